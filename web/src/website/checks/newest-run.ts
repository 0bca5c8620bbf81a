import { queryOptions } from '@tanstack/react-query';
import { api, readBody } from '../../shared/api/client';
import type { paths } from '../../shared/api/schema';

type Run = paths['/v1/rank/runs']['get']['responses'][200]['content']['application/json']['data'][number];

export interface NewestRun {
  run: Run | null;
  /** Checks there have been. */
  total: number;
}

/** The newest check of an account. */
export const newestRunQuery = (account: string) =>
  queryOptions({
    queryKey: ['runs', account, 'newest-of-all'],
    queryFn: async (): Promise<NewestRun> => {
      const query = { account, limit: 1 };
      const { data, pagination } = await readBody(api.GET('/v1/rank/runs', { params: { query } }));
      return { run: data[0] ?? null, total: pagination.total };
    },
  });
