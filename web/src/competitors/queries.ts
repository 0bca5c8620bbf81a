import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../api/client';
import type { paths } from '../api/schema';
import { REPORT_KEY } from '../app/query-client';
import type { CompetitorsSearch } from './search';

/** Of a configuration, with the filters of the address. */
export interface Target extends Pick<CompetitorsSearch, 'tag' | 'country' | 'device'> {
  account: string;
  config: string;
  tz: string;
}

interface DayRange {
  from: string;
  to: string;
}

export const competitorsQuery = (target: Target, { from, to }: DayRange) =>
  queryOptions({
    queryKey: [REPORT_KEY, 'competitors', target, { from, to }],
    queryFn: () => {
      const { account, config, tz, tag, country, device } = target;
      const query = {
        account,
        tz,
        startDate: from,
        endDate: to,
        ...(tag === undefined ? {} : { tag: tag.replace(/[,\\]/g, '\\$&') }),
        ...(country === undefined ? {} : { country }),
        ...(device === undefined ? {} : { device: device as 'desktop' | 'mobile' }),
      };
      return dataOf(
        api.GET('/v1/rank/competitors/{configID}', { params: { path: { configID: config }, query } }),
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
