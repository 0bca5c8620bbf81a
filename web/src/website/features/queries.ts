import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../shared/api/client';
import type { paths } from '../../shared/api/schema';
import type { DayRange } from '../../shared/days/days';
import { toFilters, type ReportTarget } from '../../shared/report-filters/target';
import { REPORT_KEY } from '../../shared/session/query-client';
import type { BlockType } from './block-types';

/** Keywords by block of their result pages, a day each. */
export const featuresQuery = (target: ReportTarget, { from, to }: DayRange) =>
  queryOptions({
    queryKey: [REPORT_KEY, 'features', target, { from, to }],
    queryFn: () =>
      readData(
        api.GET('/v1/rank/features/{configID}', {
          params: {
            path: { configID: target.config },
            query: { ...toFilters(target), startDate: from, endDate: to },
          },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** At most as many websites as the API gives at once. */
const MOST_SITES = 500;

/** Every website in a block on the newest day, tracked or not. */
export const citedSitesQuery = (target: ReportTarget, type: BlockType) =>
  queryOptions({
    queryKey: [REPORT_KEY, 'cited-sites', target, type],
    queryFn: () => {
      const { tz: _, ...filters } = toFilters(target);
      return readData(
        api.GET('/v1/rank/features/{configID}/sites', {
          params: { path: { configID: target.config }, query: { ...filters, type, limit: MOST_SITES } },
        }),
      );
    },
    placeholderData: keepPreviousData,
  });

export type CitedSite =
  paths['/v1/rank/features/{configID}/sites']['get']['responses'][200]['content']['application/json']['data']['sites'][number];
export type FeaturesReport =
  paths['/v1/rank/features/{configID}']['get']['responses'][200]['content']['application/json']['data'];
export type FeaturesDay = FeaturesReport['days'][number];
export type FeatureSite = FeaturesReport['sites'][number];
