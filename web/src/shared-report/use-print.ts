import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { printPage } from '../website/overview/print-page';
import { allSharedRows, type SharedDays, type SharedRow, type TableView } from './queries';

/** Prints the report with the rows of all pages, which are shown until it is printed. */
export function usePrint(days: SharedDays, { q, sort, order }: Omit<TableView, 'page'>) {
  const queries = useQueryClient();
  const [rows, setRows] = useState<readonly SharedRow[]>();
  useEffect(() => {
    const clear = () => setRows(undefined);
    window.addEventListener('afterprint', clear);
    return () => window.removeEventListener('afterprint', clear);
  }, []);
  const print = useMutation({
    mutationFn: () => queries.fetchQuery(allSharedRows(days, { q, sort, order })),
    onSuccess: (all) => {
      flushSync(() => setRows(all));
      printPage();
    },
  });
  return { rows, error: print.error, isPending: print.isPending, start: () => print.mutate() };
}
