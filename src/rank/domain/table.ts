import { bySeries, byText } from './order.js';
import type { PointState } from './data-point.js';
import { keywordId } from './series.js';

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

/**
 * The rows, those without a record as `failed` where their check has failed.
 * @param failed ids (domain/series) of keywords whose check failed in the range
 */
export function withFailures(rows: readonly TableRow[], failed: ReadonlySet<string>): TableRow[] {
  return rows.map((row) =>
    row.state === 'never' && failed.has(keywordId(row)) ? { ...row, state: 'failed' } : row,
  );
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
