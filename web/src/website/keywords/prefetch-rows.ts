import { rankConfigQuery } from '../../shared/configuration/queries';
import { queryClient } from '../../shared/session/query-client';
import { meQuery } from '../../shared/session/session';
import { tablePage } from './queries';
import type { TableSearch } from './url-state';
import { toTableRequest } from './use-table';

/** Requests the first rows beside the first render of the screen, which requests all else. Never rejects. */
export async function prefetchRows(account: string, search: TableSearch): Promise<void> {
  try {
    const me = queryClient.ensureQueryData(meQuery);
    const config = await queryClient.ensureQueryData(rankConfigQuery(account));
    if (!config) return;
    await queryClient.ensureQueryData(tablePage(toTableRequest(account, config._id, search, await me), 0));
  } catch {
    // The screen requests again what it needs, and shows the error.
  }
}
