import { type DataPoint, bestOf, newestPerSeries } from './data-point.js';
import { bySeries, type Device, deviceOf, keywordId } from './series.js';
import { round2 } from './statistics.js';
import { clickShare } from './visibility.js';
import { type KeywordWorths, type TrafficFigures, UNKNOWN_TRAFFIC } from './worth.js';
import type { LocalDay } from '../../common/time/zone.js';

const DEFAULT_DEPTH = 100;
const MAX_MOVERS = 10;

/** The data points of one day; the newest of each series counts. */
export interface DayPoints {
  date: LocalDay;
  points: readonly DataPoint[];
  /** Ids (series.ts) of keywords that failed on that day, with a rolled copy or without a result. */
  failed?: readonly string[];
}

export interface DaySummary {
  date: LocalDay;
  top3: number;
  top10: number;
  top20: number;
  top50: number;
  top100: number;
  not_found: number;
  /** Keywords whose check failed: with a rolled copy, or without a result. */
  failed: number;
  /** Over all keywords of the day; not found counts as depth + 1. Null without keywords. */
  average: number | null;
  /** 0 to 100. */
  visibility: number;
}

interface Mover {
  keyword: string;
  country: string;
  near: string;
  device: Device;
  /** Null: not found before. */
  from: number | null;
  /** Null: no longer found. */
  to: number | null;
}

interface Summary {
  now: DaySummary;
  before: DaySummary;
  /** The MAX_MOVERS largest moves in each direction. */
  movers: { up: Mover[]; down: Mover[] };
}

/** One series on the two days; `notFoundPosition` replaces a missing position. */
interface SeriesPair {
  now: DataPoint | undefined;
  before: DataPoint | undefined;
  notFoundPosition: number;
}

/** Compares two days. Only series with data points on both days are movers: an added keyword has not improved. */
export function summary(now: DayPoints, before: DayPoints): Summary {
  const pairs = pairUp(newestPerSeries(now.points), newestPerSeries(before.points));
  return {
    now: daySummary(now, pairs, (pair) => pair.now),
    before: daySummary(before, pairs, (pair) => pair.before),
    movers: movers(pairs),
  };
}

/** The traffic of the newest data point of each keyword; unknown without volumes. */
export function trafficOn(
  { points }: Pick<DayPoints, 'points'>,
  worths: KeywordWorths | undefined,
): TrafficFigures {
  if (!worths) return UNKNOWN_TRAFFIC;
  for (const point of newestPerSeries(points).values()) {
    const keyword = worths.indexes.get(keywordId(point));
    if (keyword !== undefined) worths.sum.add(keyword, positionOf(point), point.overview === true);
  }
  return worths.sum.take().figures;
}

function pairUp(now: Map<string, DataPoint>, before: Map<string, DataPoint>): SeriesPair[] {
  return [...new Set([...now.keys(), ...before.keys()])].map((id) => {
    const pair = { now: now.get(id), before: before.get(id) };
    return { ...pair, notFoundPosition: notFoundPosition(pair.now, pair.before) };
  });
}

/**
 * The greater depth of the two days + 1: with the depth of each day, a keyword that newly ranks below the end of a
 * shorter list would worsen the average (rule 303). Depth 0 counts as unknown.
 */
function notFoundPosition(...points: (DataPoint | undefined)[]): number {
  const depths = points.map((point) => (point ? (point.depth ?? DEFAULT_DEPTH) : 0));
  return (Math.max(...depths) || DEFAULT_DEPTH) + 1;
}

function daySummary(
  { date, failed = [] }: DayPoints,
  pairs: readonly SeriesPair[],
  pick: (pair: SeriesPair) => DataPoint | undefined,
): DaySummary {
  const newest = pairs.flatMap((pair) => pick(pair) ?? []);
  const positions = pairs.flatMap((pair) => {
    const point = pick(pair);
    return point
      ? [{ position: positionOf(point), counted: positionOf(point) ?? pair.notFoundPosition }]
      : [];
  });
  const found = positions.flatMap(({ position }) => position ?? []);
  const rolled = newest.filter((point) => point.rolled).length;
  const checked = new Set(newest.map(keywordId));
  const within = (last: number) => found.filter((position) => position <= last).length;
  const mean = (total: number) => round2(total / positions.length);
  return {
    date,
    top3: within(3),
    top10: within(10),
    top20: within(20),
    top50: within(50),
    top100: within(100),
    not_found: positions.length - found.length,
    failed: rolled + failed.filter((id) => !checked.has(id)).length,
    average: positions.length === 0 ? null : mean(sum(positions.map(({ counted }) => counted))),
    visibility: positions.length === 0 ? 0 : mean(sum(found.map(clickShare))),
  };
}

function movers(pairs: readonly SeriesPair[]): Summary['movers'] {
  const moves = pairs.flatMap(({ now, before, notFoundPosition: notFound }) => {
    if (!now || !before) return [];
    const [from, to] = [positionOf(before), positionOf(now)];
    const { keyword, country, near } = now;
    const mover = { keyword, country, near, device: deviceOf(now), from, to };
    return [{ mover, gain: (from ?? notFound) - (to ?? notFound) }];
  });
  const largest = (sign: 1 | -1) =>
    moves
      .filter(({ gain }) => sign * gain > 0)
      .sort((a, b) => sign * (b.gain - a.gain) || bySeries(a.mover, b.mover))
      .slice(0, MAX_MOVERS)
      .map(({ mover }) => mover);
  return { up: largest(1), down: largest(-1) };
}

function positionOf(point: DataPoint): number | null {
  return bestOf(point)?.position ?? null;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
