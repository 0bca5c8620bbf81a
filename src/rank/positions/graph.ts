import type { LocalDay } from '../../common/time/zone.js';
import { byCodePoint } from './order.js';
import { isNewerCheck, type PointState, pointState } from './data-point.js';
import { bySeries, type Device, readDevice, keywordId, type Series } from './series.js';
import { round2 } from './statistics.js';
import type { DayEntry } from './day-pack.js';

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
  toKey(series: Series): string;
  compare(a: Series, b: Series): number;
  /** Null omits the group on that day; days without entries are omitted too. */
  entry(series: Series, sums: GroupSums): GraphEntry | null;
}

/** One entry per keyword text, if the website was found. */
export const perKeyword: Grouping = {
  toKey: ({ keyword }) => keyword,
  compare: (a, b) => byCodePoint(a.keyword, b.keyword),
  entry: ({ keyword }, { best, worst, sum, count }) =>
    count === 0
      ? null
      : { keyword, avgPosition: round2(sum / count), bestPosition: best, worstPosition: worst },
};

/** For `detail=true`: one entry per keyword, country, near and device, found or not. */
export const perSeries: Grouping = {
  toKey: keywordId,
  compare: (a, b) => byCodePoint(a.keyword, b.keyword) || bySeries(a, b),
  entry: (series, { best, worst, sum, count, rolled }) => {
    const { keyword, country, near } = series;
    const found = count > 0;
    return {
      keyword,
      country,
      near,
      device: readDevice(series),
      avgPosition: found ? round2(sum / count) : null,
      bestPosition: found ? best : null,
      worstPosition: found ? worst : null,
      rolled,
      state: pointState(rolled, found),
    };
  },
};

/** Sums of one day and one group: a keyword, or a keyword with country and near. */
interface GroupSums {
  best: number;
  worst: number;
  sum: number;
  count: number;
  /** Sums of the latest data points. */
  rolled: boolean;
}

/** Sums of all groups on one day. Typed arrays, because an object per entry would dominate the cost of a report. */
export class DaySums {
  private readonly positions: Uint8Array;
  private readonly sums: Uint32Array;
  private readonly times: Float64Array;

  constructor(readonly size: number) {
    this.positions = new Uint8Array(size * COLUMNS);
    this.sums = new Uint32Array(size * 2);
    this.times = new Float64Array(size * 2);
  }

  add(
    group: number,
    { best, worst, sum, count, rolled, checkedAt }: Readonly<DayEntry>,
    runAt: number,
  ): void {
    const { positions, sums, times } = this;
    const [row, pair] = [group * COLUMNS, group * 2];
    if (positions[row + KNOWN] === 0 || isNewerCheck(runAt, checkedAt, times[pair]!, times[pair + 1]!)) {
      times[pair] = runAt;
      times[pair + 1] = checkedAt;
      positions[row + ROLLED] = Number(rolled);
      positions[row + KNOWN] = 1;
    }
    if (count === 0) return;
    if (positions[row + BEST] === 0 || best < positions[row + BEST]!) positions[row + BEST] = best;
    if (worst > positions[row + WORST]!) positions[row + WORST] = worst;
    sums[pair]! += sum;
    sums[pair + 1]! += count;
  }

  /** A copy with space for more groups. */
  grown(size: number): DaySums {
    const larger = new DaySums(size);
    larger.positions.set(this.positions);
    larger.sums.set(this.sums);
    larger.times.set(this.times);
    return larger;
  }

  read(group: number): GroupSums | null {
    const [row, pair] = [group * COLUMNS, group * 2];
    if (group >= this.size || this.positions[row + KNOWN] === 0) return null;
    return {
      best: this.positions[row + BEST]!,
      worst: this.positions[row + WORST]!,
      sum: this.sums[pair]!,
      count: this.sums[pair + 1]!,
      rolled: this.positions[row + ROLLED] === 1,
    };
  }
}

/** Columns of DaySums.positions. */
const [BEST, WORST, ROLLED, KNOWN, COLUMNS] = [0, 1, 2, 3, 4];
