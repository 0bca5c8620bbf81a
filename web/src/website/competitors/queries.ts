import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, readBody, readData } from '../../shared/api/client';
import type { paths } from '../../shared/api/schema';
import type { DayRange } from '../../shared/days/days';
import { toFilters, type ReportTarget } from '../../shared/report-filters/target';
import { REPORT_KEY } from '../../shared/session/query-client';

/** How keywords count in the share of voice: each the same, or by its search volume. */
export type ShareWeight = 'volume' | undefined;

export const competitorsQuery = (target: ReportTarget, { from, to }: DayRange, weight: ShareWeight) =>
  queryOptions({
    queryKey: [REPORT_KEY, 'competitors', target, { from, to }, ...(weight ? [weight] : [])],
    queryFn: () => {
      const query = {
        ...toFilters(target),
        startDate: from,
        endDate: to,
        ...(weight && { weight }),
      };
      return readData(
        api.GET('/v1/rank/competitors/{configID}', { params: { path: { configID: target.config }, query } }),
      );
    },
    placeholderData: keepPreviousData,
  });

export const suggestionsQuery = (account: string, config: string) =>
  queryOptions({
    queryKey: [REPORT_KEY, 'suggestions', account, config],
    queryFn: () =>
      readData(
        api.GET('/v1/rank/competitors/{configID}/suggestions', {
          params: { path: { configID: config }, query: { account } },
        }),
      ),
  });

type Answer =
  paths['/v1/rank/competitors/{configID}']['get']['responses'][200]['content']['application/json'];
export type SitesDay = Answer['data']['days'][number];
export type SiteFigures = SitesDay['sites'][number];

const PER_PAGE = 25;

export interface HeadToHeadView {
  /** A website, or `keyword`; undefined: by change, what fell furthest first. */
  sort: string | undefined;
  order: 'asc' | 'desc';
  page: number;
  /** A competitor: only the keywords for which it is above the website. */
  above: string | undefined;
  /** Only the keywords for which a competitor overtook the website. */
  overtaken: boolean;
  /** Part of the keyword. */
  search: string | undefined;
}

/** The newest positions by keyword, and who is above whom. */
export const headToHeadQuery = (target: ReportTarget, { from, to }: DayRange, view: HeadToHeadView) =>
  queryOptions({
    queryKey: [REPORT_KEY, 'head-to-head', target, { from, to }, view],
    queryFn: () => {
      const { sort = 'change', order, page, above, overtaken, search } = view;
      const query = {
        ...toFilters(target),
        startDate: from,
        endDate: to,
        page,
        limit: PER_PAGE,
        sortOrder: order,
        sortField: sort,
        ...(above === undefined ? {} : { above }),
        ...(overtaken && { overtaken: 'true' as const }),
        ...(search === undefined ? {} : { search }),
      };
      return readBody(
        api.GET('/v1/rank/competitors/{configID}/keywords', {
          params: { path: { configID: target.config }, query },
        }),
      );
    },
    placeholderData: keepPreviousData,
  });

type HeadToHeadAnswer =
  paths['/v1/rank/competitors/{configID}/keywords']['get']['responses'][200]['content']['application/json'];
export type Rivalry = HeadToHeadAnswer['data']['competitors'][number];
export type KeywordPlaces = HeadToHeadAnswer['data']['rows'][number];
