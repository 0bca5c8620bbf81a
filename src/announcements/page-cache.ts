import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import type { Posts } from './posts-provider.js';

const KEPT_MS = 60_000;
/** Pages of at most a megabyte as they came: this bounds what strangers can make us remember. */
const MOST = 20;

/** Good pages for a minute. A failure is told to everyone who waits for that page, and to nobody after (rule 441). */
@Injectable()
export class PageCache {
  private readonly pages = new Map<string, { until: number; posts: Posts }>();
  private readonly underWay = new Map<string, Promise<Posts>>();

  constructor(private readonly clock: Clock) {}

  get(key: string, read: () => Promise<Posts>): Promise<Posts> {
    const kept = this.pages.get(key);
    if (kept && this.now < kept.until) return Promise.resolve(kept.posts);
    const asked = this.underWay.get(key);
    if (asked) return asked;
    const asking = read()
      .then((posts) => this.keep(key, posts))
      .finally(() => this.underWay.delete(key));
    this.underWay.set(key, asking);
    return asking;
  }

  private keep(key: string, posts: Posts): Posts {
    this.pages.delete(key);
    this.pages.set(key, { until: this.now + KEPT_MS, posts });
    if (this.pages.size > MOST) this.pages.delete(this.pages.keys().next().value!);
    return posts;
  }

  private get now(): number {
    return this.clock.now().getTime();
  }
}
