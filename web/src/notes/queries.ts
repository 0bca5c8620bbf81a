import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../api/client';

export const notesQuery = (account: string, config: string) =>
  queryOptions({
    queryKey: ['notes', account, config],
    queryFn: () =>
      dataOf(
        api.GET('/v1/rank/config/{configID}/notes', {
          params: { path: { configID: config }, query: { account } },
        }),
      ),
  });
