import { Injectable, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import { AccountsService, AuthModule } from '../../../auth/index.js';
import { EventBus } from '../../../common/event-bus.js';
import { RelayModule, UserEvents } from '../../../relay/index.js';
import { type EndedRun, RUN_ENDED, RUN_PROGRESS, type RunProgress } from '../run/run-events.js';

const INTERVAL_MS = 250;

/**
 * Sends `rank_progress`, throttled per run, and `rank_done` to the users of the account whose check runs, and of the
 * accounts above it.
 */
@Injectable()
class RankProgress implements OnModuleInit, OnApplicationShutdown {
  /** Latest progress of each run that is not sent yet. */
  private readonly pending = new Map<string, RunProgress>();
  private readonly timers = new Map<string, NodeJS.Timeout>();
  /** Ids of the accounts that are told of a run. */
  private readonly told = new Map<string, Promise<string[]>>();

  constructor(
    private readonly bus: EventBus,
    private readonly events: UserEvents,
    private readonly accounts: AccountsService,
  ) {}

  onModuleInit(): void {
    this.bus.on(RUN_PROGRESS, (progress) => this.onProgress(progress));
    this.bus.on(RUN_ENDED, (ended) => this.onEnded(ended));
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
    void this.send(account, 'rank_progress', payload);
  }

  private onEnded({ progress: { account, ...payload }, outcome: { status } }: EndedRun): void {
    clearTimeout(this.timers.get(payload.run));
    this.timers.delete(payload.run);
    this.pending.delete(payload.run);
    void this.send(account, 'rank_done', { ...payload, status });
    this.told.delete(payload.run);
  }

  private async send<Payload extends { run: string }>(
    account: string,
    event: string,
    payload: Payload,
  ): Promise<void> {
    let told = this.told.get(payload.run);
    if (told === undefined) this.told.set(payload.run, (told = this.withAncestors(account)));
    for (const each of await told) void this.events.emitToAccount(each, event, payload);
  }

  /** The account alone where the store is not reached: what is sent is lost without harm. */
  private async withAncestors(account: string): Promise<string[]> {
    const found = await this.accounts.find(new Types.ObjectId(account)).catch(() => null);
    return [account, ...(found?.ancestors.map(String) ?? [])];
  }
}

/** Live progress of checks. A separate module, because the check does not depend on the relay. */
@Module({ imports: [AuthModule, RelayModule], providers: [RankProgress] })
export class RankProgressModule {}
