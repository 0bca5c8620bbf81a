import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../api/client';
import type { NamedKeyword } from '../configuration/named-keyword';
import { rankConfigQuery } from '../configuration/queries';
import { formatNumber } from '../text/format';
import { t } from '../text/i18n';
import { messageOf } from '../ui/states';
import { toast } from '../ui/toast';

interface Target {
  account: string;
  config: string;
}

export interface CheckRequest {
  /** All of the configuration by default. */
  keywords?: NamedKeyword[];
  /** Also keywords that have a result of today. */
  again?: boolean;
}

/** One call, whichever keywords; the limit of one a minute is said in seconds. */
export function useStartCheck({ account, config }: Target) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ keywords, again = false }: CheckRequest) =>
      dataOf(
        api.POST('/v1/rank/config/{configID}/check', {
          params: { path: { configID: config }, query: { account } },
          body: { ...(keywords && { keywords }), ...(again && { again: true as const }) },
        }),
      ),
    onSuccess: ({ run }) => {
      if (run === null) toast({ text: t('Every keyword has been checked today.') });
      void queries.invalidateQueries({ queryKey: ['runs'] });
      void queries.invalidateQueries(rankConfigQuery(account));
    },
    onError: (error) => toast({ text: messageOf(error) }),
  });
}

/** Requests that a check of so many keywords needs at most; undefined while that is unknown. */
export function useRequests(account: string, keywords: number): number | undefined {
  const { data } = useQuery({
    queryKey: ['usage', account, keywords],
    queryFn: () => dataOf(api.GET('/v1/rank/usage', { params: { query: { account, keywords } } })),
    enabled: keywords > 0,
    staleTime: 5 * 60_000,
  });
  if (!data) return undefined;
  const { requests_per_check, requests_per_day } = data.estimate;
  return requests_per_check ?? requests_per_day;
}

export const requestsText = (n: number) =>
  t('{count, plural, one {# request} other {{n} requests}}', { count: n, n: formatNumber(n) });
