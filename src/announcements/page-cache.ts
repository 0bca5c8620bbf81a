import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../common/clock.js';
import type { Posts } from './posts-provider.js';

/** One less than a minute: the library keeps an entry for its `ttl` and the millisecond after. */
const KEPT_MS = 59_999;
/** Pages of at most a megabyte each: this bounds the memory that requests can fill. */
const MOST = 20;

type Read = () => Promise<Posts>;

/** Good pages for a minute. Requests for one page at once share an answer; a failure is not kept (rule 441). */
@Injectable()
export class PageCache {
  private readonly pages: LRUCache<string, Posts, Read>;

  constructor(clock: Clock) {
    this.pages = new LRUCache<string, Posts, Read>({
      max: MOST,
      ttl: KEPT_MS,
      ttlResolution: 0,
      perf: { now: () => clock.now().getTime() },
      fetchMethod: (_key, _stale, { context: read }) => read(),
      // An eviction while a page is being read must not fail those who wait for it.
      ignoreFetchAbort: true,
    });
  }

  async get(key: string, read: Read): Promise<Posts> {
    return (await this.pages.fetch(key, { context: read }))!;
  }
}
