/** Keywords that a run must have checked, and of those that ranked before, for its result to be judged. */
const LEAST_CHECKED = 20;
const LEAST_RANKED = 5;
const LOST_SHARE = 0.9;

/** Why a run is suspicious. */
export interface Suspicion {
  /** The day that it is compared with. */
  day: string;
  /** Keywords of the run that ranked on that day. */
  ranked: number;
  /** Keywords found on that day that the run did not find. */
  lost: number;
}

/** Real results of a day: series, each with whether the website was found. */
export type FoundBySeries = ReadonlyMap<string, boolean>;

/** Whether a comparison with an earlier day can make a run suspicious. */
export const isWorthComparing = ({ ranked, not_found }: { ranked: number; not_found: number }): boolean =>
  ranked + not_found >= LEAST_CHECKED && not_found >= LEAST_RANKED * LOST_SHARE;

/**
 * A run that loses nine tenths of the rankings at once says more about the provider's responses than about the website.
 * Failed keywords are in neither map and do not count.
 * @param earlier found: within the depth of the run, as a position below it is not lost
 */
export function suspicionOf(
  checked: FoundBySeries,
  earlier: { day: string; found: FoundBySeries },
): Suspicion | undefined {
  if (checked.size < LEAST_CHECKED) return undefined;
  const rankedBefore = [...checked].filter(([series]) => earlier.found.get(series) === true);
  const ranked = rankedBefore.length;
  const lost = rankedBefore.filter(([, found]) => !found).length;
  return ranked >= LEAST_RANKED && lost >= ranked * LOST_SHARE
    ? { day: earlier.day, ranked, lost }
    : undefined;
}
