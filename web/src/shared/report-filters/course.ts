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

/** A figure on the newest day and its change, the same on every screen. @param before the compared day, if there is one */
export function courseBetween<Day extends Dated>(
  now: Day | null | undefined,
  before: Day | null | undefined,
  readValue: (day: Day) => number | null,
  { isLowestBest = false }: { isLowestBest?: boolean } = {},
): Course {
  const [value, then] = [now ? readValue(now) : null, before ? readValue(before) : null];
  if (value === null || then === null) return { value, gain: null, comparedOn: undefined };
  return { value, gain: computeGain(value, then, isLowestBest), comparedOn: before!.date };
}

/** With one decimal. */
export function computeGain(now: number, before: number, isLowestBest: boolean): number {
  return Math.round((isLowestBest ? before - now : now - before) * 10) / 10;
}
