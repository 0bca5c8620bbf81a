import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { serverPath } from '../../shared/api/base';
import { api, readBody, readData } from '../../shared/api/client';
import type { DayRange } from '../../shared/days/days';
import { comparedQuery } from '../../shared/report-filters/counts';
import { toFilters, type ReportTarget } from '../../shared/report-filters/target';
import { newestRunQuery } from '../checks/newest-run';
import { REPORT_KEY } from '../../shared/session/query-client';

/** Figures of the website and its competitors by day. */
export const sitesQuery = (target: ReportTarget, { from, to }: DayRange) =>
  queryOptions({
    queryKey: [REPORT_KEY, 'competitors', target, { from, to }],
    queryFn: () =>
      readData(
        api.GET('/v1/rank/competitors/{configID}', {
          params: {
            path: { configID: target.config },
            query: { ...toFilters(target), startDate: from, endDate: to },
          },
        }),
      ),
    placeholderData: keepPreviousData,
  });

export type Direction = 'up' | 'down';
export type MoverUnit = 'positions' | 'visibility' | 'traffic';

interface MoverFilter {
  change?: 'improved' | 'declined';
  /** Among those within these positions now. */
  maxPosition?: number;
  leftTop?: '10';
}

const FILTERS: Record<Direction, Record<MoverUnit, MoverFilter[]>> = {
  up: {
    positions: [{ change: 'improved' }],
    visibility: [{ change: 'improved', maxPosition: 10 }],
    traffic: [{ change: 'improved' }],
  },
  down: {
    positions: [{ change: 'declined' }],
    visibility: [{ change: 'declined', maxPosition: 10 }, { leftTop: '10' }],
    traffic: [{ change: 'declined' }],
  },
};

/** Rows of a table: as many as are shown, or those that make most of a change. */
const LIMITS: Record<MoverUnit, number> = { positions: 5, visibility: 100, traffic: 100 };

/** Parameters of the tables that hold the largest moves, which are first. */
export const moverRequests = (direction: Direction, unit: MoverUnit) =>
  FILTERS[direction][unit].map((filter) => ({
    ...filter,
    ...(unit === 'traffic'
      ? ({ sortField: 'trafficChange', sortOrder: direction === 'up' ? 'desc' : 'asc' } as const)
      : ({ sortField: 'movement', sortOrder: 'desc' } as const)),
    limit: LIMITS[unit],
  }));

export const moverQueries = (target: ReportTarget, range: DayRange, direction: Direction, unit: MoverUnit) =>
  moverRequests(direction, unit).map((request) =>
    queryOptions({
      queryKey: [REPORT_KEY, 'movers', target, range, request],
      queryFn: () =>
        readBody(
          api.GET('/v1/rank/table/{configID}', {
            params: {
              path: { configID: target.config },
              query: { ...comparedQuery(target, range), ...request },
            },
          }),
        ),
      placeholderData: keepPreviousData,
    }),
  );

/** As many as a report on paper has; a longer table is a CSV file. */
const PRINTED_ROWS = 200;

/** Keywords by position, for paper; read with the screen, as a browser does not wait when it prints. */
export const printedRowsQuery = (target: ReportTarget, range: DayRange) =>
  queryOptions({
    queryKey: [REPORT_KEY, 'printed', target, range],
    queryFn: () =>
      readData(
        api.GET('/v1/rank/table/{configID}', {
          params: {
            path: { configID: target.config },
            query: {
              ...comparedQuery(target, range),
              sortField: 'currentPosition',
              sortOrder: 'asc',
              limit: PRINTED_ROWS,
            },
          },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** The newest check; null without one, undefined until that is known. */
export const useNewestRun = (account: string) => useQuery(newestRunQuery(account)).data?.run;

/** Requests of the account against its budget. */
export const usageQuery = (account: string) =>
  queryOptions({
    queryKey: ['usage', account],
    queryFn: () => readData(api.GET('/v1/rank/usage', { params: { query: { account } } })),
  });

/** Positions by day and keyword, as CSV. */
export function csvAddress(target: ReportTarget, { from, to }: DayRange): string {
  const query = { ...toFilters(target), startDate: from, endDate: to, detail: 'true', current: 'true' };
  const params = new URLSearchParams({ ...query, format: 'csv', bom: 'true' });
  return serverPath(`/v1/rank/graph?${params}`);
}
