import type { Column } from './columns';
import type { KeywordRow } from './queries';
import { type ColumnId, COLUMN_IDS, NO_COLUMN, type SortName } from './url-state';

/** Shown only when they are chosen, or when the table has their order. */
const ON_REQUEST: ReadonlySet<ColumnId> = new Set(['trafficchange', 'trafficgain']);

/** The chosen columns. Unless they are chosen, those that have the same value in each row are left out. @param sort of the table */
export function shownColumns(
  all: Column[],
  chosen: string | undefined,
  same: ReadonlySet<ColumnId>,
  sort?: SortName,
): Column[] {
  const isSorted = (column: Column) => ON_REQUEST.has(column.id) && column.sort === sort;
  if (chosen === undefined)
    return all.filter((column) => (!same.has(column.id) && !ON_REQUEST.has(column.id)) || isSorted(column));
  const names = chosen.split(',');
  return all.filter((column) => names.includes(column.id) || isSorted(column));
}

/** The choice after a column has been shown or hidden. */
export function toggledColumns(shown: readonly Column[], id: ColumnId): string {
  const ids = new Set<string>(shown.map((column) => column.id));
  if (!ids.delete(id)) ids.add(id);
  return COLUMN_IDS.filter((each) => ids.has(each)).join(',') || NO_COLUMN;
}

interface Tracked {
  country: string;
  near?: string;
  device?: string;
  tags?: string[];
}

interface Results {
  /** Whether some keywords failed or were not checked yet, unlike the others: Position says all else. */
  hasMixedStates: boolean;
  /** Whether the blocks of any result page are known. */
  hasFeatures: boolean;
  /** The first rows of the table. */
  rows: readonly Pick<KeywordRow, 'volume' | 'cpc' | 'traffic' | 'impressions' | 'lastChecked' | 'state'>[];
}

const HOUR = 60 * 60 * 1000;

/**
 * Whether all were checked within an hour, or none ever, which reads the same in every row. A failed keyword has the day of its
 * last result beside its position.
 */
function isCheckedTogether(rows: Results['rows']): boolean {
  if (rows.every(({ lastChecked }) => lastChecked === null)) return true;
  const times = rows.flatMap(({ state, lastChecked }) =>
    state === 'failed' ? [] : [lastChecked === null ? Number.NaN : Date.parse(lastChecked)],
  );
  return times.length === 0 || Math.max(...times) - Math.min(...times) < HOUR;
}

/** Columns that tell rows apart no more than nothing would. */
export function sameColumns(
  keywords: readonly Tracked[],
  { hasMixedStates, hasFeatures, rows }: Results,
): ReadonlySet<ColumnId> {
  const count = (readValue: (keyword: Tracked) => string) => new Set(keywords.map(readValue)).size;
  const same: [ColumnId, boolean][] = [
    ['location', count(({ country, near = '' }) => `${country} ${near}`) <= 1],
    ['device', count(({ device = 'desktop' }) => device) <= 1],
    ['tags', keywords.every(({ tags = [] }) => tags.length === 0)],
    ['status', !hasMixedStates],
    ['checked', isCheckedTogether(rows)],
    ['features', !hasFeatures],
    ...(['volume', 'cpc', 'traffic'] as const).map((id): [ColumnId, boolean] => [
      id,
      rows.every((row) => row[id] === null),
    ]),
    ...(['clicks', 'impressions', 'ctr', 'gscposition'] as const).map((id): [ColumnId, boolean] => [
      id,
      rows.every(({ impressions }) => impressions === null),
    ]),
  ];
  return new Set(same.flatMap(([id, isSame]) => (isSame ? [id] : [])));
}
