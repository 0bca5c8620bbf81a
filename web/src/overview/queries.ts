import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { serverPath } from '../api/base';
import { api, bodyOf, dataOf } from '../api/client';
import type { DayRange } from '../days/days';
import { filtersOf, type ReportTarget } from '../report-filters/target';
import { REPORT_KEY } from '../session/query-client';

/** Figures of the website and its competitors by day. */
export const sitesQuery = (target: ReportTarget, { from, to }: DayRange) =>
  queryOptions({
    queryKey: [REPORT_KEY, 'competitors', target, { from, to }],
    queryFn: () =>
      dataOf(
        api.GET('/v1/rank/competitors/{configID}', {
          params: {
            path: { configID: target.config },
            query: { ...filtersOf(target), startDate: from, endDate: to },
          },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** Compared over as many days as the range has. */
const comparedQuery = (target: ReportTarget, { from, to }: DayRange) => ({
  ...filtersOf(target),
  since: 'range',
  startDate: from,
  endDate: to,
});

export const countsQuery = (target: ReportTarget, range: DayRange) =>
  queryOptions({
    queryKey: [REPORT_KEY, 'counts', target, range],
    queryFn: () =>
      dataOf(
        api.GET('/v1/rank/table/{configID}/counts', {
          params: { path: { configID: target.config }, query: comparedQuery(target, range) },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** Which moved keywords. */
export interface MoverFilter {
  change?: 'up' | 'down' | 'new' | 'improved' | 'declined';
  /** Among those within these positions now. */
  maxPosition?: number;
  leftTop?: '10';
}

export const moversQuery = (
  target: ReportTarget,
  range: DayRange,
  filter: MoverFilter | { change: 'lost' },
  limit: number,
) =>
  queryOptions({
    queryKey: [REPORT_KEY, 'movers', target, range, filter, limit],
    queryFn: () =>
      bodyOf(
        api.GET('/v1/rank/table/{configID}', {
          params: {
            path: { configID: target.config },
            query: {
              ...comparedQuery(target, range),
              ...filter,
              sortField: 'movement',
              sortOrder: 'desc',
              limit,
            },
          },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** The newest check, and whether there was one. */
export const newestRunQuery = (account: string) =>
  queryOptions({
    queryKey: ['runs', account, 'newest'],
    queryFn: () => dataOf(api.GET('/v1/rank/runs', { params: { query: { account, limit: 1 } } })),
    select: ([run]) => run ?? null,
  });

/** Requests of the account against its budget. */
export const usageQuery = (account: string) =>
  queryOptions({
    queryKey: ['usage', account],
    queryFn: () => dataOf(api.GET('/v1/rank/usage', { params: { query: { account } } })),
  });

export const providerQuery = queryOptions({
  queryKey: ['provider'],
  queryFn: () => dataOf(api.GET('/v1/rank/provider')),
});

/** Positions by day and keyword, as CSV. */
export function csvAddress(target: ReportTarget, { from, to }: DayRange): string {
  const query = { ...filtersOf(target), startDate: from, endDate: to, detail: 'true', current: 'true' };
  const params = new URLSearchParams({ ...query, format: 'csv', bom: 'true' });
  return serverPath(`/v1/rank/graph?${params}`);
}
