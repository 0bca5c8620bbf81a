import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, readData } from '../../shared/api/client';
import { fetchRankConfig, rankConfigQuery } from '../../shared/configuration/queries';
import { REPORT_KEY } from '../../shared/session/query-client';

/** As many as a configuration may have. */
export const MAX_COMPETITORS = 20;

type Change = (competitors: string[]) => string[];

/** Changes the list as it is now; the keywords are not part of the request, so a concurrent change of them is kept. */
export function useCompetitorChange(account: string, onDone?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (change: Change) => {
      const { _id, competitors = [] } = await fetchRankConfig(queries, account);
      return readData(
        api.PUT('/v1/rank/config/{configID}', {
          params: { path: { configID: _id }, query: { account } },
          body: { competitors: change(competitors) },
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

/** @param index where it was before it was removed; by default it is the last */
export const withCompetitor =
  (website: string, index?: number): Change =>
  (competitors) =>
    competitors.includes(website)
      ? competitors
      : competitors.toSpliced(index ?? competitors.length, 0, website);

export const withoutCompetitor =
  (website: string): Change =>
  (competitors) =>
    competitors.filter((each) => each !== website);
