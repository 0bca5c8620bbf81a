import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readAllRows, api, readBody, readData } from '../../shared/api/client';
import { ApiError } from '../../shared/api/api-error';
import type { components, paths } from '../../shared/api/schema';

type Ready = paths['/health/ready']['get']['responses'][200]['content']['application/json'];
export type Health = Ready['details'];
export type RunTotals =
  paths['/v1/rank/runs/totals']['get']['responses'][200]['content']['application/json']['data'];
export type Mail = components['schemas']['Mail'];

const REFRESH_MS = 15_000;

export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: async (): Promise<Health> => {
    const { data, error, response } = await api.GET('/health/ready');
    // 503 has the details too.
    const details = data?.details ?? (error as Partial<Ready> | undefined)?.details;
    if (details === undefined) throw new ApiError(response, error);
    return details;
  },
  refetchInterval: REFRESH_MS,
});

export const runTotalsQuery = queryOptions({
  queryKey: ['run-totals'],
  queryFn: () => readData(api.GET('/v1/rank/runs/totals')),
  refetchInterval: REFRESH_MS,
});

const PAGE_ROWS = 20;

/** E-mails in a state, newest first. */
export const mailsQuery = (state: Mail['state'], page = '1') =>
  queryOptions({
    queryKey: ['mails', state, page],
    queryFn: () =>
      readBody(api.GET('/v1/outbox', { params: { query: { state, page: Number(page), limit: PAGE_ROWS } } })),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

export const relayQuery = queryOptions({
  queryKey: ['relay'],
  queryFn: () => readData(api.GET('/v1/relay')),
  refetchInterval: REFRESH_MS,
});

export const presenceQuery = (account: string) =>
  queryOptions({
    queryKey: ['presence', account],
    queryFn: () =>
      readAllRows((page) => api.GET('/v1/relay/presence', { params: { query: { account, ...page } } })),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
