import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../api/client';
import type { paths } from '../api/schema';
import type { DayRange } from '../days/days';
import { filtersOf, type ReportTarget } from '../report-filters/target';
import { REPORT_KEY } from '../session/query-client';

export const competitorsQuery = (target: ReportTarget, { from, to }: DayRange) =>
  queryOptions({
    queryKey: [REPORT_KEY, 'competitors', target, { from, to }],
    queryFn: () => {
      const query = { ...filtersOf(target), startDate: from, endDate: to };
      return dataOf(
        api.GET('/v1/rank/competitors/{configID}', { params: { path: { configID: target.config }, query } }),
      );
    },
    placeholderData: keepPreviousData,
  });

export const suggestionsQuery = (account: string, config: string) =>
  queryOptions({
    queryKey: [REPORT_KEY, 'suggestions', account, config],
    queryFn: () =>
      dataOf(
        api.GET('/v1/rank/competitors/{configID}/suggestions', {
          params: { path: { configID: config }, query: { account } },
        }),
      ),
  });

type Answer =
  paths['/v1/rank/competitors/{configID}']['get']['responses'][200]['content']['application/json'];
export type SitesDay = Answer['data']['days'][number];
export type SiteFigures = SitesDay['sites'][number];
