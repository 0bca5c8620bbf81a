import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Interval } from '@nestjs/schedule';
import { AccountsService } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { ExclusiveWork } from '../../../common/concurrency/exclusive-work.js';
import { SlotsService, type SlotView } from '../../../slots/index.js';
import { addDays, localDay } from '../../../common/time/zone.js';
import { ClaimStateRepository } from '../claim/claim-state.repository.js';
import { MissedDays } from '../run/missed-days.js';

const EVERY_MS = 60_000;
/** A run that was claimed at the end of a day has its record by then. */
const GRACE_MS = 120_000;

/** Records missed days once their local day has ended, also those that ended while no process ran. */
@Injectable()
export class MissedDayRecorder implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(MissedDayRecorder.name);
  private readonly work = new ExclusiveWork((signal) => this.recordAll(signal), this.logger);
  /** The local day of each slot up to which this process has recorded. */
  private readonly recorded = new Map<string, string>();

  constructor(
    private readonly slots: SlotsService,
    private readonly claims: ClaimStateRepository,
    private readonly missed: MissedDays,
    private readonly accounts: AccountsService,
    private readonly host: HttpAdapterHost,
    private readonly clock: Clock,
  ) {}

  /** In servers only, not in the CLI. */
  onApplicationBootstrap(): void {
    if (this.host.httpAdapter) void this.tick();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.work.end();
  }

  /** Never rejects. */
  @Interval(EVERY_MS)
  tick(): Promise<void> {
    return this.host.httpAdapter ? this.work.run() : Promise.resolve();
  }

  private async recordAll(signal: AbortSignal): Promise<void> {
    for (const slot of await this.slots.all()) {
      if (signal.aborted) return;
      const today = this.dayOf(slot);
      if (today === undefined || this.recorded.get(String(slot._id)) === today) continue;
      if (await this.recordSlot(slot, today, signal)) this.recorded.set(String(slot._id), today);
    }
  }

  /** The slot's local day, shortly after its start. Undefined for an unknown zone. */
  private dayOf({ timezone }: SlotView): string | undefined {
    try {
      return localDay(new Date(this.clock.now().getTime() - GRACE_MS), timezone);
    } catch (error) {
      this.logger.error(error);
      return undefined;
    }
  }

  /** @returns whether it is complete: a configuration that a run holds is left for the next tick */
  private async recordSlot(slot: SlotView, today: string, signal: AbortSignal): Promise<boolean> {
    const blocked = await this.accounts.deletedIds();
    const now = this.clock.now();
    let isComplete = true;
    for await (const config of this.claims.notRunSince(slot._id, addDays(today, -1), blocked)) {
      if (signal.aborted) return false;
      if (config.lease_until > now) isComplete = false;
      else await this.missed.record(config, slot, now, 'schedule');
    }
    return isComplete;
  }
}
