import { type Device, keywordId } from './series.js';

export interface Position {
  link: string;
  /** 1-based, in the search results. */
  position: number;
}

/** The best place of another website in the same search results. */
export interface CompetitorPosition {
  /** As in the configuration. */
  website: string;
  /** Null: not among the results. */
  position: number | null;
  /** '' when not found. */
  link: string;
}

/** One stored result in a report. */
export interface DataPoint {
  keyword: string;
  country: string;
  /** '' when the keyword has none. */
  near: string;
  /** Absent: desktop. */
  device?: Device | undefined;
  /** When its run was claimed; determines its day. */
  runAt: Date;
  /** When the provider responded; a rolled copy keeps the time of its original. */
  checkedAt: Date;
  rolled: boolean;
  /** Number of search results examined. */
  depth?: number;
  /** The search was ended at that depth. */
  cut?: boolean | undefined;
  positions: Position[];
  /** The result page had an AI Overview; absent: it had none, that is unknown, or it was not read. */
  overview?: true;
}

/** `failed`: a rolled copy, even of a result with positions. */
export type PointState = 'ranked' | 'not_found' | 'failed';

export function pointState(rolled: boolean, found: boolean): PointState {
  if (rolled) return 'failed';
  return found ? 'ranked' : 'not_found';
}

/** The best position with its link; null when the website was not found. */
export function findBest({ positions }: { positions: readonly Position[] }): Position | null {
  return positions.reduce<Position | null>(
    (best, entry) => (best && best.position <= entry.position ? best : entry),
    null,
  );
}

type CheckTimes = Pick<DataPoint, 'runAt' | 'checkedAt'>;

export function isNewer(a: CheckTimes, b: CheckTimes): boolean {
  return isNewerCheck(a.runAt.getTime(), a.checkedAt.getTime(), b.runAt.getTime(), b.checkedAt.getTime());
}

/** Compares times in milliseconds since 1970: by run, then by check. */
export function isNewerCheck(
  runAt: number,
  checkedAt: number,
  otherRunAt: number,
  otherCheckedAt: number,
): boolean {
  return runAt > otherRunAt || (runAt === otherRunAt && checkedAt > otherCheckedAt);
}

/** The newest data point of each series, by keyword id. */
export function newestPerSeries(points: Iterable<DataPoint>): Map<string, DataPoint> {
  const newest = new Map<string, DataPoint>();
  for (const point of points) {
    const id = keywordId(point);
    const known = newest.get(id);
    if (!known || isNewer(point, known)) newest.set(id, point);
  }
  return newest;
}
