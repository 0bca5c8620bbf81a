import { addDays, type LocalDay } from '../../src/common/time/zone.js';
import type { Changes } from '../../src/rank/positions/recent-positions.js';
import type { GraphKeyword, GraphRow, GraphSeries } from '../../src/rank/positions/graph.js';
import { byCodePoint } from '../../src/rank/positions/order.js';
import { findBest, isNewer, type DataPoint, pointState } from '../../src/rank/positions/data-point.js';
import { bySeries, keywordId, type TaggedKeyword } from '../../src/rank/positions/series.js';
import { stats } from '../../src/rank/positions/statistics.js';
import type { Comparison, TableRow } from '../../src/rank/positions/table.js';

/*
 * Oracles of graph and table: plain definitions over all data points, which tests compare with the rows that
 * GraphAccumulator and TableAccumulator return for packed days.
 */

/** The points that fell together on one day, and the newest of them. */
interface Group {
  newest: DataPoint;
  positions: number[];
}

/**
 * The graph: days ascending, in each the keywords ascending by code point, averages over every position of
 * every record of that day. Without detail one entry per keyword text, found ones only; with detail one entry
 * per keyword, country and near, found or not.
 */
export function graphRows(
  points: Iterable<DataPoint>,
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
  points: Iterable<DataPoint>,
  dayOf: (instant: Date) => LocalDay,
  keyOf: (point: DataPoint) => string,
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
    .map(({ newest: { keyword, country, near, device = 'desktop', rolled }, positions }): GraphSeries => {
      const found = stats(positions);
      return {
        keyword,
        country,
        near,
        device,
        avgPosition: found?.avg ?? null,
        bestPosition: found?.best ?? null,
        worstPosition: found?.worst ?? null,
        rolled,
        state: pointState(rolled, found !== null),
      };
    })
    .sort((a, b) => byCodePoint(a.keyword, b.keyword) || bySeries(a, b));
}

/**
 * One keyword's row.
 * @param points of that keyword, country and near, in the range, in any order
 */
export function tableRow(
  { keyword, country, near, device = 'desktop', tags = [] }: TaggedKeyword,
  points: readonly DataPoint[],
  dayOf: (instant: Date) => LocalDay,
  changes: Changes = changesOf(points, dayOf),
): TableRow {
  const newest = newestOf(points);
  const current = newest && findBest(newest);
  const previous = newest && bestBefore(dayOf(newest.runAt), points, dayOf);
  const found = stats(points.flatMap((point) => point.positions.map(({ position }) => position)));
  return {
    keyword,
    country,
    near: near || '',
    device,
    tags,
    currentPosition: current?.position ?? null,
    previousPosition: previous,
    change: current && previous !== null ? previous - current.position : null,
    bestPosition: found?.best ?? null,
    worstPosition: found?.worst ?? null,
    avgPosition: found?.avg ?? null,
    url: current?.link ?? '',
    urls: newest?.positions.length ?? 0,
    lastChecked: newest?.checkedAt ?? null,
    depth: newest && !current ? newest.depth || undefined : undefined,
    state: newest ? pointState(newest.rolled, current !== null) : 'never',
    rolled: newest?.rolled ?? false,
    ...changes,
    averageDaily: averageDaily(points, dayOf),
    volume: null,
    cpc: null,
    traffic: null,
    clicks: null,
    impressions: null,
    ctr: null,
    gsc_position: null,
  };
}

/** Mean over the days with a real result of the position of the newest one. */
export function averageDaily(
  points: readonly DataPoint[],
  dayOf: (instant: Date) => LocalDay,
): number | null {
  const real = points.filter(({ rolled }) => !rolled);
  const days = [...new Set(real.map(({ runAt }) => dayOf(runAt)))];
  const newest = days.map((day) => newestOf(real.filter(({ runAt }) => dayOf(runAt) === day))!);
  return stats(newest.map((point) => findBest(point)?.position ?? (point.depth || 100) + 1))?.avg ?? null;
}

/**
 * The row of one keyword against the last real result at or before a day.
 * @param points of that keyword, up to the end of the range
 */
export function comparison(
  row: TableRow,
  points: readonly DataPoint[],
  since: LocalDay,
  dayOf: (instant: Date) => LocalDay,
): Comparison {
  const then = newestOf(points.filter(({ runAt, rolled }) => !rolled && dayOf(runAt) <= since));
  const [from, now] = [then && findBest(then), newestOf(points)];
  const missing = Math.max(then?.depth ?? 0, now?.depth ?? 0) + 1;
  const size = Math.abs((from?.position ?? missing) - (row.currentPosition ?? missing));
  return {
    fromPosition: from?.position ?? null,
    fromDate: then && dayOf(then.runAt),
    changeSince: from && row.currentPosition !== null ? from.position - row.currentPosition : null,
    urlChanged: row.url !== '' && from !== null && from.link !== row.url,
    movement: then && row.lastChecked ? size : null,
  };
}

/**
 * The changes of one keyword: its newest point against the newest of a day at least so much earlier.
 * @param points of that keyword, up to the end of the range
 */
export function changesOf(points: readonly DataPoint[], dayOf: (instant: Date) => LocalDay): Changes {
  const newest = newestOf(points);
  const current = newest && findBest(newest);
  const since = (days: number) => {
    const last = newest && addDays(dayOf(newest.runAt), 1 - days);
    const earlier = last && bestBefore(last, points, dayOf);
    return current && typeof earlier === 'number' ? earlier - current.position : null;
  };
  return { changeDay: since(1), changeWeek: since(7), changeMonth: since(30) };
}

/** The newest point of one keyword on each of some days: its best position, and a letter for its state. */
export function daysOf(
  points: readonly DataPoint[],
  first: LocalDay,
  count: number,
  dayOf: (instant: Date) => LocalDay,
): { positions: (number | null)[]; states: string } {
  const newest = Array.from({ length: count }, (_, index) =>
    newestOf(points.filter(({ runAt }) => dayOf(runAt) === addDays(first, index))),
  );
  const letters = newest.map((point) => {
    if (!point) return '-';
    if (point.rolled) return 'f';
    return point.positions.length > 0 ? 'r' : 'n';
  });
  const positions = newest.map((point) => (point && findBest(point)?.position) ?? null);
  return { positions, states: letters.join('') };
}

/** The best position of the newest record of an earlier day; an older one does not replace it. */
function bestBefore(
  day: LocalDay,
  points: readonly DataPoint[],
  dayOf: (instant: Date) => LocalDay,
): number | null {
  const newest = newestOf(points.filter((point) => dayOf(point.runAt) < day));
  return (newest && findBest(newest)?.position) ?? null;
}

/** The newest of some points of one series; null when there is none. */
function newestOf(points: Iterable<DataPoint>): DataPoint | null {
  let newest: DataPoint | null = null;
  for (const point of points) {
    if (!newest || isNewer(point, newest)) newest = point;
  }
  return newest;
}

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
