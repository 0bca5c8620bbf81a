import { addDays, type LocalDay, toWeekday } from '../../common/time/zone.js';

export const RHYTHMS = ['day', 'week', 'weekdays', 'manual'] as const;

/** On which days a configuration is checked; absent: every day. */
export interface Rhythm {
  /** `manual`: only on demand. */
  every?: (typeof RHYTHMS)[number] | undefined;
  /** Day of a weekly check: 1 = Monday to 7. Only with `week`. */
  weekday?: number | undefined;
}

/** The least and the greatest depth that a configuration may choose. */
export const DEPTHS = { min: 10, max: 100 } as const;

export interface DeepCheck {
  depth: number;
  every: 'week';
  weekday: number;
}

/** To which depth a configuration is checked; absent: RANK_DEPTH. */
export interface CheckDepth {
  depth?: number | undefined;
  deep_every?: DeepCheck | undefined;
}

const SUNDAY = 7;
const WORKDAYS = 5;

/** Whether a configuration is checked on a local day of its slot. */
export function isCheckDay({ every = 'day', weekday }: Rhythm, day: LocalDay): boolean {
  if (every === 'week') return toWeekday(day) === weekday;
  if (every === 'weekdays') return toWeekday(day) <= WORKDAYS;
  return every === 'day';
}

/**
 * The rhythms that check on a day, as values of stored fields: a configuration is checked when each of its fields is
 * listed, with null for an absent one.
 */
export function rhythmsOn(day: LocalDay): {
  every: (NonNullable<Rhythm['every']> | null)[];
  weekday: (number | null)[];
} {
  const today = toWeekday(day);
  return {
    every: [null, 'day', 'week', ...(today <= WORKDAYS ? ['weekdays' as const] : [])],
    weekday: [null, today],
  };
}

/** The first day of a check, from a day on; null: there is none. */
export function nextCheckDay(rhythm: Rhythm, from: LocalDay): LocalDay | null {
  for (let ahead = 0; ahead < SUNDAY; ahead += 1) {
    const day = addDays(from, ahead);
    if (isCheckDay(rhythm, day)) return day;
  }
  return null;
}

/**
 * How many search results a check of a day examines. With `depth`, that of `deep_every` counts on its day. Without it,
 * the greater of RANK_DEPTH and the depth of `deep_every` does, and the smaller on the other days.
 * @param usual RANK_DEPTH
 */
export function depthOn({ depth, deep_every: deep }: CheckDepth, day: LocalDay, usual: number): number {
  if (!deep) return depth ?? usual;
  const isDeep = toWeekday(day) === deep.weekday;
  if (depth !== undefined) return isDeep ? deep.depth : depth;
  return isDeep ? Math.max(deep.depth, usual) : Math.min(deep.depth, usual);
}

/** The depth of each check of a week, from Monday; empty for checks on demand. */
export function weeklyDepths(config: Rhythm & CheckDepth, usual: number): number[] {
  return WEEK.filter((day) => isCheckDay(config, day)).map((day) => depthOn(config, day, usual));
}

/** Any week, from Monday. */
const WEEK: readonly LocalDay[] = Array.from({ length: SUNDAY }, (_, day) => addDays('2026-01-05', day));
