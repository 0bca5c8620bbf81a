import { queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../shared/api/client';
import { REPORT_KEY } from '../../shared/session/query-client';

export const notesQuery = (account: string, config: string) =>
  queryOptions({
    queryKey: [REPORT_KEY, 'notes', account, config],
    queryFn: () =>
      readData(
        api.GET('/v1/rank/config/{configID}/notes', {
          params: { path: { configID: config }, query: { account } },
        }),
      ),
  });
