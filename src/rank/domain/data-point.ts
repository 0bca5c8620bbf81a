import { keywordId } from './series.js';

export interface Position {
  link: string;
  /** 1-based rank in the result list. */
  position: number;
}

/** One stored result, as reports see it. */
export interface DataPoint {
  keyword: string;
  country: string;
  /** '' when the keyword has no location. */
  near: string;
  /** When its run was claimed: decides the day it belongs to. */
  runAt: Date;
  /** When the provider really answered; a rolled copy keeps that of its original. */
  checkedAt: Date;
  rolled: boolean;
  /** Results seen. */
  depth?: number;
  positions: Position[];
}

/** What a record says of a keyword; `failed` is a rolled copy, whatever it was copied from. */
export type PointState = 'ranked' | 'not_found' | 'failed';

export function pointState(rolled: boolean, found: boolean): PointState {
  if (rolled) return 'failed';
  return found ? 'ranked' : 'not_found';
}

/** The highest place a record holds, with its link; null when the website was not found. */
export function bestOf({ positions }: { positions: readonly Position[] }): Position | null {
  return positions.reduce<Position | null>(
    (best, entry) => (best && best.position <= entry.position ? best : entry),
    null,
  );
}

export function isNewer(a: DataPoint, b: DataPoint): boolean {
  return isNewerCheck(a.runAt.getTime(), a.checkedAt.getTime(), b.runAt.getTime(), b.checkedAt.getTime());
}

/** Whether a check (milliseconds since 1970) is newer than another: by run, then by answer. */
export function isNewerCheck(
  runAt: number,
  checkedAt: number,
  otherRunAt: number,
  otherCheckedAt: number,
): boolean {
  return runAt > otherRunAt || (runAt === otherRunAt && checkedAt > otherCheckedAt);
}

/** The newest point of every series, by keyword id. */
export function newestPerSeries(points: Iterable<DataPoint>): Map<string, DataPoint> {
  const newest = new Map<string, DataPoint>();
  for (const point of points) {
    const id = keywordId(point);
    const known = newest.get(id);
    if (!known || isNewer(point, known)) newest.set(id, point);
  }
  return newest;
}
