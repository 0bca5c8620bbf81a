import { localDay } from '../../common/time/zone.js';
import { Dictionary } from './results/dictionary.repository.js';
import { PositionChanges } from '../positions/recent-positions.js';
import { condense, type DayEntry, packEntries, type PackedDay } from '../positions/day-pack.js';
import type { GraphRow } from '../positions/graph.js';
import { type FindDay, GraphAccumulator } from '../positions/graph-accumulator.js';
import type { DataPoint } from '../positions/data-point.js';
import { type KeywordEntry, keywordId, type Series, seriesIndexes } from '../positions/series.js';
import type { TableRow } from '../positions/table.js';
import { TableAccumulator } from '../reports/domain/table-accumulator.js';

/** Website and language of all data points. */
export const SITE = { website: 'a.com', language: 'en' };

export const emptyDictionary = () => new Dictionary([], []);

/** The rows that GraphAccumulator returns for one packed day per UTC day. */
export function buildGraph(
  points: readonly DataPoint[],
  findDay: FindDay,
  { detail, includes }: { detail: boolean; includes?: (series: Series) => boolean },
): GraphRow[] {
  const dictionary = emptyDictionary();
  const accumulator = new GraphAccumulator(dictionary.series, findDay, detail, includes);
  const rows: GraphRow[] = [];
  for (const day of packedDays(points, dictionary)) rows.push(...accumulator.add(day));
  return [...rows, ...accumulator.end()];
}

/** The rows that TableAccumulator returns for packed days. */
export function buildTable(
  keywords: readonly KeywordEntry[],
  days: Iterable<PackedDay>,
  dictionary: Dictionary,
  findDay: FindDay,
  changes = new PositionChanges([], '0001-01-01'),
): TableRow[] {
  const accumulator = new TableAccumulator(findDay);
  for (const day of days) accumulator.addWithFeatures(day);
  const readLink = (index: number) => dictionary.link(index);
  const known = seriesIndexes(dictionary.series, SITE);
  const indexes = keywords.map((keyword) => known.get(keywordId(keyword)));
  return accumulator.rows(keywords, indexes, readLink, (index) => changes.readSeries(index));
}

/** The days of a slot in UTC, ascending; each adds to the dictionary. */
export function* packedDays(points: readonly DataPoint[], dictionary: Dictionary): Generator<PackedDay> {
  const findDay = ({ runAt }: DataPoint) => localDay(runAt, 'UTC');
  for (const day of [...new Set(points.map(findDay))].sort()) {
    const ofDay = points.filter((point) => findDay(point) === day);
    yield packDay(day, ofDay, dictionary);
  }
}

/** One packed day per data point, ascending: a slot whose zone changes can have two on one UTC day. */
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
  return {
    day,
    run_ats: times.map((at) => new Date(at)),
    entries: packEntries(entries),
    sites: [],
    places: Buffer.alloc(0),
  };
}
