import { localDay } from '../../common/time/zone.js';
import { Dictionary } from '../days/dictionary.js';
import { condense, type DayEntry, packEntries, type PackedDay } from './day-pack.js';
import type { GraphRow } from './graph.js';
import { type DayOf, GraphAccumulator } from './graph-accumulator.js';
import type { DataPoint } from './data-point.js';
import type { KeywordEntry, Series } from './series.js';
import type { TableRow } from './table.js';
import { TableAccumulator } from './table-accumulator.js';

/** Every point is of this website and language. */
export const SITE = { website: 'a.com', language: 'en' };

export const emptyDictionary = () => new Dictionary([], []);

/** What GraphAccumulator makes of the points, from one packed day per UTC day. */
export function graphOf(
  points: readonly DataPoint[],
  dayOf: DayOf,
  { detail, counts }: { detail: boolean; counts?: (series: Series) => boolean },
): GraphRow[] {
  const dictionary = emptyDictionary();
  const fold = new GraphAccumulator(dictionary.series, dayOf, detail, counts);
  const rows: GraphRow[] = [];
  for (const day of packedDays(points, dictionary)) rows.push(...fold.add(day));
  return [...rows, ...fold.end()];
}

/** The rows that TableAccumulator makes of packed days. */
export function tableOf(
  keywords: readonly KeywordEntry[],
  days: Iterable<PackedDay>,
  dictionary: Dictionary,
  dayOf: DayOf,
): TableRow[] {
  const fold = new TableAccumulator(dayOf);
  for (const day of days) fold.add(day);
  return fold.rows(keywords, SITE, dictionary.series, (index) => dictionary.link(index));
}

/** The days of a slot in UTC, ascending; the dictionary grows with each. */
export function* packedDays(points: readonly DataPoint[], dictionary: Dictionary): Generator<PackedDay> {
  const dayOf = ({ runAt }: DataPoint) => localDay(runAt, 'UTC');
  for (const day of [...new Set(points.map(dayOf))].sort()) {
    const ofDay = points.filter((point) => dayOf(point) === day);
    yield packDay(day, ofDay, dictionary);
  }
}

/** Each point as a day of its own, ascending: a slot that changes its zone can have two on one UTC day. */
export function* packedPoints(points: readonly DataPoint[], dictionary: Dictionary): Generator<PackedDay> {
  for (const point of points.toSorted((a, b) => a.runAt.getTime() - b.runAt.getTime()))
    yield packDay(localDay(point.runAt, 'UTC'), [point], dictionary);
}

function packDay(day: string, points: readonly DataPoint[], dictionary: Dictionary): PackedDay {
  const times = [...new Set(points.map(({ runAt }) => runAt.getTime()))];
  const entries = points.map<DayEntry>((point) => {
    const { keyword, country, near, runAt, checkedAt, rolled, depth = 0 } = point;
    const { link, ...numbers } = condense(point.positions);
    return {
      series: dictionary.indexOfSeries({ keyword, country, near, ...SITE }),
      run: times.indexOf(runAt.getTime()),
      ...numbers,
      depth,
      rolled,
      checkedAt: checkedAt.getTime(),
      link: dictionary.indexOfLink(link),
    };
  });
  return { day, run_ats: times.map((at) => new Date(at)), entries: packEntries(entries) };
}
