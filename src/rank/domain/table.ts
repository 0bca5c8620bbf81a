import { byText, foldCase } from './order.js';
import type { Changes } from './changes.js';
import type { PointState } from './data-point.js';
import { bySeries, type Device, keywordId } from './series.js';

export interface TableRow extends Changes {
  keyword: string;
  country: string;
  near: string;
  device: Device;
  tags: readonly string[];
  currentPosition: number | null;
  previousPosition: number | null;
  /** Previous minus current: positive is an improvement. Null if either is. */
  change: number | null;
  bestPosition: number | null;
  worstPosition: number | null;
  avgPosition: number | null;
  /** The link at the current position; '' for none. */
  url: string;
  lastChecked: Date | null;
  /** Without a result in the range: `failed` when a check in the range failed, else `never`. */
  state: PointState | 'never';
  rolled: boolean;
}

export const SORT_FIELDS = [
  'keyword',
  'country',
  'near',
  'device',
  'tags',
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
  'changeDay',
  'changeWeek',
  'changeMonth',
] as const satisfies readonly (keyof TableRow)[];

export type TableSortField = (typeof SORT_FIELDS)[number];
export type SortOrder = 'asc' | 'desc';

/**
 * Changes the state of failed keywords from `never` to `failed`.
 * @param failed ids (domain/series.ts) of keywords whose check failed in the range
 */
export function withFailures(rows: readonly TableRow[], failed: { has(id: string): boolean }): TableRow[] {
  return rows.map((row) =>
    row.state === 'never' && failed.has(keywordId(row)) ? { ...row, state: 'failed' } : row,
  );
}

/**
 * Returns a sorted copy, null last in both orders. Text is compared by code point in lower case, then as is. Ties are
 * ordered by keyword, country, near and device, ascending in both orders.
 */
export function sortRows(rows: readonly TableRow[], field: TableSortField, order: SortOrder): TableRow[] {
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => compareValues(a[field], b[field], sign) || bySeries(a, b));
}

type Value = TableRow[TableSortField];

function compareValues(a: Value, b: Value, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (Array.isArray(a) || typeof a === 'string') return sign * byText(String(a), String(b));
  return sign * (Number(a) - Number(b));
}

/** Entries whose keyword contains the text, ignoring case and Unicode normalization. */
export function searchRows<R extends { keyword: string }>(rows: readonly R[], text: string): R[] {
  const wanted = foldCase(text);
  return rows.filter((row) => foldCase(row.keyword).includes(wanted));
}
