import { queryOptions } from '@tanstack/react-query';
import { readAllRows, api } from '../../shared/api/client';
import type { paths } from '../../shared/api/schema';
import { type Change, type Done, useChange } from '../../shared/api/use-change';

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
export const useShareChange = <Input, Output>(change: Change<Input, Output>, onDone?: Done<Output>) =>
  useChange(['shares'], change, onDone);
