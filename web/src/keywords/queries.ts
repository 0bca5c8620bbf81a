import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { allRowsOf, api, bodyOf } from '../api/client';
import type { paths } from '../api/schema';
import { rangeOf } from '../days/range';
import { type KeywordFilters, type MOVES, SORTS } from './search';

export const PAGE_ROWS = 100;

/** What the table shows, with the configuration and the zone that it is for. */
export interface TableRequest extends KeywordFilters {
  account: string;
  config: string;
  tz: string;
  /** With a sparkline in each row. */
  spark: boolean;
}

const SPARK_DAYS = 30;

function bandOf(pos: string | undefined) {
  if (pos === undefined) return {};
  const [minPosition, maxPosition] = pos.split('-').map(Number);
  return { minPosition: minPosition!, maxPosition: maxPosition! };
}

const queryOf = ({ account, tz, q, tag, country, device, state, pos, moved, ...rest }: TableRequest) => ({
  account,
  tz,
  ...rangeOf(rest, tz),
  ...(q === undefined ? {} : { search: q }),
  ...(tag === undefined ? {} : { tag: tag.replace(/[,\\]/g, '\\$&') }),
  ...(country === undefined ? {} : { country }),
  ...(device === undefined ? {} : { device: device as 'desktop' | 'mobile' }),
  ...(state === undefined ? {} : { state }),
  ...bandOf(pos),
  ...(moved === undefined ? {} : { change: moved as (typeof MOVES)[number] }),
  sortField: SORTS[(rest.sort ?? 'keyword') as keyof typeof SORTS],
  sortOrder: (rest.order ?? 'asc') as 'asc' | 'desc',
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
            query: {
              ...queryOf(request),
              page: page + 1,
              limit: PAGE_ROWS,
              ...(request.spark ? { spark: SPARK_DAYS } : {}),
            },
          },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** Every row of the filters; without sparklines. */
export const allRows = (request: TableRequest) =>
  queryOptions({
    queryKey: ['table', request, 'all'],
    queryFn: () =>
      allRowsOf((page) => {
        const query = { ...queryOf(request), ...page };
        return api.GET('/v1/rank/table/{configID}', {
          params: { path: { configID: request.config }, query },
        });
      }),
    gcTime: 0,
    staleTime: 0,
  });

type TableAnswer = paths['/v1/rank/table/{configID}']['get']['responses'][200]['content']['application/json'];
export type KeywordRow = TableAnswer['data'][number];

export const rowKey = ({ keyword, country, near, device }: KeywordRow) =>
  JSON.stringify([keyword, country, near, device]);

/** The address of the same rows as CSV. */
export function csvAddress(request: TableRequest): string {
  const query = Object.entries(queryOf(request)).map(([name, value]) => [name, String(value)]);
  const params = new URLSearchParams([...query, ['format', 'csv'], ['bom', 'true']]);
  return `/v1/rank/table/${request.config}?${params}`;
}
