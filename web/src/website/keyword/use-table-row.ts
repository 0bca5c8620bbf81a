import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { type RowFigures, rowFigures, type TableRow } from './figures';
import type { OpenKeyword } from './url-state';

type Row = OpenKeyword & TableRow;

interface Found {
  /** The keywords before and after the open one. */
  previous?: OpenKeyword;
  next?: OpenKeyword;
  row?: RowFigures;
}

interface TablePage {
  data: Row[];
}

/** The open keyword among the rows that the table has loaded. */
export function useTableRow(open: OpenKeyword): Found {
  const queries = useQueryClient();
  // As text: the same row does not count as a change.
  const found = useSyncExternalStore(
    (onChange) => queries.getQueryCache().subscribe(onChange),
    () => JSON.stringify(findRow(tableRows(queries), open)),
  );
  return useMemo(() => JSON.parse(found) as Found, [found]);
}

/** The rows of the pages in use, with the key `['table', request, number]`. */
function tableRows(queries: QueryClient): Row[] {
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
export function findRow(rows: readonly Row[], open: OpenKeyword): Found {
  const index = rows.findIndex((row) => isSame(row, open));
  if (index === -1) return {};
  const [previous, row, next] = [rows[index - 1], rowFigures(rows[index]!), rows[index + 1]];
  return {
    ...(previous && { previous: toName(previous) }),
    ...(next && { next: toName(next) }),
    ...(row && { row }),
  };
}

const toName = ({ keyword, country, near, device }: OpenKeyword): OpenKeyword => ({
  keyword,
  country,
  near,
  device,
});
