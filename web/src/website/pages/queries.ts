import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readAllRows, api, readBody, readData } from '../../shared/api/client';
import type { paths } from '../../shared/api/schema';
import type { DayRange } from '../../shared/days/days';
import { toFilters, type ReportTarget } from '../../shared/report-filters/target';
import { REPORT_KEY } from '../../shared/session/query-client';
import type { PAGE_FIELDS } from './page-fields';

export interface PagesView {
  sort: (typeof PAGE_FIELDS)[number];
  order: 'asc' | 'desc';
  page: number;
  /** Part of the url. */
  search: string | undefined;
}

const PER_PAGE = 25;

export const pagesQuery = (target: ReportTarget, { from, to }: DayRange, view: PagesView) =>
  queryOptions({
    queryKey: [REPORT_KEY, 'pages', target, { from, to }, view],
    queryFn: () => {
      const { sort, order, page, search } = view;
      const query = {
        ...toFilters(target),
        startDate: from,
        endDate: to,
        since: 'range',
        page,
        limit: PER_PAGE,
        sortField: sort,
        sortOrder: order,
        ...(search === undefined ? {} : { search }),
      };
      return readBody(
        api.GET('/v1/rank/pages/{configID}', { params: { path: { configID: target.config }, query } }),
      );
    },
    placeholderData: keepPreviousData,
  });

/** The rows of all pages of the table. */
export const allPages = (
  target: ReportTarget,
  { from, to }: DayRange,
  { sort, order, search }: PagesView,
): Promise<PageRow[]> =>
  readAllRows((page) =>
    api.GET('/v1/rank/pages/{configID}', {
      params: {
        path: { configID: target.config },
        query: {
          ...toFilters(target),
          startDate: from,
          endDate: to,
          since: 'range',
          sortField: sort,
          sortOrder: order,
          ...(search === undefined ? {} : { search }),
          ...page,
        },
      },
    }),
  );

/** Keywords for which pages compete and cost visibility, in the last 30 days. */
export const competingQuery = (target: ReportTarget) =>
  queryOptions({
    queryKey: [REPORT_KEY, 'cannibalization', target],
    queryFn: () =>
      readData(
        api.GET('/v1/rank/cannibalization/{configID}', {
          params: { path: { configID: target.config }, query: { ...toFilters(target), costly: 'true' } },
        }),
      ),
    placeholderData: keepPreviousData,
  });

type Answer<Path extends '/v1/rank/pages/{configID}' | '/v1/rank/cannibalization/{configID}'> =
  paths[Path]['get']['responses'][200]['content']['application/json']['data'];
export type PageRow = Answer<'/v1/rank/pages/{configID}'>[number];
export type CompetingKeyword = Answer<'/v1/rank/cannibalization/{configID}'>[number];
