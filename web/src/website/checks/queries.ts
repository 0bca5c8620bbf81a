import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readAllRows, api, readBody, readData } from '../../shared/api/client';

const PER_PAGE = 25;

interface RunsFilter {
  page: number;
  /** Only runs with failures. */
  isFailed: boolean;
}

export const runsQuery = (account: string, { page, isFailed }: RunsFilter) =>
  queryOptions({
    queryKey: ['runs', account, page, isFailed],
    queryFn: () => {
      const query = { account, page, limit: PER_PAGE, ...(isFailed ? { failures: 'true' as const } : {}) };
      return readBody(api.GET('/v1/rank/runs', { params: { query } }));
    },
    placeholderData: keepPreviousData,
  });

/** The runs of all pages. */
export const allRuns = (account: string, isFailed: boolean) =>
  readAllRows((page) => {
    const query = { account, ...page, ...(isFailed ? { failures: 'true' as const } : {}) };
    return api.GET('/v1/rank/runs', { params: { query } });
  });

/** A run with its failed keywords. */
export const runQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: ['runs', account, 'one', id],
    queryFn: () => readData(api.GET('/v1/rank/runs/{id}', { params: { path: { id }, query: { account } } })),
  });
