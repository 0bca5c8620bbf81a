import type { LocalDay } from '../../common/time/zone.js';
import { compareKeys, compareSortKeys, foldCase, toSortKey, textKey } from './order.js';
import type { Changes } from './recent-positions.js';
import type { PointState } from './data-point.js';
import type { FeatureFields } from './features/day-features.js';
import { bySeries, type Device, keywordId, type SeriesName } from './series.js';

export interface TableRow extends Changes, FeatureFields {
  keyword: string;
  country: string;
  near: string;
  device: Device;
  tags: readonly string[];
  currentPosition: number | null;
  previousPosition: number | null;
  /** Search results examined by the check before, where it did not find the website and the configuration ended it. */
  previousDepth?: number | undefined;
  /** Previous minus current: positive is an improvement. Null if either is. */
  change: number | null;
  bestPosition: number | null;
  worstPosition: number | null;
  avgPosition: number | null;
  /** The link at the current position; '' for none. */
  url: string;
  /** Links of the website in the newest result. */
  urls: number;
  lastChecked: Date | null;
  /** Search results examined by the newest result, where it has no position. */
  depth?: number | undefined;
  /** That search was ended by the depth of the configuration. */
  cut?: true | undefined;
  /** Without a result in the range: `failed` when a check in the range failed, else `never`. */
  state: PointState | 'never';
  rolled: boolean;
  /**
   * Mean of the positions of the days with a real result; not found counts as one more than the depth of the search.
   * Null without one.
   */
  averageDaily: number | null;
  /** Searches a month; null: unknown. */
  volume: number | null;
  /** Whose volume it is; absent without one. */
  volume_source?: { from: string; source: string; at: LocalDay } | undefined;
  /** Cost of a click on an ad; null: unknown. */
  cpc: number | null;
  /** Estimated clicks a month; null without a volume or without a result. */
  traffic: number | null;
  /** Further clicks a month at the end of the top 3; 0 within it. Absent without `traffic`. */
  trafficGain?: number | undefined;
  /** In compared rows: traffic minus that of the position then, both on the result page of now. Absent without either. */
  trafficChange?: number | undefined;
  /** Of Search Console over the range; null: unknown. */
  clicks: number | null;
  impressions: number | null;
  /** Clicks per impression. */
  ctr: number | null;
  /** Mean position that Google counts, weighted by impressions. */
  gsc_position: number | null;
}

/** A row of the table against the last real result at or before an earlier day. */
export interface Comparison {
  /** Null: not found then, or no such result. */
  fromPosition: number | null;
  /** Search results examined then, where the website was not found and the configuration ended the search. */
  fromDepth?: number | undefined;
  /** Day of that result. */
  fromDate: LocalDay | null;
  /** From minus current position: positive is an improvement. Null if either is. */
  changeSince: number | null;
  /** Whether the url differs from that of then; false without either. */
  urlChanged: boolean;
  /** Size of the move; not found counts as one more than the depth of the search. Null without results to compare. */
  movement: number | null;
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
  'urls',
  'lastChecked',
  'state',
  'rolled',
  'changeDay',
  'changeWeek',
  'changeMonth',
  'volume',
  'cpc',
  'traffic',
  'clicks',
  'impressions',
  'ctr',
  'gsc_position',
] as const satisfies readonly (keyof TableRow)[];

/** Fields of keywords of a website that is connected to Search Console. */
export const CLICK_COLUMNS = [
  'clicks',
  'impressions',
  'ctr',
  'gsc_position',
] as const satisfies readonly (keyof TableRow)[];

/** Fields of keywords whose search volume is known. */
export const WORTH_COLUMNS = ['volume', 'cpc', 'traffic'] as const satisfies readonly (keyof TableRow)[];

/** Fields that do not depend on results. */
export const KEYWORD_FIELDS = ['keyword', 'country', 'near', 'device', 'tags'] as const;

/** Fields made of a volume and positions, which files do not have. The change needs a comparison too. */
export const TRAFFIC_FIELDS = ['trafficGain', 'trafficChange'] as const satisfies readonly (keyof TableRow)[];

/** Fields of rows whose result page is known. */
export const FEATURE_COLUMNS = [
  'features',
  'owned',
  'unknown_owner',
  'rank_absolute',
] as const satisfies readonly (keyof TableRow)[];

/** Fields that only rows compared with an earlier day show. */
export const COMPARED_FIELDS = [
  'averageDaily',
  'fromPosition',
  'fromDate',
  'changeSince',
  'urlChanged',
  'movement',
] as const satisfies readonly (keyof Comparison | 'averageDaily')[];

/** A row, compared with an earlier day or not. */
export type ComparedRow = TableRow & { [Field in keyof Comparison]?: Comparison[Field] | undefined };
/** A row without the fields of a comparison. */
export type PlainRow = Omit<TableRow, (typeof COMPARED_FIELDS)[number]>;
/** Fields of lines of files. */
export type TableFileField = (typeof SORT_FIELDS | typeof COMPARED_FIELDS)[number];
export type TableSortField = TableFileField | (typeof TRAFFIC_FIELDS)[number];
export type SortOrder = 'asc' | 'desc';

/**
 * Changes the state of failed keywords from `never` to `failed`.
 * @param failed ids (positions/series.ts) of keywords whose check failed in the range
 */
export function withFailures(
  rows: readonly ComparedRow[],
  failed: { has(id: string): boolean },
): ComparedRow[] {
  return rows.map((row) =>
    row.state === 'never' && failed.has(keywordId(row)) ? { ...row, state: 'failed' } : row,
  );
}

/**
 * Returns a sorted copy, null last in both orders. Text is compared by code point in lower case, then as is. Ties are
 * ordered by keyword, country, near and device, ascending in both orders.
 */
export function sortRows<Field extends TableSortField, R extends SeriesName & { [F in Field]?: unknown }>(
  rows: readonly R[],
  field: Field,
  order: SortOrder,
): R[] {
  const sign = order === 'asc' ? 1 : -1;
  const keys = rows.map((row) => {
    const keyword = textKey(row.keyword);
    return { row, value: field === 'keyword' ? keyword : toSortKey(row[field]), keyword };
  });
  keys.sort(
    (a, b) =>
      compareSortKeys(a.value, b.value, sign) || compareKeys(a.keyword, b.keyword) || bySeries(a.row, b.row),
  );
  return keys.map(({ row }) => row);
}

/** Entries whose keyword contains the text, ignoring case and Unicode normalization. */
export function searchRows<R extends { keyword: string }>(rows: readonly R[], text: string): R[] {
  const wanted = foldCase(text);
  return rows.filter((row) => foldCase(row.keyword).includes(wanted));
}
