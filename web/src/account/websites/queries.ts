import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readAllRows, api, readBody } from '../../shared/api/client';
import type { paths } from '../../shared/api/schema';
import { addDays } from '../../shared/days/days';
import { WEBSITE_SORTS, type WebsitesSearch } from './url-state';

const PER_PAGE = 50;
const SPARK_DAYS = 30;

/** A page of the accounts with the figures of their websites; the worst change first. @param tz of the reader */
export const websitesQuery = ({ q, sort = 'change', order = 'asc', page }: WebsitesSearch, tz: string) =>
  queryOptions({
    queryKey: ['websites', tz, q, sort, order, page],
    queryFn: () =>
      readBody(
        api.GET('/v1/rank/websites', {
          params: {
            query: {
              tz,
              all: 'true',
              spark: SPARK_DAYS,
              page: Number(page ?? 1),
              limit: PER_PAGE,
              sortField: WEBSITE_SORTS[sort as keyof typeof WEBSITE_SORTS],
              sortOrder: order as 'asc' | 'desc',
              ...(q === undefined ? {} : { search: q }),
            },
          },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** Every website with the name of its account, for the switcher. */
export const websiteNamesQuery = queryOptions({
  queryKey: ['websites', 'names'],
  queryFn: () =>
    readAllRows((query) => api.GET('/v1/rank/websites', { params: { query: { ...query, all: 'true' } } })),
  staleTime: 60_000,
  placeholderData: keepPreviousData,
});

type WebsitesAnswer = paths['/v1/rank/websites']['get']['responses'][200]['content']['application/json'];
export type WebsiteRow = WebsitesAnswer['data'][number];

/** The day that all of these websites are compared with; undefined where they differ. */
export function commonDay(rows: readonly Pick<WebsiteRow, 'compared_on'>[]): string | undefined {
  const days = new Set(rows.flatMap(({ compared_on: day }) => day ?? []));
  return days.size === 1 ? [...days][0] : undefined;
}

/** The day on which sparklines end: today, as the server says. */
export function lastDay(rows: readonly Pick<WebsiteRow, 'spark'>[]): string | undefined {
  const spark = rows[0]?.spark;
  return spark && addDays(spark.from, spark.visibility.length - 1);
}

export type WebsiteTotals = WebsitesAnswer['totals'];
