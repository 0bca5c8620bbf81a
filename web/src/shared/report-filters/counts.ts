import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api, readData } from '../api/client';
import type { DayRange } from '../days/days';
import { REPORT_KEY } from '../session/query-client';
import { toFilters, type ReportTarget } from './target';

/** Compared over as many days as the range has. */
export const comparedQuery = (target: ReportTarget, { from, to }: DayRange) => ({
  ...toFilters(target),
  since: 'range',
  startDate: from,
  endDate: to,
});

export const countsQuery = (target: ReportTarget, range: DayRange) =>
  queryOptions({
    queryKey: [REPORT_KEY, 'counts', target, range],
    queryFn: () =>
      readData(
        api.GET('/v1/rank/table/{configID}/counts', {
          params: { path: { configID: target.config }, query: comparedQuery(target, range) },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** The day that the newest results of a range are compared with, on every screen; undefined without one. */
export const useComparedDay = (target: ReportTarget, range: DayRange): string | undefined =>
  useQuery(countsQuery(target, range)).data?.compared?.before?.date;
