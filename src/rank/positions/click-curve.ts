/** Clicks in percent of the searches for a keyword, by organic position from 1. Later positions get none. */
export type ClickCurve = readonly number[];

/**
 * Positions 1 to 10: SISTRIX, "Why (almost) everything you knew about Google CTR is no longer valid", July 2020, mean of
 * more than 80 million keywords (https://www.sistrix.com/blog/why-almost-everything-you-knew-about-google-ctr-is-no-longer-valid/).
 * Positions 11 to 20 are an assumption: the study only says that each has far less than one percent.
 */
export const CLICK_CURVE: ClickCurve = [
  28.5, 15.7, 11, 8, 7.2, 5.1, 4, 3.2, 2.8, 2.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5,
];

/**
 * Percent of these clicks that a page loses below an AI Overview, at positions 1, 2, 3 and 10: Ahrefs, "AI Overviews
 * Reduce Clicks by 58%", 300,000 keywords in December 2025 (https://ahrefs.com/blog/ai-overviews-reduce-clicks-update/).
 * Assumptions: a straight line between 3 and 10, the same loss from 10 on, and an overview that is above every organic
 * result, as providers do not all state the order.
 */
const LOSSES = [58, 50.8, 46.4];
const [LOSS_AT_10, TENTH] = [19.4, 10];

/** Share of the clicks, 0 to 1, that is left below an AI Overview. */
export function overviewFactor(position: number): number {
  const known = LOSSES[position - 1];
  if (known !== undefined) return 1 - known / 100;
  const [last, third] = [LOSSES.at(-1)!, LOSSES.length];
  const way = Math.min(1, (position - third) / (TENTH - third));
  return 1 - (last + way * (LOSS_AT_10 - last)) / 100;
}

/** Clicks per search, 0 to 1. @param position null: not found */
export function clicksPerSearch(position: number | null, hasOverview: boolean, curve: ClickCurve): number {
  if (position === null) return 0;
  const clicks = (curve[position - 1] ?? 0) / 100;
  return hasOverview ? clicks * overviewFactor(position) : clicks;
}
