import type { QueryClient } from '@tanstack/react-query';
import { api, readData } from '../../shared/api/client';
import { rankConfigQuery, setRunning } from '../../shared/configuration/queries';

/**
 * Starts the first check of a website. It may end before a screen looks: it is taken as under way until the screen reads that
 * it is not, and then says how it has ended.
 */
export async function startFirstCheck(
  queries: QueryClient,
  account: string,
  configID: string,
): Promise<void> {
  const params = { path: { configID }, query: { account } };
  try {
    const { run } = await readData(api.POST('/v1/rank/config/{configID}/check', { params, body: {} }));
    await readConfig(queries, account);
    if (run !== null) setRunning(queries, account, true);
  } catch (error) {
    await readConfig(queries, account);
    throw error;
  }
}

const readConfig = (queries: QueryClient, account: string) =>
  queries.prefetchQuery({ ...rankConfigQuery(account), staleTime: 0 });
