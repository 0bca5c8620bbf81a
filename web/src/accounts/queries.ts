import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf } from '../api/client';

/** As many as the API gives at once. */
const MAX = 500;

export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: () => bodyOf(api.GET('/v1/accounts', { params: { query: { limit: MAX } } })),
  staleTime: 60_000,
  placeholderData: keepPreviousData,
});

/** The configuration of an account; 400 when it has none. */
export const rankConfigQuery = (account: string) =>
  queryOptions({
    queryKey: ['rank-config', account],
    queryFn: () => dataOf(api.GET('/v1/rank/config', { params: { query: { account } } })),
  });
