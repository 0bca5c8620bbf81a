import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type RunNews, RunProgress } from '../check/run-progress.js';
import { UserEvents } from '../../relay/index.js';

/** Four times a second. */
const EVERY_MS = 250;

/**
 * While a check runs, the users of its account see it move: `rank_progress`, the latest at most every quarter of a
 * second, and `rank_done` at the end.
 */
@Injectable()
export class RankProgress implements OnModuleInit, OnApplicationShutdown {
  /** The latest of each run that has not been told. */
  private readonly untold = new Map<string, RunNews>();
  private readonly pauses = new Map<string, NodeJS.Timeout>();

  constructor(
    private readonly progress: RunProgress,
    private readonly events: UserEvents,
  ) {}

  onModuleInit(): void {
    this.progress.observe((news) => (news.status === undefined ? this.note(news) : this.end(news)));
  }

  onApplicationShutdown(): void {
    for (const pause of this.pauses.values()) clearTimeout(pause);
  }

  private note(news: RunNews): void {
    this.untold.set(news.run, news);
    if (!this.pauses.has(news.run)) this.tell(news.run);
  }

  private tell(run: string): void {
    const news = this.untold.get(run);
    this.pauses.delete(run);
    if (!news) return;
    this.untold.delete(run);
    this.pauses.set(
      run,
      setTimeout(() => this.tell(run), EVERY_MS),
    );
    const { account, ...shown } = news;
    void this.events.emitToAccount(account, 'rank_progress', shown);
  }

  private end({ account, ...shown }: RunNews): void {
    clearTimeout(this.pauses.get(shown.run));
    this.pauses.delete(shown.run);
    this.untold.delete(shown.run);
    void this.events.emitToAccount(account, 'rank_done', shown);
  }
}
