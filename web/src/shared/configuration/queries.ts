import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, readData } from '../api/client';
import type { paths } from '../api/schema';
import { t } from '../text/i18n';

/** The configuration of an account; null when it has none. */
export const rankConfigQuery = (account: string) =>
  queryOptions({
    queryKey: ['rank-config', account],
    queryFn: () => readData(api.GET('/v1/rank/config', { params: { query: { account, optional: 'true' } } })),
  });

/** Notes whether a check is under way, as events say it. */
export const setRunning = (queries: QueryClient, account: string, is_cron_running: boolean) =>
  queries.setQueryData(rankConfigQuery(account).queryKey, (known) =>
    !known || known.is_cron_running === is_cron_running ? known : { ...known, is_cron_running },
  );

/** As it is stored now. */
export async function fetchRankConfig(queries: QueryClient, account: string): Promise<RankConfig> {
  const config = await queries.fetchQuery({ ...rankConfigQuery(account), staleTime: 0 });
  if (!config) throw new Error(t('No website is tracked yet.'));
  return config;
}

type RankConfigAnswer = paths['/v1/rank/config']['get']['responses'][200]['content']['application/json'];
export type RankConfig = NonNullable<RankConfigAnswer['data']>;
