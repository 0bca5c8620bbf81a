import type { Column } from './columns';
import { type ColumnId, COLUMN_IDS, NO_COLUMN } from './search';

/** Shown only when they are chosen: most websites have no search volumes. */
const ON_REQUEST: ReadonlySet<ColumnId> = new Set(['volume', 'cpc', 'traffic']);

/** The chosen columns. Unless they are chosen, those that have the same value in each row are left out. */
export function shownColumns(
  all: Column[],
  chosen: string | undefined,
  same: ReadonlySet<ColumnId>,
): Column[] {
  if (chosen === undefined) return all.filter(({ id }) => !same.has(id) && !ON_REQUEST.has(id));
  const names = chosen.split(',');
  return all.filter(({ id }) => names.includes(id));
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

/**
 * Columns that tell rows apart no more than nothing would.
 * @param states that occur
 * @param hasFeatures whether the blocks of any result page are known
 */
export function sameColumns(
  keywords: readonly Tracked[],
  states: number,
  hasFeatures = true,
): ReadonlySet<ColumnId> {
  const count = (valueOf: (keyword: Tracked) => string) => new Set(keywords.map(valueOf)).size;
  const same: [ColumnId, boolean][] = [
    ['location', count(({ country, near = '' }) => `${country} ${near}`) <= 1],
    ['device', count(({ device = 'desktop' }) => device) <= 1],
    ['tags', keywords.every(({ tags = [] }) => tags.length === 0)],
    ['status', states <= 1],
    ['features', !hasFeatures],
  ];
  return new Set(same.flatMap(([id, isSame]) => (isSame ? [id] : [])));
}
