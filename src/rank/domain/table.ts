import { bySeries, byText } from './order.js';
import { type Point, type PointState, bestOf, newestOf, stateOf } from './point.js';
import { type KeywordEntry, keywordId } from './series.js';
import { stats } from './statistics.js';
import type { LocalDay } from '../../common/time/zone.js';

export type { Point } from './point.js';

export interface TableRow {
  keyword: string;
  country: string;
  near: string;
  currentPosition: number | null;
  previousPosition: number | null;
  /** Previous minus current: positive is a gain; null if either is. */
  change: number | null;
  bestPosition: number | null;
  worstPosition: number | null;
  avgPosition: number | null;
  /** The link at the current position, '' when there is none. */
  url: string;
  lastChecked: Date | null;
  /** Without a record in the range: `failed` where a check in the range failed, else `never`. */
  state: PointState | 'never';
  rolled: boolean;
}

/** Every field of a row can be sorted by. */
export const SORT_FIELDS = [
  'keyword',
  'country',
  'near',
  'currentPosition',
  'previousPosition',
  'change',
  'bestPosition',
  'worstPosition',
  'avgPosition',
  'url',
  'lastChecked',
  'state',
  'rolled',
] as const satisfies readonly (keyof TableRow)[];

export type SortField = (typeof SORT_FIELDS)[number];
export type SortOrder = 'asc' | 'desc';

export function isSortField(text: string): text is SortField {
  return SORT_FIELDS.some((field) => field === text);
}

/**
 * One keyword's row.
 * @param points of that keyword, country and near, in the range, in any order
 */
export function tableRow(
  { keyword, country, near }: KeywordEntry,
  points: readonly Point[],
  dayOf: (instant: Date) => LocalDay,
): TableRow {
  const newest = newestOf(points);
  const current = newest && bestOf(newest);
  const previous = newest && bestBefore(dayOf(newest.runAt), points, dayOf);
  const found = stats(points.flatMap((point) => point.positions.map(({ position }) => position)));
  return {
    keyword,
    country,
    near: near || '',
    currentPosition: current?.position ?? null,
    previousPosition: previous,
    change: current && previous !== null ? previous - current.position : null,
    bestPosition: found?.best ?? null,
    worstPosition: found?.worst ?? null,
    avgPosition: found?.avg ?? null,
    url: current?.link ?? '',
    lastChecked: newest?.checkedAt ?? null,
    state: newest ? stateOf(newest.rolled, current !== null) : 'never',
    rolled: newest?.rolled ?? false,
  };
}

/**
 * The rows, those without a record as `failed` where their check has failed.
 * @param failed ids (domain/series) of keywords whose check failed in the range
 */
export function withFailures(rows: readonly TableRow[], failed: ReadonlySet<string>): TableRow[] {
  return rows.map((row) =>
    row.state === 'never' && failed.has(keywordId(row)) ? { ...row, state: 'failed' } : row,
  );
}

/** The best position of the newest record of an earlier day; an older one does not stand in for it. */
function bestBefore(
  day: LocalDay,
  points: readonly Point[],
  dayOf: (instant: Date) => LocalDay,
): number | null {
  const newest = newestOf(points.filter((point) => dayOf(point.runAt) < day));
  return (newest && bestOf(newest)?.position) ?? null;
}

/**
 * Sorted copy. Null comes last in both orders; text is compared by code point in lower case, then as it is;
 * equal rows stand by keyword, country and near, ascending in both orders.
 */
export function sortRows(rows: readonly TableRow[], field: SortField, order: SortOrder): TableRow[] {
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => compareValues(a[field], b[field], sign) || bySeries(a, b));
}

type Value = TableRow[SortField];

function compareValues(a: Value, b: Value, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'string' && typeof b === 'string') return sign * byText(a, b);
  return sign * (Number(a) - Number(b));
}

/** The rows whose keyword contains the text, letter case and composition of accents aside. */
export function searchRows(rows: readonly TableRow[], text: string): TableRow[] {
  const wanted = fold(text);
  return rows.filter((row) => fold(row.keyword).includes(wanted));
}

/** Upper case folds more than lower case: final sigma with sigma, sharp s with ss. */
function fold(text: string): string {
  return text.toUpperCase().normalize('NFC');
}
