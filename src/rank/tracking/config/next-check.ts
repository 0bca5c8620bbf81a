import { CronTime } from 'cron';
import type { SlotView } from '../../../slots/index.js';
import { localDay } from '../../../common/time/zone.js';
import { nextRun, OVERDUE_MS } from '../../positions/due.js';
import type { RankConfig } from './config.schema.js';

/** What decides when a configuration is checked next. */
export interface CheckState extends Pick<RankConfig, 'every' | 'weekday'> {
  /** The last day on which it was checked. */
  last_day: string;
  /** Creation, or the last change of its rhythm. */
  since?: Date;
}

export interface NextCheck {
  at: Date | null;
  isLate: boolean;
}

/** When the scheduler next looks for due configurations; null in a process without one. */
export function nextTick({ enabled, cron }: { enabled: boolean; cron: string }, now: Date): Date | null {
  return enabled ? new CronTime(cron).getNextDateFrom(now).toJSDate() : null;
}

/** The last day that was checked: by the schedule, or on demand with every keyword that there is now. */
export function lastCheckedDay({
  last_day: scheduled,
  day_checked: onDemand,
  keywords_rev: rev = 0,
}: Pick<RankConfig, 'last_day' | 'day_checked' | 'keywords_rev'>): string {
  return onDemand && onDemand.rev === rev && onDemand.day > scheduled ? onDemand.day : scheduled;
}

/**
 * The next check, in the future: a check that is due is made at the next tick, and without a scheduler some caller has to
 * trigger it, at the latest on the next day. There is none in an inactive slot and for checks on demand.
 */
export function nextCheck(
  slot: SlotView | null | undefined,
  { last_day: lastDay, every, weekday, since }: CheckState,
  now: Date,
  tick: Date | null,
): NextCheck {
  if (!slot?.active) return { at: null, isLate: false };
  const clock = { time: slot.time, zone: slot.timezone };
  const due = nextRun(clock, { lastDay, every, weekday }, now);
  if (due === null || due > now) return { at: due, isLate: false };
  if (tick === null)
    return { at: nextRun(clock, { lastDay: localDay(now, clock.zone), every, weekday }, now), isLate: false };
  const begins = Math.max(due.getTime(), since?.getTime() ?? 0);
  return { at: tick, isLate: now.getTime() - begins > OVERDUE_MS };
}
