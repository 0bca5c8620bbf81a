import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readAllRows, api } from '../../shared/api/client';
import type { paths } from '../../shared/api/schema';

/** Newest first, expired ones included. */
export const sharesQuery = (account: string, config: string) =>
  queryOptions({
    queryKey: ['shares', account, config],
    queryFn: () =>
      readAllRows((page) =>
        api.GET('/v1/rank/config/{configID}/shares', {
          params: { path: { configID: config }, query: { account, ...page } },
        }),
      ),
  });

type Shares = paths['/v1/rank/config/{configID}/shares'];
export type Share = Shares['get']['responses'][200]['content']['application/json']['data'][number];
export type NewShare = Shares['post']['requestBody']['content']['application/json'];

/** Reads the links again after a change. */
export function useShareChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  onDone?: (output: Output) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (output) => {
      onDone?.(output);
      await queries.invalidateQueries({ queryKey: ['shares'] });
    },
  });
}
