interface Dated {
  date: string;
}

export interface Course {
  /** The newest value; null without one. */
  value: number | null;
  /** Against the result of `comparedOn`; positive is better. Null with nothing to compare. */
  gain: number | null;
  /** Undefined without a change. */
  comparedOn: string | undefined;
}

/**
 * The newest value and its change, the same on every screen: against the last result at or before the start of the
 * comparison, or the first one where there is none so early.
 * @param days with results, ascending
 */
export function courseSince<Day extends Dated>(
  days: readonly Day[],
  since: string,
  valueOf: (day: Day) => number | null,
  { isLowestBest = false }: { isLowestBest?: boolean } = {},
): Course {
  const newest = days.at(-1);
  const value = newest ? valueOf(newest) : null;
  const known = days.slice(0, -1).filter((day) => valueOf(day) !== null);
  const then = known.findLast(({ date }) => date <= since) ?? known[0];
  if (value === null || then === undefined) return { value, gain: null, comparedOn: undefined };
  return { value, gain: gainOf(value, valueOf(then)!, isLowestBest), comparedOn: then.date };
}

/** With one decimal. */
export function gainOf(now: number, before: number, isLowestBest: boolean): number {
  return Math.round((isLowestBest ? before - now : now - before) * 10) / 10;
}
