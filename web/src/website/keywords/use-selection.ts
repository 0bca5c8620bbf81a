import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { keywordKey } from '../../shared/configuration/named-keyword';
import { allRows, type KeywordRow, type TableRequest } from './queries';

/** The rows of a request; their order does not matter. */
const writeFilters = ({ sort: _sort, order: _order, ...filters }: TableRequest) => JSON.stringify(filters);

const toEntry = (row: KeywordRow): [string, KeywordRow] => [keywordKey(row), row];

/** The selected rows, which stay selected while the filters change. */
export function useSelection(request: TableRequest) {
  const [selected, setSelected] = useState<ReadonlyMap<string, KeywordRow>>(new Map());
  /** The filters of which every row is selected. */
  const [complete, setComplete] = useState<string>();
  const queries = useQueryClient();
  const filters = writeFilters(request);
  const all = useMutation({
    mutationFn: () => queries.fetchQuery(allRows(request)),
    onSuccess: (rows) => {
      setSelected((before) => new Map([...before, ...rows.map(toEntry)]));
      setComplete(filters);
    },
  });
  const toggle = useCallback((row: KeywordRow) => {
    setComplete(undefined);
    setSelected((before) => {
      const after = new Map(before);
      if (!after.delete(keywordKey(row))) after.set(keywordKey(row), row);
      return after;
    });
  }, []);
  const clear = () => {
    setComplete(undefined);
    setSelected(new Map());
  };
  const state = selected.size === 0 ? 'none' : complete === filters ? 'all' : 'some';
  return {
    selected,
    toggle,
    clear,
    error: all.error,
    /** Every row that matches the filters, on all pages. */
    all: { state, isPending: all.isPending, onSelect: () => all.mutate(), onClear: clear } as const,
  };
}
