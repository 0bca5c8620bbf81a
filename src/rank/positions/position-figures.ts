import { type DayEntry, NOT_FOUND } from './day-pack.js';
import { round2 } from './statistics.js';
import { clickShare } from './visibility.js';

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
