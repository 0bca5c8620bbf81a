import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { UserEvents } from '../../relay/index.js';
import { type EndedRun, RunEvents, type RunProgress } from '../check/index.js';

const INTERVAL_MS = 250;

/** Sends `rank_progress`, throttled per run, and `rank_done` to the users of the account whose check runs. */
@Injectable()
export class RankProgress implements OnModuleInit, OnApplicationShutdown {
  /** Latest progress of each run that is not sent yet. */
  private readonly pending = new Map<string, RunProgress>();
  private readonly timers = new Map<string, NodeJS.Timeout>();

  constructor(
    private readonly runs: RunEvents,
    private readonly events: UserEvents,
  ) {}

  onModuleInit(): void {
    this.runs.on('progress', (progress) => this.onProgress(progress));
    this.runs.on('ended', (ended) => this.onEnded(ended));
  }

  onApplicationShutdown(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  private onProgress(progress: RunProgress): void {
    this.pending.set(progress.run, progress);
    if (!this.timers.has(progress.run)) this.sendPending(progress.run);
  }

  private sendPending(run: string): void {
    const progress = this.pending.get(run);
    this.timers.delete(run);
    if (!progress) return;
    this.pending.delete(run);
    this.timers.set(
      run,
      setTimeout(() => this.sendPending(run), INTERVAL_MS),
    );
    const { account, ...payload } = progress;
    void this.events.emitToAccount(account, 'rank_progress', payload);
  }

  private onEnded({ progress: { account, ...payload }, outcome: { status } }: EndedRun): void {
    clearTimeout(this.timers.get(payload.run));
    this.timers.delete(payload.run);
    this.pending.delete(payload.run);
    void this.events.emitToAccount(account, 'rank_done', { ...payload, status });
  }
}
