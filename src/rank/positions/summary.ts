import { type DataPoint, findBest, newestPerSeries } from './data-point.js';
import { areComparable } from './comparable.js';
import { NOT_FOUND } from './day-pack.js';
import { type Device, readDevice, sortedBySeries } from './series.js';
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

/** A day with the newest data point of each series, by its id. */
export interface NewestPoints extends Omit<DayPoints, 'points'> {
  newest: Map<string, DataPoint>;
}

export const toNewest = ({ points, ...day }: DayPoints): NewestPoints => ({
  ...day,
  newest: newestPerSeries(points),
});

export const summary = (now: DayPoints, before: DayPoints): Summary =>
  compareDays(toNewest(now), toNewest(before));

/** Compares two days. Only series with data points on both days are movers: an added keyword has not improved. */
export function compareDays(now: NewestPoints, before: NewestPoints): Summary {
  const pairs = pairUp(now.newest, before.newest);
  return {
    now: daySummary(now, pairs, 'now'),
    before: daySummary(before, pairs, 'before'),
    movers: movers(pairs),
  };
}

/** The traffic of the newest data point of each keyword; unknown without volumes. */
export function trafficOn({ newest }: NewestPoints, worths: KeywordWorths | undefined): TrafficFigures {
  if (!worths) return UNKNOWN_TRAFFIC;
  for (const [id, point] of newest) {
    const keyword = worths.indexes.get(id);
    if (keyword !== undefined) worths.sum.add(keyword, toPosition(point), point.overview === true);
  }
  return worths.sum.take().figures;
}

function pairUp(now: Map<string, DataPoint>, before: Map<string, DataPoint>): SeriesPair[] {
  const toPair = (today: DataPoint | undefined, earlier: DataPoint | undefined): SeriesPair => ({
    now: today,
    before: earlier,
    counted: countedPositions(today, earlier),
  });
  const pairs = Array.from(now, ([id, point]) => toPair(point, before.get(id)));
  for (const [id, point] of before) if (!now.has(id)) pairs.push(toPair(undefined, point));
  return pairs;
}

/**
 * A keyword that was found on one day below the depth at which the search of the other day was ended counts the same on
 * both, as on the newer one: nothing is known of a move. So does one that was found on neither, to several depths.
 */
function countedPositions(now: DataPoint | undefined, before: DataPoint | undefined): SeriesPair['counted'] {
  const notFound = notFoundPosition(now, before);
  const counted = (point: DataPoint | undefined) => (point && toPosition(point)) ?? notFound;
  const isKnown =
    !now || !before || (areComparable(examined(now), examined(before)) && !isCutTwice(now, before));
  if (isKnown) return { now: counted(now), before: counted(before) };
  const same = toPosition(now) ?? (now.depth ?? DEFAULT_DEPTH) + 1;
  return { now: same, before: same };
}

/** Found on neither day, and one of the searches was ended by the configuration. */
const isCutTwice = (...points: DataPoint[]): boolean =>
  points.every((point) => toPosition(point) === null) && points.some(({ cut }) => cut);

const examined = (point: DataPoint) => ({
  best: toPosition(point) ?? NOT_FOUND,
  depth: point.depth ?? DEFAULT_DEPTH,
  cut: point.cut,
});

/**
 * The greater depth of the two days + 1: with the depth of each day, a keyword that newly ranks below the end of a
 * shorter list would worsen the average. Depth 0 counts as unknown. A search that the configuration ended reveals no
 * more than its own depth.
 */
function notFoundPosition(...points: (DataPoint | undefined)[]): number {
  const ended = points.find((point) => point?.cut && toPosition(point) === null);
  if (ended?.depth) return ended.depth + 1;
  const depths = points.map((point) => (point ? (point.depth ?? DEFAULT_DEPTH) : 0));
  return (Math.max(...depths) || DEFAULT_DEPTH) + 1;
}

function daySummary(
  { date, newest, failed = [] }: NewestPoints,
  pairs: readonly SeriesPair[],
  day: 'now' | 'before',
): DaySummary {
  let [counted, clicks, rolled] = [0, 0, 0];
  const found: number[] = [];
  for (const pair of pairs) {
    const point = pair[day];
    if (!point) continue;
    counted += pair.counted[day];
    if (point.rolled) rolled += 1;
    const position = toPosition(point);
    if (position === null) continue;
    found.push(position);
    clicks += clickShare(position);
  }
  const within = (last: number) => found.filter((position) => position <= last).length;
  const keywords = newest.size;
  return {
    date,
    top3: within(3),
    top10: within(10),
    top20: within(20),
    top50: within(50),
    top100: within(100),
    not_found: keywords - found.length,
    failed: rolled + failed.filter((id) => !newest.has(id)).length,
    average: keywords === 0 ? null : round2(counted / keywords),
    visibility: keywords === 0 ? 0 : round2(clicks / keywords),
  };
}

function movers(pairs: readonly SeriesPair[]): Summary['movers'] {
  const measureGain = ({ counted }: SeriesPair) => counted.before - counted.now;
  const moves = pairs.filter(({ now, before }) => now && before);
  const largest = (sign: 1 | -1) => {
    const gains = moves.map((pair) => sign * measureGain(pair)).filter((gain) => gain > 0);
    // Only the candidates are compared by name.
    const least = gains.sort((a, b) => b - a)[MAX_MOVERS - 1] ?? 0;
    const candidates = moves.filter(
      (pair) => sign * measureGain(pair) > 0 && sign * measureGain(pair) >= least,
    );
    const gainOfMover = new Map(
      candidates.map((pair) => [toMover(pair.now!, pair.before!), sign * measureGain(pair)]),
    );
    return sortedBySeries([...gainOfMover.keys()])
      .sort((a, b) => gainOfMover.get(b)! - gainOfMover.get(a)!)
      .slice(0, MAX_MOVERS);
  };
  return { up: largest(1), down: largest(-1) };
}

function toMover(now: DataPoint, before: DataPoint): Mover {
  const { keyword, country, near } = now;
  return { keyword, country, near, device: readDevice(now), from: toPosition(before), to: toPosition(now) };
}

function toPosition(point: DataPoint): number | null {
  return findBest(point)?.position ?? null;
}
