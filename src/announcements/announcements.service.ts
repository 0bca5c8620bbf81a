import { Injectable } from '@nestjs/common';
import { AnnouncementSettings } from '../settings/settings.js';
import type { PostsQuery } from './announcements.dto.js';
import { PostsCache } from './posts-cache.js';
import { type Posts, PostsProvider } from './posts-provider.js';

const NO_POSTS: Posts = { total: 0, data: [] };
/** Upper bound of `per_page` in requests to the provider. */
const MAX_PER_PAGE = 100;

@Injectable()
export class AnnouncementsService {
  constructor(
    private readonly provider: PostsProvider,
    private readonly cache: PostsCache,
    private readonly settings: AnnouncementSettings,
  ) {}

  /** @throws ReportedError when the provider fails */
  async page({ page, per_page }: PostsQuery) {
    const { total, data } = this.settings.active ? await this.posts(page, per_page) : NO_POSTS;
    return { pagination: { page, per_page, total }, data };
  }

  private posts(page: number, requested: number): Promise<Posts> {
    const perPage = Math.min(requested, MAX_PER_PAGE);
    return this.cache.get(`${page}:${perPage}`, () => this.provider.posts(page, perPage));
  }
}
