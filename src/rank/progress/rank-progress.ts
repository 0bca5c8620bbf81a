import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { UserEvents } from '../../relay/index.js';
import { type EndedRun, RunEvents, type RunProgress } from '../check/run-events.js';

/** Four times a second. */
const EVERY_MS = 250;

/**
 * While a check runs, the users of its account see it move: `rank_progress`, the latest at most every quarter of a
 * second, and `rank_done` at the end.
 */
@Injectable()
export class RankProgress implements OnModuleInit, OnApplicationShutdown {
  /** The latest of each run that has not been told. */
  private readonly untold = new Map<string, RunProgress>();
  private readonly pauses = new Map<string, NodeJS.Timeout>();

  constructor(
    private readonly runs: RunEvents,
    private readonly events: UserEvents,
  ) {}

  onModuleInit(): void {
    this.runs.on('progress', (progress) => this.note(progress));
    this.runs.on('ended', (ended) => this.end(ended));
  }

  onApplicationShutdown(): void {
    for (const pause of this.pauses.values()) clearTimeout(pause);
  }

  private note(progress: RunProgress): void {
    this.untold.set(progress.run, progress);
    if (!this.pauses.has(progress.run)) this.tell(progress.run);
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

  private end({ progress: { account, ...shown }, outcome: { status } }: EndedRun): void {
    clearTimeout(this.pauses.get(shown.run));
    this.pauses.delete(shown.run);
    this.untold.delete(shown.run);
    void this.events.emitToAccount(account, 'rank_done', { ...shown, status });
  }
}
