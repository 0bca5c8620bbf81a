import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../common/clock.js';
import type { Posts } from './posts-provider.js';

/** A minute less 1 ms, as the library keeps an entry for `ttl` and one more millisecond. */
const TTL_MS = 59_999;
/** Bounds the memory, at up to one megabyte per page. */
const MAX_PAGES = 20;

type Read = () => Promise<Posts>;

/** Caches pages for a minute. Concurrent requests for a page are coalesced; failures are not cached. */
@Injectable()
export class PostsCache {
  private readonly pages: LRUCache<string, Posts, Read>;

  constructor(clock: Clock) {
    this.pages = new LRUCache<string, Posts, Read>({
      max: MAX_PAGES,
      ttl: TTL_MS,
      ttlResolution: 0,
      perf: { now: () => clock.now().getTime() },
      fetchMethod: (_key, _stale, { context: read }) => read(),
      // An eviction during a read must not fail the waiting requests.
      ignoreFetchAbort: true,
    });
  }

  async get(key: string, read: Read): Promise<Posts> {
    return (await this.pages.fetch(key, { context: read }))!;
  }
}
