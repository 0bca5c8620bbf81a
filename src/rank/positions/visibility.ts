import { type DayEntry, NOT_FOUND } from './day-pack.js';
import { round2 } from './statistics.js';

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

/** Share of clicks, in percent, of positions up to and including the first number. */
const CLICK_SHARES = [
  [3, 100],
  [4, 85],
  [5, 60],
  [7, 50],
  [9, 30],
  [10, 20],
] as const;

/** By position from 1; a position behind these has none. */
const SHARES = Array.from(
  { length: CLICK_SHARES.at(-1)![0] + 1 },
  (_, position) => CLICK_SHARES.find(([last]) => position <= last)?.[1] ?? 0,
);

/** 0 to 100; the mean over keywords is the visibility of a website. @param position from 1 */
export function clickShare(position: number): number {
  return SHARES[position] ?? 0;
}

/**
 * Shares of a total in percent with 2 decimals, by largest remainder: they are 100 in sum, or all 0 without a total. Of
 * equal remainders the first is rounded up.
 */
export function percentShares(values: readonly number[]): number[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  if (total === 0) return values.map(() => 0);
  const exact = values.map((value) => (WHOLE * value) / total);
  const shares = exact.map(Math.floor);
  const missing = WHOLE - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - shares[index]! }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, missing)) shares[index]! += 1;
  return shares.map((share) => share / 100);
}

/** 100 % in hundredths. */
const WHOLE = 10_000;

const DEFAULT_DEPTH = 100;

/** Figures of some keywords on one day; top3 and so on are cumulative. */
export interface PositionFigures {
  /** Keywords with a result. */
  keywords: number;
  top3: number;
  top10: number;
  top20: number;
  top50: number;
  top100: number;
  not_found: number;
  /** 0 to 100; null without keywords. */
  visibility: number | null;
  /** Not found counts as depth + 1; null without keywords. */
  average: number | null;
}

/** @param results one for each keyword that has any */
export function positionFigures(results: readonly Pick<DayEntry, 'best' | 'depth'>[]): PositionFigures {
  let [sum, clicks] = [0, 0];
  for (const { best, depth } of results) {
    sum += best === NOT_FOUND ? (depth || DEFAULT_DEPTH) + 1 : best;
    if (best !== NOT_FOUND) clicks += clickShare(best);
  }
  const keywords = results.length;
  const within = (last: number) => results.filter(({ best }) => best !== NOT_FOUND && best <= last).length;
  return {
    keywords,
    top3: within(3),
    top10: within(10),
    top20: within(20),
    top50: within(50),
    top100: within(100),
    not_found: results.filter(({ best }) => best === NOT_FOUND).length,
    visibility: keywords === 0 ? null : round2(clicks / keywords),
    average: keywords === 0 ? null : round2(sum / keywords),
  };
}
