import { byCodePoint, bySeries } from './order.js';
import { type Point, type PointState, isNewer, stateOf } from './point.js';
import { keywordId } from './series.js';
import { stats } from './statistics.js';
import type { LocalDay } from '../../common/time/zone.js';

export type { Point } from './point.js';

export interface GraphKeyword {
  keyword: string;
  avgPosition: number;
  bestPosition: number;
  worstPosition: number;
}

/** Positions are null when the series was not found that day. */
export interface GraphSeries {
  keyword: string;
  country: string;
  near: string;
  avgPosition: number | null;
  bestPosition: number | null;
  worstPosition: number | null;
  rolled: boolean;
  state: PointState;
}

export interface GraphRow {
  date: LocalDay;
  keywords: (GraphKeyword | GraphSeries)[];
}

/** The points that fell together on one day, and the newest of them. */
interface Group {
  newest: Point;
  positions: number[];
}

/**
 * The graph: days ascending, in each the keywords ascending by code point, averages over every position of
 * every record of that day. Without detail one entry per keyword text, found ones only; with detail one entry
 * per keyword, country and near, whatever came of it.
 */
export function graphRows(
  points: Iterable<Point>,
  dayOf: (instant: Date) => LocalDay,
  { detail }: { detail: boolean },
): GraphRow[] {
  const days = groupByDay(points, dayOf, detail ? keywordId : (point) => point.keyword);
  const rows = [...days].map(([date, groups]) => ({
    date,
    keywords: detail ? seriesEntries(groups) : keywordEntries(groups),
  }));
  return rows.filter((row) => row.keywords.length > 0).sort((a, b) => byCodePoint(a.date, b.date));
}

function groupByDay(
  points: Iterable<Point>,
  dayOf: (instant: Date) => LocalDay,
  keyOf: (point: Point) => string,
): Map<LocalDay, Group[]> {
  const days = new Map<LocalDay, Map<string, Group>>();
  for (const point of points) {
    const groups = entryOf(days, dayOf(point.runAt), () => new Map<string, Group>());
    const group = entryOf(groups, keyOf(point), () => ({ newest: point, positions: [] }));
    if (isNewer(point, group.newest)) group.newest = point;
    for (const { position } of point.positions) group.positions.push(position);
  }
  return new Map([...days].map(([day, groups]) => [day, [...groups.values()]]));
}

function keywordEntries(groups: Group[]): GraphKeyword[] {
  return groups
    .flatMap(({ newest: { keyword }, positions }) => {
      const found = stats(positions);
      if (!found) return [];
      return [{ keyword, avgPosition: found.avg, bestPosition: found.best, worstPosition: found.worst }];
    })
    .sort((a, b) => byCodePoint(a.keyword, b.keyword));
}

function seriesEntries(groups: Group[]): GraphSeries[] {
  return groups
    .map(({ newest: { keyword, country, near, rolled }, positions }) => {
      const found = stats(positions);
      return {
        keyword,
        country,
        near,
        avgPosition: found?.avg ?? null,
        bestPosition: found?.best ?? null,
        worstPosition: found?.worst ?? null,
        rolled,
        state: stateOf(rolled, found !== null),
      };
    })
    .sort((a, b) => byCodePoint(a.keyword, b.keyword) || bySeries(a, b));
}

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
