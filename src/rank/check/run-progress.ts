import { Injectable } from '@nestjs/common';
import type { Claim } from './claim.js';
import type { Outcome } from './keyword-check.js';

/** How far a run has come. */
export interface RunNews {
  account: string;
  run: string;
  config: string;
  /** Keywords that have been dealt with, the failed ones too. */
  done: number;
  total: number;
  failed: number;
  /** Set when the run has ended. */
  status?: 'done' | 'rejected' | 'dropped' | 'failed';
}

/** Tells, within the process, how runs get on. What observers do with it never stops a run. */
@Injectable()
export class RunProgress {
  private readonly observers: ((news: RunNews) => void)[] = [];

  observe(observer: (news: RunNews) => void): void {
    this.observers.push(observer);
  }

  /** @returns what to call with each outcome, and with the end of the run */
  follow({ config, run }: Claim, total: number) {
    const news: RunNews = {
      account: String(config.account),
      run: String(run),
      config: String(config._id),
      done: 0,
      total,
      failed: 0,
    };
    return {
      outcome: ({ state }: Outcome) => {
        if (state === 'dropped') return;
        news.done++;
        if (state === 'failed') news.failed++;
        this.tell(news);
      },
      end: (status: NonNullable<RunNews['status']>) => this.tell({ ...news, status }),
    };
  }

  private tell(news: RunNews): void {
    for (const observer of this.observers) observer({ ...news });
  }
}
