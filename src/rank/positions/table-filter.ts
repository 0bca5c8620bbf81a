import type { FeatureType } from './features/feature-types.js';
import { foldCase } from './order.js';
import { pageId } from './page-url.js';
import type { ComparedRow, TableRow } from './table.js';

export const STATES = [
  'ranked',
  'not_found',
  'failed',
  'never',
] as const satisfies readonly TableRow['state'][];
/** No row is of two of them. */
export const KINDS = ['up', 'down', 'new', 'lost'] as const;
/** `improved` has `up` and `new`, `declined` has `down` and `lost`. */
export const CHANGES = [...KINDS, 'improved', 'declined'] as const;
export type Change = (typeof CHANGES)[number];

/** Conditions on rows of the table, all of which must hold; absent: any. */
export interface TableFilter {
  /** Any of these states. */
  states?: readonly string[] | undefined;
  /** Bounds of the current position, both included; they exclude rows without one. */
  minPosition?: number | undefined;
  maxPosition?: number | undefined;
  change?: Change | undefined;
  /** Part of the url, ignoring case. */
  url?: string | undefined;
  /** Address of a page, compared by `pageId`. */
  pageUrl?: string | undefined;
  /** Exact; '' for keywords without a location. */
  near?: string | undefined;
  /** Several links of the website are in the newest result. */
  severalUrls?: boolean | undefined;
  /** Only in compared rows: the url differs from that of then. */
  urlChanged?: boolean | undefined;
  /** Only in compared rows: at that position or better then, and not now. */
  leftTop?: number | undefined;
  /** Any of these types is on the page. */
  features?: readonly FeatureType[] | undefined;
  /** The website is in any block of these types. */
  owned?: readonly FeatureType[] | undefined;
  /** A block of any of these types is on the page, and the website is known not to be in one. */
  notOwned?: readonly FeatureType[] | undefined;
}

export type Condition = (row: ComparedRow) => boolean;
export type TableConditions = Partial<
  Record<
    | 'state'
    | 'position'
    | 'change'
    | 'url'
    | 'pageUrl'
    | 'near'
    | 'severalUrls'
    | 'urlChanged'
    | 'leftTop'
    | 'feature'
    | 'owned'
    | 'notOwned',
    Condition
  >
>;

export function filterRows<R extends ComparedRow>(rows: readonly R[], filter: TableFilter): R[] {
  const conditions = Object.values(readConditions(filter));
  return rows.filter((row) => conditions.every((holds) => holds(row)));
}

/** The conditions of a filter by what they are about. */
export function readConditions(filter: TableFilter): TableConditions {
  const { states, minPosition, maxPosition, change, url, pageUrl, near, leftTop } = filter;
  const { features, owned, notOwned } = filter;
  const wantedUrl = foldCase(url ?? '');
  const wantedPage = pageUrl === undefined ? undefined : pageId(pageUrl);
  return {
    ...(states && { state: ({ state }) => states.includes(state) }),
    ...((minPosition !== undefined || maxPosition !== undefined) && {
      position: ({ currentPosition: at }) =>
        at !== null && at >= (minPosition ?? 1) && isWithin(at, maxPosition),
    }),
    ...(change && { change: (row) => hasChanged(row, change) }),
    ...(wantedUrl !== '' && { url: (row) => foldCase(row.url).includes(wantedUrl) }),
    ...(wantedPage !== undefined && {
      pageUrl: ({ url: found }) => found !== '' && pageId(found) === wantedPage,
    }),
    ...(near !== undefined && { near: (row) => row.near === near }),
    ...(filter.severalUrls && { severalUrls: hasSeveralUrls }),
    ...(filter.urlChanged && { urlChanged: (row) => row.urlChanged === true }),
    ...(leftTop !== undefined && { leftTop: (row) => hasLeft(row, leftTop) }),
    ...(features && { feature: (row) => features.some((type) => row.features?.includes(type)) }),
    ...(owned && { owned: (row) => owned.some((type) => row.owned?.includes(type)) }),
    ...(notOwned && { notOwned: (row) => notOwned.some((type) => isNotOwned(row, type)) }),
  };
}

export const hasSeveralUrls = ({ urls }: ComparedRow) => urls > 1;

const isNotOwned = ({ features, owned, unknown_owner }: ComparedRow, type: FeatureType): boolean =>
  features?.includes(type) === true && !owned?.includes(type) && !unknown_owner?.includes(type);

/** Blocks on the page whose sites are known, without the website among them. */
export const notOwnedTypes = (row: ComparedRow): FeatureType[] =>
  (row.features ?? []).filter((type) => isNotOwned(row, type));

export const isWithin = (position: number | null, last = Infinity) => position !== null && position <= last;

/**
 * Against the day that rows are compared with, else against the previous position. A row that has not moved, as far as the
 * depths of its searches reveal, is neither new nor lost; nor is one that was not tracked on that day.
 */
export function hasChanged(row: ComparedRow, change: Change): boolean {
  const { currentPosition, previousPosition, fromPosition = previousPosition, lastChecked, movement } = row;
  const isUnmoved = movement === undefined ? isUnseen(row) : !movement;
  return lastChecked !== null && !isUnmoved && CHANGED[change](currentPosition, fromPosition);
}

/** Whether one of the two checks ended above the position that the other one found. */
function isUnseen({ currentPosition, previousPosition, previousDepth, depth, cut }: ComparedRow): boolean {
  if (currentPosition === null) return cut === true && (previousPosition ?? 0) > depth!;
  return previousPosition === null && previousDepth !== undefined && currentPosition > previousDepth;
}

export const hasLeft = (
  { currentPosition, fromPosition = null, lastChecked, movement }: ComparedRow,
  last: number,
) =>
  lastChecked !== null && movement !== 0 && isWithin(fromPosition, last) && !isWithin(currentPosition, last);

type Moved = (current: number | null, previous: number | null) => boolean;

const MOVED: Record<(typeof KINDS)[number], Moved> = {
  up: (current, previous) => current !== null && previous !== null && current < previous,
  down: (current, previous) => current !== null && previous !== null && current > previous,
  new: (current, previous) => current !== null && previous === null,
  lost: (current, previous) => current === null && previous !== null,
};

const CHANGED: Record<Change, Moved> = {
  ...MOVED,
  improved: (...positions) => MOVED.up(...positions) || MOVED.new(...positions),
  declined: (...positions) => MOVED.down(...positions) || MOVED.lost(...positions),
};
