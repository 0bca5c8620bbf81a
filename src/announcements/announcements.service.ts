import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../common/clock.js';
import { AnnouncementSettings } from '../settings/settings.js';
import type { PostsQuery } from './announcements.dto.js';
import { type Posts, PostsProvider } from './posts-provider.js';

const NO_POSTS: Posts = { total: 0, data: [] };
/** Upper bound of `per_page` in requests to the provider. */
const MAX_PER_PAGE = 100;
/** A minute less 1 ms, as the library keeps an entry for `ttl` and one more millisecond. */
const TTL_MS = 59_999;
/** Bounds the memory, at up to one megabyte per page. */
const MAX_PAGES = 20;

type PageKey = Pick<PostsQuery, 'page' | 'per_page'>;

/** Caches pages for a minute. Concurrent requests for a page are coalesced; failures are not cached. */
@Injectable()
export class AnnouncementsService {
  private readonly cache: LRUCache<string, Posts, PageKey>;

  constructor(
    provider: PostsProvider,
    clock: Clock,
    private readonly settings: AnnouncementSettings,
  ) {
    this.cache = new LRUCache<string, Posts, PageKey>({
      max: MAX_PAGES,
      ttl: TTL_MS,
      ttlResolution: 0,
      perf: { now: () => clock.now().getTime() },
      fetchMethod: (_key, _stale, { context: { page, per_page } }) => provider.posts(page, per_page),
      // An eviction during a read must not fail the waiting requests.
      ignoreFetchAbort: true,
    });
  }

  /** @throws ReportedError when the provider fails */
  async page({ page, per_page }: PostsQuery) {
    const { total, data } = this.settings.active ? await this.posts(page, per_page) : NO_POSTS;
    return { pagination: { page, per_page, total }, data };
  }

  private async posts(page: number, requested: number): Promise<Posts> {
    const per_page = Math.min(requested, MAX_PER_PAGE);
    return (await this.cache.fetch(`${page}:${per_page}`, { context: { page, per_page } }))!;
  }
}
