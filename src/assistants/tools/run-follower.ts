import { Injectable } from '@nestjs/common';
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

/** Follows checks that this process has started. */
@Injectable()
export class RunFollower {
  private readonly followed = new Map<string, Followed>();
  /** The latest progress of runs that nothing follows yet: a run may be quicker than its start returns. */
  constructor(bus: EventBus) {
    bus.on(RUN_PROGRESS, ({ run, done, total, failed }) => this.onProgress(run, { done, total, failed }));
    bus.on(RUN_ENDED, ({ progress: { run, done, total, failed } }) => {
      this.onProgress(run, { done, total, failed });
      this.followed.get(run)?.end();
    });
  }

  /** Reports until the run has ended, or for 45 seconds. @returns the last progress, if there was any */
  follow(run: string, report: (done: number, total: number) => void): Promise<Progress | undefined> {
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
