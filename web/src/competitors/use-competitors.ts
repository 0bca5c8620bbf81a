import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../api/client';
import { fetchRankConfig, rankConfigQuery } from '../configuration/queries';
import { REPORT_KEY } from '../session/query-client';

type Change = (competitors: string[]) => string[];

/** Changes the list as it is now; the keywords are sent as they are now, too. */
export function useCompetitorChange(account: string, onDone?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (change: Change) => {
      const { _id, keywords, competitors = [] } = await fetchRankConfig(queries, account);
      return dataOf(
        api.PUT('/v1/rank/config/{configID}', {
          params: { path: { configID: _id }, query: { account } },
          body: { keywords, competitors: change(competitors) },
        }),
      );
    },
    onSuccess: async () => {
      onDone?.();
      await Promise.all([
        queries.invalidateQueries(rankConfigQuery(account)),
        queries.invalidateQueries({ queryKey: [REPORT_KEY] }),
      ]);
    },
  });
}

export const withCompetitor =
  (website: string): Change =>
  (competitors) => [...competitors, website];

export const withoutCompetitor =
  (website: string): Change =>
  (competitors) =>
    competitors.filter((each) => each !== website);
