import { addDays, type LocalDay } from '../../../common/time/zone.js';

/** The two days that every figure with a change compares. */
export interface ComparedDays {
  /** How many days apart they are meant to be. */
  days: number;
  /** The newest day with real results; null without one. */
  now: LocalDay | null;
  /** The day to compare it with; null without one. */
  before: LocalDay | null;
}

/**
 * Chooses the days of a comparison: the newest one against the one `days` before it. If that one has no real result, the
 * newest real one before it counts, at most `days` more back: an older one is of another period. A website that has no
 * result so early is compared with its first day, so that its first weeks have a change too.
 * @param real days with a real result, ascending: those since twice `days` before the newest
 */
export function comparedDays(real: readonly LocalDay[], days: number): ComparedDays {
  const now = real.at(-1) ?? null;
  if (now === null) return { days, now, before: null };
  const { wanted, oldest } = comparedWindow(now, days);
  const earlier = real.slice(0, -1).filter((day) => day >= oldest);
  return { days, now, before: earlier.findLast((day) => day <= wanted) ?? earlier[0] ?? null };
}

/** The day that the newest one is compared with, and the oldest one that may take its place. */
export const comparedWindow = (now: LocalDay, days: number): { wanted: LocalDay; oldest: LocalDay } => ({
  wanted: addDays(now, -days),
  oldest: addDays(now, -2 * days),
});
