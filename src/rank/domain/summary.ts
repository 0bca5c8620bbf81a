import { bySeries } from './order.js';
import { type DataPoint, bestOf, newestPerSeries } from './data-point.js';
import { round2 } from './statistics.js';
import type { LocalDay } from '../../common/time/zone.js';

const DEFAULT_DEPTH = 100;
const MAX_MOVERS = 10;
/** Share of the clicks that a best position is worth, up to and including the position on the left. */
const WEIGHTS = [
  [3, 1],
  [4, 0.85],
  [5, 0.6],
  [7, 0.5],
  [9, 0.3],
  [10, 0.2],
] as const;

/** The records of one day. Of several of one series the newest counts. */
export interface DayPoints {
  date: LocalDay;
  points: readonly DataPoint[];
}

export interface DaySummary {
  date: LocalDay;
  top3: number;
  top10: number;
  top20: number;
  top50: number;
  top100: number;
  not_found: number;
  /** Over every keyword of the day, one not found counting as depth + 1; null without any. */
  average: number | null;
  /** 0 to 100. */
  visibility: number;
}

export interface Mover {
  keyword: string;
  country: string;
  near: string;
  /** Null: was not found the day before. */
  from: number | null;
  /** Null: is not found any more. */
  to: number | null;
}

export interface Summary {
  now: DaySummary;
  before: DaySummary;
  /** The ten largest moves each way. */
  movers: { up: Mover[]; down: Mover[] };
}

/** One series on the two days; `missing` is the place that not found counts as. */
interface Pair {
  now: DataPoint | undefined;
  before: DataPoint | undefined;
  missing: number;
}

/**
 * How a configuration stands on the newest day, beside the day before.
 * Only series with a record on both days move: an added keyword has not climbed.
 */
export function summary(now: DayPoints, before: DayPoints): Summary {
  const pairs = pairUp(newestPerSeries(now.points), newestPerSeries(before.points));
  return {
    now: daySummary(now.date, pairs, (pair) => pair.now),
    before: daySummary(before.date, pairs, (pair) => pair.before),
    movers: movers(pairs),
  };
}

function pairUp(now: Map<string, DataPoint>, before: Map<string, DataPoint>): Pair[] {
  return [...new Set([...now.keys(), ...before.keys()])].map((id) => {
    const pair = { now: now.get(id), before: before.get(id) };
    return { ...pair, missing: missingPlace(pair.now, pair.before) };
  });
}

/**
 * Depth + 1 (rule 303), the depth being the deeper of the two days': after a short list, a keyword that newly
 * ranks below its end would otherwise worsen the average. An empty list tells no depth.
 */
function missingPlace(...points: (DataPoint | undefined)[]): number {
  const depths = points.map((point) => (point ? (point.depth ?? DEFAULT_DEPTH) : 0));
  return (Math.max(...depths) || DEFAULT_DEPTH) + 1;
}

function daySummary(
  date: LocalDay,
  pairs: readonly Pair[],
  pick: (pair: Pair) => DataPoint | undefined,
): DaySummary {
  const places = pairs.flatMap((pair) => {
    const point = pick(pair);
    return point ? [{ place: placeOf(point), counted: placeOf(point) ?? pair.missing }] : [];
  });
  const found = places.flatMap(({ place }) => place ?? []);
  const within = (last: number) => found.filter((place) => place <= last).length;
  const mean = (total: number) => round2(total / places.length);
  return {
    date,
    top3: within(3),
    top10: within(10),
    top20: within(20),
    top50: within(50),
    top100: within(100),
    not_found: places.length - found.length,
    average: places.length === 0 ? null : mean(sum(places.map(({ counted }) => counted))),
    visibility: places.length === 0 ? 0 : mean(100 * sum(found.map(weightOf))),
  };
}

function movers(pairs: readonly Pair[]): Summary['movers'] {
  const moves = pairs.flatMap(({ now, before, missing }) => {
    if (!now || !before) return [];
    const [from, to] = [placeOf(before), placeOf(now)];
    const { keyword, country, near } = now;
    return [{ mover: { keyword, country, near, from, to }, gain: (from ?? missing) - (to ?? missing) }];
  });
  const largest = (sign: 1 | -1) =>
    moves
      .filter(({ gain }) => sign * gain > 0)
      .sort((a, b) => sign * (b.gain - a.gain) || bySeries(a.mover, b.mover))
      .slice(0, MAX_MOVERS)
      .map(({ mover }) => mover);
  return { up: largest(1), down: largest(-1) };
}

function placeOf(point: DataPoint): number | null {
  return bestOf(point)?.position ?? null;
}

function weightOf(place: number): number {
  return WEIGHTS.find(([last]) => place <= last)?.[1] ?? 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
