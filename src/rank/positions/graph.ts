import type { LocalDay } from '../../common/time/zone.js';
import type { GroupSums } from './day-sums.js';
import { byCodePoint } from './order.js';
import { type PointState, pointState } from './data-point.js';
import { bySeries, type Device, deviceOf, keywordId, type Series } from './series.js';
import { round2 } from './statistics.js';

export interface GraphKeyword {
  keyword: string;
  avgPosition: number;
  bestPosition: number;
  worstPosition: number;
}

/** Positions are null when the website was not found that day. */
export interface GraphSeries {
  keyword: string;
  country: string;
  near: string;
  device: Device;
  avgPosition: number | null;
  bestPosition: number | null;
  worstPosition: number | null;
  rolled: boolean;
  state: PointState;
}

export type GraphEntry = GraphKeyword | GraphSeries;

export interface GraphRow {
  date: LocalDay;
  keywords: GraphEntry[];
}

/** Which data points share an entry, the order of entries, and their content. */
export interface Grouping {
  keyOf(series: Series): string;
  compare(a: Series, b: Series): number;
  /** Null omits the group on that day; days without entries are omitted too. */
  entry(series: Series, sums: GroupSums): GraphEntry | null;
}

/** One entry per keyword text, if the website was found. */
export const perKeyword: Grouping = {
  keyOf: ({ keyword }) => keyword,
  compare: (a, b) => byCodePoint(a.keyword, b.keyword),
  entry: ({ keyword }, { best, worst, sum, count }) =>
    count === 0
      ? null
      : { keyword, avgPosition: round2(sum / count), bestPosition: best, worstPosition: worst },
};

/** For `detail=true`: one entry per keyword, country, near and device, found or not. */
export const perSeries: Grouping = {
  keyOf: keywordId,
  compare: (a, b) => byCodePoint(a.keyword, b.keyword) || bySeries(a, b),
  entry: (series, { best, worst, sum, count, rolled }) => {
    const { keyword, country, near } = series;
    const found = count > 0;
    return {
      keyword,
      country,
      near,
      device: deviceOf(series),
      avgPosition: found ? round2(sum / count) : null,
      bestPosition: found ? best : null,
      worstPosition: found ? worst : null,
      rolled,
      state: pointState(rolled, found),
    };
  },
};
