import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../api/client';
import type { paths } from '../api/schema';
import { rangeOf } from './range';
import { type KeywordFilters, SORTS } from './search';

export const PAGE_ROWS = 100;

/** What the table shows, with the configuration and the zone that it is for. */
export interface TableRequest extends KeywordFilters {
  account: string;
  config: string;
  tz: string;
}

const queryOf = ({ account, tz, q, tag, country, device, sort, order, range, from, to }: TableRequest) => ({
  account,
  tz,
  ...rangeOf({ range, from, to }, tz),
  ...(q === undefined ? {} : { search: q }),
  ...(tag === undefined ? {} : { tag: tag.replace(/[,\\]/g, '\\$&') }),
  ...(country === undefined ? {} : { country }),
  ...(device === undefined ? {} : { device: device as 'desktop' | 'mobile' }),
  sortField: SORTS[(sort ?? 'keyword') as keyof typeof SORTS],
  sortOrder: (order ?? 'asc') as 'asc' | 'desc',
});

/** A page of rows, from 0. */
export const tablePage = (request: TableRequest, page: number) =>
  queryOptions({
    queryKey: ['table', request, page],
    queryFn: () =>
      bodyOf(
        api.GET('/v1/rank/table/{configID}', {
          params: {
            path: { configID: request.config },
            query: { ...queryOf(request), page: page + 1, limit: PAGE_ROWS },
          },
        }),
      ),
    placeholderData: keepPreviousData,
  });

type TableAnswer = paths['/v1/rank/table/{configID}']['get']['responses'][200]['content']['application/json'];
export type KeywordRow = TableAnswer['data'][number];

/** The address of the same rows as CSV. */
export function csvAddress(request: TableRequest): string {
  const params = new URLSearchParams({ ...queryOf(request), format: 'csv', bom: 'true' });
  return `/v1/rank/table/${request.config}?${params}`;
}
