import { comparedDay, comparedWith } from '../keyword/url-state';
import { escapedTag, plainTag } from '../../shared/report-filters/tag-param';
import type { TableRequest } from './queries';
import { FILTER_NAMES, keywordSearch, TABLE_SEARCH, type TableSearch } from './url-state';
import type { TableSettings } from './use-table';

interface Shown {
  request: TableRequest;
  search: TableSearch;
  settings: Pick<TableSettings, 'columns' | 'comparison' | 'order'>;
}

/** The table as it is shown, as the query of a view: the parameters of its address, also those that are the default. */
export function writeViewQuery({ request, search: { range, from, to }, settings }: Shown): string {
  const { order, columns, comparison } = settings;
  const days = from !== undefined && to !== undefined ? { from, to } : { range: range ?? '30d' };
  const params = {
    ...Object.fromEntries(FILTER_NAMES.map((name) => [name, request[name]])),
    ...(request.tag !== undefined && { tag: escapedTag(request.tag) }),
    ...days,
    ...order,
    compare: comparison,
    cols: columns,
  };
  const given = Object.entries(params).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[name, value]],
  );
  return new URLSearchParams(given.sort(([a], [b]) => (a < b ? -1 : 1))).toString();
}

const EMPTY = Object.fromEntries(Object.keys(TABLE_SEARCH).map((name) => [name, undefined]));

/** What the address has for a view. What it does not name counts as not given, and what the screen does not know is left out. */
export function searchOfView(query: string): TableSearch {
  const { tag, compare, ...others } = Object.fromEntries(new URLSearchParams(query));
  const given = {
    ...others,
    ...(tag !== undefined && { tag: plainTag(tag) }),
    ...(compare !== undefined && { compare: comparedWith(compare, comparedDay(undefined)) }),
  };
  return { ...EMPTY, ...keywordSearch(given) };
}
