import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf } from '../api/client';
import type { DayRange } from '../days/days';
import { filtersOf, type ReportTarget } from '../report-filters/target';
import { REPORT_KEY } from '../session/query-client';
import type { SINCE } from './search';

const MOVERS = 10;

const paramsOf = (target: ReportTarget, { from, to }: DayRange) => ({
  path: { configID: target.config },
  query: { ...filtersOf(target), startDate: from, endDate: to },
});

/** The average of each day: that of the own website. */
export const averageQuery = (target: ReportTarget, range: DayRange) =>
  queryOptions({
    queryKey: [REPORT_KEY, 'competitors', target, range],
    queryFn: () => dataOf(api.GET('/v1/rank/competitors/{configID}', { params: paramsOf(target, range) })),
    select: ({ days }) =>
      new Map(days.flatMap(({ date, sites }) => (sites[0]?.own ? [[date, sites[0].average]] : []))),
    placeholderData: keepPreviousData,
  });

export const summaryQuery = (target: ReportTarget) =>
  queryOptions({
    queryKey: [REPORT_KEY, 'summary', target],
    queryFn: () =>
      dataOf(
        api.GET('/v1/rank/summary/{configID}', {
          params: { path: { configID: target.config }, query: filtersOf(target) },
        }),
      ),
    placeholderData: keepPreviousData,
  });

const FIELDS = { day: 'changeDay', week: 'changeWeek', month: 'changeMonth' } as const;

/** The largest changes in one direction. */
export const moversQuery = (target: ReportTarget, since: (typeof SINCE)[number], direction: 'up' | 'down') =>
  queryOptions({
    queryKey: [REPORT_KEY, 'movers', target, since, direction],
    queryFn: () =>
      bodyOf(
        api.GET('/v1/rank/table/{configID}', {
          params: {
            path: { configID: target.config },
            query: {
              ...filtersOf(target),
              sortField: FIELDS[since],
              sortOrder: direction === 'up' ? 'desc' : 'asc',
              limit: MOVERS,
            },
          },
        }),
      ),
    select: ({ data }) =>
      data.flatMap((row): Mover[] => {
        const change = row[FIELDS[since]];
        const isMove = change !== null && (direction === 'up' ? change > 0 : change < 0);
        const to = row.currentPosition;
        return isMove && to !== null ? [{ ...row, from: to + change, to }] : [];
      }),
    placeholderData: keepPreviousData,
  });

export interface Mover {
  keyword: string;
  country: string;
  near: string;
  device: 'desktop' | 'mobile';
  /** Null: not found. */
  from: number | null;
  to: number | null;
}

/** Positions by day and keyword, as CSV. */
export function csvAddress(target: ReportTarget, { from, to }: DayRange): string {
  const query = { ...filtersOf(target), startDate: from, endDate: to, detail: 'true', current: 'true' };
  const params = new URLSearchParams({ ...query, format: 'csv', bom: 'true' });
  return `/v1/rank/graph?${params}`;
}
