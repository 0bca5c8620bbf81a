import { type DataPoint, bestOf, newestPerSeries } from './data-point.js';
import { areComparable } from './comparable.js';
import { NOT_FOUND } from './day-pack.js';
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

/** One series on the two days, with the positions that count in the average. */
interface SeriesPair {
  now: DataPoint | undefined;
  before: DataPoint | undefined;
  counted: { now: number; before: number };
}

/** Compares two days. Only series with data points on both days are movers: an added keyword has not improved. */
export function summary(now: DayPoints, before: DayPoints): Summary {
  const pairs = pairUp(newestPerSeries(now.points), newestPerSeries(before.points));
  return {
    now: daySummary(now, pairs, 'now'),
    before: daySummary(before, pairs, 'before'),
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
    return { ...pair, counted: countedPositions(pair.now, pair.before) };
  });
}

/**
 * A keyword that was found on one day below the depth at which the search of the other day was ended counts the same on
 * both, as on the newer one: nothing is known of a move. So does one that was found on neither, to several depths.
 */
function countedPositions(now: DataPoint | undefined, before: DataPoint | undefined): SeriesPair['counted'] {
  const notFound = notFoundPosition(now, before);
  const counted = (point: DataPoint | undefined) => (point && positionOf(point)) ?? notFound;
  const isKnown =
    !now || !before || (areComparable(examined(now), examined(before)) && !isCutTwice(now, before));
  if (isKnown) return { now: counted(now), before: counted(before) };
  const same = positionOf(now) ?? (now.depth ?? DEFAULT_DEPTH) + 1;
  return { now: same, before: same };
}

/** Found on neither day, and one of the searches was ended by the configuration. */
const isCutTwice = (...points: DataPoint[]): boolean =>
  points.every((point) => positionOf(point) === null) && points.some(({ cut }) => cut);

const examined = (point: DataPoint) => ({
  best: positionOf(point) ?? NOT_FOUND,
  depth: point.depth ?? DEFAULT_DEPTH,
  cut: point.cut,
});

/**
 * The greater depth of the two days + 1: with the depth of each day, a keyword that newly ranks below the end of a
 * shorter list would worsen the average (rule 303). Depth 0 counts as unknown. A search that the configuration ended
 * reveals no more than its own depth.
 */
function notFoundPosition(...points: (DataPoint | undefined)[]): number {
  const ended = points.find((point) => point?.cut && positionOf(point) === null);
  if (ended?.depth) return ended.depth + 1;
  const depths = points.map((point) => (point ? (point.depth ?? DEFAULT_DEPTH) : 0));
  return (Math.max(...depths) || DEFAULT_DEPTH) + 1;
}

function daySummary(
  { date, failed = [] }: DayPoints,
  pairs: readonly SeriesPair[],
  day: 'now' | 'before',
): DaySummary {
  const newest = pairs.flatMap((pair) => pair[day] ?? []);
  const positions = pairs.flatMap((pair) => {
    const point = pair[day];
    return point ? [{ position: positionOf(point), counted: pair.counted[day] }] : [];
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
  const moves = pairs.flatMap(({ now, before, counted }) => {
    if (!now || !before) return [];
    const [from, to] = [positionOf(before), positionOf(now)];
    const { keyword, country, near } = now;
    const mover = { keyword, country, near, device: deviceOf(now), from, to };
    return [{ mover, gain: counted.before - counted.now }];
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
