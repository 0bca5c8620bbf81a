import type { LocalDay } from '../../../common/time/zone.js';
import {
  findBest,
  type CompetitorPosition,
  type DataPoint,
  isNewer,
  pointState,
  type PointState,
} from '../../positions/data-point.js';
import {
  type PageFields,
  pageFields,
  type StoredFeatures,
} from '../../positions/features/stored-features.js';
import type { FindDay } from '../../positions/graph-accumulator.js';
import { byCodePoint } from '../../positions/order.js';
import { stats } from '../../positions/statistics.js';
import { websiteId } from '../../positions/website.js';

/** A result of one keyword. */
export interface HistoryPoint extends Pick<
  DataPoint,
  'runAt' | 'checkedAt' | 'rolled' | 'depth' | 'cut' | 'positions'
> {
  competitors: readonly CompetitorPosition[];
  /** The blocks of the result page; without `s`: unknown. */
  page?: StoredFeatures;
}

/** One keyword on one day. */
export interface HistoryDay extends PageFields {
  date: LocalDay;
  /** Best position of the newest result; null when not found. */
  position: number | null;
  /** Over all results and positions of the day. */
  best: number | null;
  worst: number | null;
  /** The link at `position`; '' for none. */
  url: string;
  /** Links of the website in the newest result. */
  urls: number;
  /** Search results examined by the newest result, where it has no position. */
  depth?: number;
  /** That search was ended by the depth of the configuration. */
  cut?: true;
  state: PointState;
  rolled: boolean;
  /** Latest position by website; websites without a record are omitted. */
  competitors: Record<string, number | null>;
}

/** The days with a result, ascending. @param competitors those to return */
export function keywordHistory(
  points: Iterable<HistoryPoint>,
  findDay: FindDay,
  competitors: readonly string[],
): HistoryDay[] {
  const days = new Map<LocalDay, HistoryPoint[]>();
  for (const point of points) {
    const day = findDay(point.runAt);
    if (day === null) continue;
    const known = days.get(day);
    if (known) known.push(point);
    else days.set(day, [point]);
  }
  return [...days]
    .sort(([a], [b]) => byCodePoint(a, b))
    .map(([date, ofDay]) => historyDay(date, ofDay, competitors));
}

function historyDay(
  date: LocalDay,
  points: readonly HistoryPoint[],
  competitors: readonly string[],
): HistoryDay {
  const newest = points.reduce((known, point) => (isNewer(point, known) ? point : known));
  const best = findBest(newest);
  const all = stats(points.flatMap(({ positions }) => positions.map(({ position }) => position)));
  const places = new Map(newest.competitors.map(({ website, position }) => [websiteId(website), position]));
  return {
    date,
    position: best?.position ?? null,
    best: all?.best ?? null,
    worst: all?.worst ?? null,
    url: best?.link ?? '',
    urls: newest.positions.length,
    ...(best === null && examinedBy(newest)),
    state: pointState(newest.rolled, best !== null),
    rolled: newest.rolled,
    ...pageFields(newest.page, best?.link ?? ''),
    competitors: Object.fromEntries(
      competitors.flatMap((website) => {
        const position = places.get(websiteId(website));
        return position === undefined ? [] : [[website, position]];
      }),
    ),
  };
}

const examinedBy = ({ depth, cut }: HistoryPoint) => ({
  ...(depth && { depth }),
  ...(cut && { cut: true as const }),
});
