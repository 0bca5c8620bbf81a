import { Injectable, Logger } from '@nestjs/common';
import { addDays, type LocalDay, localDay } from '../../../common/time/zone.js';
import { SlotsService, type SlotView } from '../../../slots/index.js';
import { missedDays } from '../../positions/due.js';
import { nextCheckDay, type Rhythm } from '../../positions/rhythm.js';
import { type RunReason, RunWriter } from '../../history/index.js';
import type { RankConfig } from '../../tracking/index.js';
import { RunNotices } from './run-notices.js';
import { AccountsService } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import type { RepeatedTask } from '../../../common/concurrency/repeated-task.js';
import { RepeatedWork } from '../../../common/concurrency/repeated-work.js';
import { ClaimRepository } from '../claim/claim.repository.js';

type Checked = Pick<
  RankConfig,
  '_id' | 'account' | 'website' | 'every' | 'weekday' | 'createdAt' | 'rhythm_at' | 'last_triggred'
>;

interface Missed {
  days: readonly LocalDay[];
  every: Rhythm['every'];
  /** Day of the next check. */
  next: LocalDay | null;
}

const EVERY_MS = 60_000;

/** A run that was claimed at the end of a day has its record by then. */
const GRACE_MS = 120_000;

/**
 * Records days that ended without their check, also those that ended while no process ran, and notifies the owners of
 * the account.
 */
@Injectable()
export class MissedDays {
  private readonly logger = new Logger(MissedDays.name);
  private readonly recording: RepeatedTask;
  /** The local day of each slot up to which this process has recorded. */
  private readonly recorded = new Map<string, string>();

  constructor(
    private readonly writer: RunWriter,
    private readonly notices: RunNotices,
    private readonly slots: SlotsService,
    private readonly claims: ClaimRepository,
    private readonly accounts: AccountsService,
    private readonly clock: Clock,
    repeated: RepeatedWork,
  ) {
    const record = (signal: AbortSignal) => this.recordAll(signal);
    this.recording = repeated.every(MissedDays.name, EVERY_MS, record, { atStart: true });
  }

  /**
   * Repeatable: the owners are notified before the days are recorded, so that a process that dies in between loses
   * neither.
   * Race: notifications and records have unique keys.
   */
  async record(config: Checked, slot: SlotView, now: Date, reason: RunReason): Promise<void> {
    const { _id, account, createdAt, rhythm_at: since = createdAt, last_triggred: lastTriggered } = config;
    const { every, weekday } = config;
    const { time, timezone: zone } = slot;
    const rhythm = { every, weekday };
    const passed = missedDays({ time, zone, since, lastTriggered, now, rhythm });
    const days = passed.length > 0 ? await this.writer.daysWithoutRun(_id, passed) : [];
    if (days.length === 0) return;
    const next = nextCheckDay(rhythm, localDay(now, zone));
    await this.notices.notifyOwners(account, config.website, (checked) => ({
      key: `check_missed:${String(_id)}:${days.at(-1)!.day}`,
      type: 'check_missed',
      ...missedText(checked, { days: days.map(({ day }) => day), every, next }),
    }));
    await this.writer.recordMissed(days, { account, config: _id, slot: slot._id, reason });
  }

  /** Never rejects. */
  tick(): Promise<void> {
    return this.recording.run();
  }

  private async recordAll(signal: AbortSignal): Promise<void> {
    for (const slot of await this.slots.all()) {
      if (signal.aborted) return;
      const today = this.readDay(slot);
      if (today === undefined || this.recorded.get(String(slot._id)) === today) continue;
      if (await this.recordSlot(slot, today, signal)) this.recorded.set(String(slot._id), today);
    }
  }

  /** The slot's local day, shortly after its start. Undefined for an unknown zone. */
  private readDay({ timezone }: SlotView): string | undefined {
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
      else await this.record(config, slot, now, 'schedule');
    }
    return isComplete;
  }
}

/** The console reads the website, the days and whether it offers a check from this text. */
function missedText(website: string, { days, every, next }: Missed): { title: string; body: string } {
  const last = days.at(-1)!;
  const title =
    days.length === 1
      ? `The check of ${website} on ${last} was missed`
      : `${days.length} checks of ${website} were missed, the last on ${last}`;
  const follow = next === null ? '' : ` The next check is on ${next}.`;
  const offer = every === 'week' ? ' Check now to have results before.' : '';
  return {
    title,
    body: `The server did not check on ${days.length === 1 ? 'that day' : 'these days'}. The last results stay in the reports.${follow}${offer}`,
  };
}
