import type { QueryClient } from '@tanstack/react-query';
import { REPORT_KEY } from '../../shared/session/query-client';

/** After a check has changed the results. */
export function readResultsAgain(queries: QueryClient): void {
  for (const key of ['table', 'runs', 'websites', REPORT_KEY])
    void queries.invalidateQueries({ queryKey: [key] });
}
