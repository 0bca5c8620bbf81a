import { addDays, type LocalDay } from '../../../common/time/zone.js';
import type { DistributionDay } from '../../positions/competitors.js';
import { bySeries, type Device } from '../../positions/series.js';
import type { ComparedRow } from '../../positions/table.js';
import { type Change, hasChanged } from '../../positions/table-filter.js';

const MAX_MOVERS = 10;

export interface DigestMover {
  keyword: string;
  country: string;
  near: string;
  device: Device;
  /** Null: not found then. */
  from: number | null;
  /** Null: not found now. */
  to: number | null;
}

/** All keywords that moved in one direction, and the largest of these moves. */
export interface DigestMoves {
  count: number;
  largest: DigestMover[];
}

export interface ChartDay {
  date: LocalDay;
  /** Null on a day without results. */
  visibility: number | null;
}

/** What a digest reports: the newest day with results against an earlier one. */
export interface DigestContent {
  now: DistributionDay;
  /** Null without results at or before the compared day. */
  before: DistributionDay | null;
  up: DigestMoves;
  down: DigestMoves;
  chart: ChartDay[];
}

interface ReportedDays extends Pick<DigestContent, 'now' | 'before'> {
  /** Days of the chart, ascending. */
  days: readonly ChartDay[];
  /** Rows of the day now, compared with that before. */
  rows: readonly ComparedRow[];
  /** Number of days of the chart. */
  chartDays: number;
}

export const digestContent = ({ now, before, days, rows, chartDays }: ReportedDays): DigestContent => ({
  now,
  before,
  ...findMoves(rows),
  chart: toChart(days, now.date, chartDays),
});

function findMoves(rows: readonly ComparedRow[]): Pick<DigestContent, 'up' | 'down'> {
  const moved = rows
    .filter(({ movement }) => movement)
    .sort((a, b) => b.movement! - a.movement! || bySeries(a, b));
  const movers = (change: Change) => findLargest(moved.filter((row) => hasChanged(row, change)));
  return { up: movers('improved'), down: movers('declined') };
}

function findLargest(rows: readonly ComparedRow[]): DigestMoves {
  const largest = rows.slice(0, MAX_MOVERS).map((row) => {
    const { keyword, country, near, device, currentPosition, fromPosition = null } = row;
    return { keyword, country, near, device, from: fromPosition, to: currentPosition };
  });
  return { count: rows.length, largest };
}

function toChart(days: readonly ChartDay[], last: LocalDay, count: number): ChartDay[] {
  const known = new Map(days.map(({ date, visibility }) => [date, visibility]));
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(last, 1 + index - count);
    return { date, visibility: known.get(date) ?? null };
  });
}

/** A range of positions, with the number of keywords in it. */
export interface PositionBand {
  /** The first position; null: not found. */
  first: number | null;
  last: number | null;
  now: number;
  before: number | null;
}

/** The ranking distribution; counts of a day are cumulative. */
export function positionBands({ now, before }: Pick<DigestContent, 'now' | 'before'>): PositionBand[] {
  const counts = bandCounts(now);
  const earlier = before && bandCounts(before);
  return BANDS.map(([first, last], index) => ({
    first,
    last,
    now: counts[index]!,
    before: earlier?.[index] ?? null,
  }));
}

const BANDS = [
  [1, 3],
  [4, 10],
  [11, 20],
  [21, 50],
  [51, 100],
  [null, null],
] as const;

const bandCounts = ({ top3, top10, top20, top50, top100, not_found }: DistributionDay) => [
  top3,
  top10 - top3,
  top20 - top10,
  top50 - top20,
  top100 - top50,
  not_found,
];
