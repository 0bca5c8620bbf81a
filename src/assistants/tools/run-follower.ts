import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { EventBus } from '../../common/event-bus.js';
import { RUN_ENDED, RUN_PROGRESS } from '../../rank/index.js';

interface Progress {
  done: number;
  total: number;
  failed: number;
}

interface Followed {
  report: (done: number, total: number) => void;
  last?: Progress;
  end: () => void;
}

/** Clients wait for an answer about a minute. */
const MAX_MS = 45_000;
const MAX_ENDED = 100;

/** Follows checks that this process has started. */
@Injectable()
export class RunFollower {
  private readonly followed = new Map<string, Followed>();
  /** Of runs that ended lately: a run may be quicker than its start returns. */
  private readonly ended = new LRUCache<string, Progress>({ max: MAX_ENDED });

  constructor(bus: EventBus) {
    bus.on(RUN_PROGRESS, ({ run, done, total, failed }) => this.onProgress(run, { done, total, failed }));
    bus.on(RUN_ENDED, ({ progress: { run, done, total, failed } }) => {
      this.ended.set(run, { done, total, failed });
      this.onProgress(run, { done, total, failed });
      this.followed.get(run)?.end();
    });
  }

  /** Reports until the run has ended, or for 45 seconds. @returns the last progress, if there was any */
  async follow(run: string, report: (done: number, total: number) => void): Promise<Progress | undefined> {
    const ended = this.ended.get(run);
    if (ended) {
      report(ended.done, ended.total);
      return ended;
    }
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        const { last } = this.followed.get(run)!;
        this.followed.delete(run);
        resolve(last);
      };
      const timer = setTimeout(end, MAX_MS).unref();
      this.followed.set(run, { report, end });
    });
  }

  private onProgress(run: string, progress: Progress): void {
    const followed = this.followed.get(run);
    if (!followed) return;
    followed.last = progress;
    followed.report(progress.done, progress.total);
  }
}
