import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { OpenKeyword } from './search';

interface Neighbors {
  previous?: OpenKeyword;
  next?: OpenKeyword;
}

interface TablePage {
  data: OpenKeyword[];
}

/** The keywords before and after the open one, among the rows that the table has loaded. */
export function useNeighbors(open: OpenKeyword): Neighbors {
  const queries = useQueryClient();
  // As text: the same neighbors are no change.
  const found = useSyncExternalStore(
    (onChange) => queries.getQueryCache().subscribe(onChange),
    () => JSON.stringify(neighborsOf(tableRows(queries), open)),
  );
  return JSON.parse(found) as Neighbors;
}

/** Key of a page: `['table', request, number]`. The newest request is in use. */
function tableRows(queries: QueryClient): OpenKeyword[] {
  return queries
    .getQueryCache()
    .findAll({ queryKey: ['table'], type: 'active' })
    .filter(({ queryKey }) => typeof queryKey[2] === 'number')
    .toSorted((a, b) => (a.queryKey[2] as number) - (b.queryKey[2] as number))
    .flatMap(({ state }) => (state.data as TablePage | undefined)?.data ?? []);
}

const isSame = (a: OpenKeyword, b: OpenKeyword) =>
  a.keyword === b.keyword && a.country === b.country && a.near === b.near && a.device === b.device;

/** @param rows in the order of the table */
export function neighborsOf(rows: readonly OpenKeyword[], open: OpenKeyword): Neighbors {
  const index = rows.findIndex((row) => isSame(row, open));
  const [previous, next] = index === -1 ? [] : [rows[index - 1], rows[index + 1]];
  return { ...(previous && { previous: keyOf(previous) }), ...(next && { next: keyOf(next) }) };
}

const keyOf = ({ keyword, country, near, device }: OpenKeyword): OpenKeyword => ({
  keyword,
  country,
  near,
  device,
});
