import { comparedDay, comparedWith } from '../keyword-panel/search';
import { plainTag } from '../report-filters/tag-param';
import { type TableRequest, tableFilters } from './queries';
import { keywordSearch, type SortName, SORTS, TABLE_SEARCH, type TableSearch } from './search';
import type { TableSettings } from './use-table';

/** Filters whose name in the address is another one than that of the API in lower case. */
const NAMES: Record<string, keyof TableSearch> = { search: 'q', leftTop: 'left' };

interface Shown {
  request: TableRequest;
  search: TableSearch;
  settings: Pick<TableSettings, 'columns' | 'comparison' | 'order'>;
}

/** The table as it is shown, as the query of a view. */
export function viewQueryOf({ request, search: { range, from, to }, settings }: Shown): string {
  const { order, columns, comparison } = settings;
  const days =
    from !== undefined && to !== undefined ? { startDate: from, endDate: to } : { range: range ?? '30d' };
  const params = {
    ...tableFilters(request),
    ...days,
    sortField: SORTS[order.sort],
    sortOrder: order.order,
    compare: comparison,
    ...(columns !== undefined && { columns }),
  };
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== '');
  const sorted = given
    .map(([name, value]) => [name, String(value)] as [string, string])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return new URLSearchParams(sorted).toString();
}

const EMPTY = Object.fromEntries(Object.keys(TABLE_SEARCH).map((name) => [name, undefined]));

/** What the address has for a view. What it does not name counts as not given, and what the screen does not know is left out. */
export function searchOfView(query: string): TableSearch {
  const {
    minPosition,
    maxPosition,
    tag,
    sortField,
    sortOrder,
    columns,
    startDate,
    endDate,
    compare,
    ...others
  } = Object.fromEntries(new URLSearchParams(query));
  const sort = (Object.keys(SORTS) as SortName[]).find((name) => SORTS[name] === sortField);
  const hasBounds = minPosition !== undefined || maxPosition !== undefined;
  const filters = Object.entries(others).map(([name, value]) => [NAMES[name] ?? name.toLowerCase(), value]);
  const given = {
    ...Object.fromEntries(filters),
    ...(tag !== undefined && { tag: plainTag(tag) }),
    ...(hasBounds && { pos: `${minPosition ?? 1}-${maxPosition ?? 1000}` }),
    ...(sort !== undefined && { sort, order: sortOrder }),
    ...(columns !== undefined && { cols: columns }),
    ...(startDate !== undefined && { from: startDate, to: endDate }),
    ...(compare !== undefined && { compare: comparedWith(compare, comparedDay(undefined)) }),
  };
  return { ...EMPTY, ...keywordSearch(given) };
}
