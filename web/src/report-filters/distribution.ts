import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../api/client';
import type { paths } from '../api/schema';
import type { DayRange } from '../days/days';
import { REPORT_KEY } from '../session/query-client';
import { filtersOf, type ReportTarget } from './target';

/** Keywords by band of position and the visibility, on each day with results. */
export const distributionQuery = (target: ReportTarget, { from, to }: DayRange) =>
  queryOptions({
    queryKey: [REPORT_KEY, 'distribution', target, from, to],
    queryFn: () =>
      dataOf(
        api.GET('/v1/rank/distribution/{configID}', {
          params: {
            path: { configID: target.config },
            query: { ...filtersOf(target), startDate: from, endDate: to },
          },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** The average position of a day; null where no keyword ranks, of which it would only say the depth of the search. */
export const averageOf = ({ average, top100 }: Pick<DistributionDay, 'average' | 'top100'>): number | null =>
  top100 > 0 ? average : null;

export type DistributionDay =
  paths['/v1/rank/distribution/{configID}']['get']['responses'][200]['content']['application/json']['data'][number];
