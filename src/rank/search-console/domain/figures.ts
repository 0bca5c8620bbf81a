import { round2 } from '../../positions/statistics.js';

/** Sums over rows of Search Console. */
export interface Sums {
  clicks: number;
  impressions: number;
  /** Sum of position x impressions: a mean of means would be wrong. */
  weighted: number;
}

/** What people see of it. */
export interface SearchFigures {
  clicks: number;
  impressions: number;
  /** Clicks per impression, 0 to 1; null without an impression. */
  ctr: number | null;
  /** Mean position, weighted by impressions; null without an impression. */
  position: number | null;
}

export const NO_SUMS: Readonly<Sums> = { clicks: 0, impressions: 0, weighted: 0 };

export const addSums = (a: Sums, b: Sums): Sums => ({
  clicks: a.clicks + b.clicks,
  impressions: a.impressions + b.impressions,
  weighted: a.weighted + b.weighted,
});

export const toFigures = ({ clicks, impressions, weighted }: Sums): SearchFigures => ({
  clicks,
  impressions,
  ctr: impressions === 0 ? null : Math.round((10_000 * clicks) / impressions) / 10_000,
  position: impressions === 0 ? null : round2(weighted / impressions),
});

/** The share of clicks whose queries Google does not name, 0 to 1; null without a click. */
export function hiddenShare(totals: Sums, queries: Sums): number | null {
  if (totals.clicks === 0) return null;
  return Math.max(0, Math.round(10_000 * (1 - queries.clicks / totals.clicks)) / 10_000);
}

/** First and last position at which a query is worth an effort: just below what most people see. */
const [STRIKING_FROM, STRIKING_TO] = [4, 20];

export const isStriking = (position: number | null): boolean =>
  position !== null && position >= STRIKING_FROM && position <= STRIKING_TO;
