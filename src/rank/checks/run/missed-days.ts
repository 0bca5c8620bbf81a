import { Injectable } from '@nestjs/common';
import { type LocalDay, localDay } from '../../../common/time/zone.js';
import type { SlotView } from '../../../slots/index.js';
import { missedDays } from '../../positions/due.js';
import { nextCheckDay, type Rhythm } from '../../positions/rhythm.js';
import { type RunReason, RunWriter } from '../../history/index.js';
import type { RankConfig } from '../../tracking/index.js';
import { OwnerNotices } from './owner-notices.js';

type Checked = Pick<
  RankConfig,
  '_id' | 'account' | 'website' | 'every' | 'weekday' | 'createdAt' | 'rhythm_at' | 'last_triggred'
>;

/** Records days that ended without their check, and notifies the owners of the account. */
@Injectable()
export class MissedDays {
  constructor(
    private readonly writer: RunWriter,
    private readonly notices: OwnerNotices,
  ) {}

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
    await this.notices.notify(account, config.website, (checked) => ({
      key: `check_missed:${String(_id)}:${days.at(-1)!.day}`,
      type: 'check_missed',
      ...missedText(checked, { days: days.map(({ day }) => day), every, next }),
    }));
    await this.writer.recordMissed(days, { account, config: _id, slot: slot._id, reason });
  }
}

interface Missed {
  days: readonly LocalDay[];
  every: Rhythm['every'];
  /** Day of the next check. */
  next: LocalDay | null;
}

/** The console reads the website, the days and whether it offers a check from this text. */
export function missedText(website: string, { days, every, next }: Missed): { title: string; body: string } {
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
