import { queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../shared/api/client';
import type { paths } from '../../shared/api/schema';

type Routes = paths['/v1/rank/config/{configID}/alerts'];
export type AlertSettings = Routes['get']['responses'][200]['content']['application/json']['data'];
export type AlertRule = AlertSettings['rules'][number];

export const alertsQuery = (account: string, config: string) =>
  queryOptions({
    queryKey: ['alerts', account, config],
    queryFn: () =>
      readData(
        api.GET('/v1/rank/config/{configID}/alerts', {
          params: { path: { configID: config }, query: { account } },
        }),
      ),
  });
