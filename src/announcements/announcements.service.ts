import { Injectable } from '@nestjs/common';
import { AnnouncementSettings } from '../config/settings.js';
import type { PostsQuery } from './announcements.dto.js';
import { PageCache } from './page-cache.js';
import { type Posts, PostsProvider } from './posts-provider.js';

const NONE: Posts = { total: 0, data: [] };
/** More the provider is never asked for at once (rule 437). */
const MOST = 100;

@Injectable()
export class AnnouncementsService {
  constructor(
    private readonly provider: PostsProvider,
    private readonly cache: PageCache,
    private readonly settings: AnnouncementSettings,
  ) {}

  /** @throws ReportedError as the provider's failure is mapped (rules 439 and 440) */
  async page({ page, per_page }: PostsQuery) {
    const { total, data } = this.settings.active ? await this.posts(page, per_page) : NONE;
    return { pagination: { page, per_page, total }, data };
  }

  private posts(page: number, wanted: number): Promise<Posts> {
    const perPage = Math.min(wanted, MOST);
    return this.cache.get(`${page}:${perPage}`, () => this.provider.posts(page, perPage));
  }
}
