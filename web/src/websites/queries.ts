import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { anyText, isPage, oneOf } from '../address/search-params';
import { allRowsOf, api, bodyOf } from '../api/client';
import type { paths } from '../api/schema';

export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: () => allRowsOf((query) => api.GET('/v1/accounts', { params: { query } })),
  staleTime: 60_000,
  placeholderData: keepPreviousData,
});

const PER_PAGE = 50;
const SPARK_DAYS = 30;

export const WEBSITE_SORTS = {
  name: 'name',
  website: 'website',
  keywords: 'keywords',
  visibility: 'visibility',
  average: 'average',
  top10: 'top10',
} as const;

/** The search parameters of the screen, each with its check. */
export const WEBSITES_SEARCH = {
  q: anyText,
  sort: oneOf(...Object.keys(WEBSITE_SORTS)),
  order: oneOf('asc', 'desc'),
  page: isPage,
};

export type WebsitesSearch = Partial<Record<keyof typeof WEBSITES_SEARCH, string>>;

/** A page of the accounts with the figures of their websites. */
export const websitesQuery = ({ q, sort, order, page }: WebsitesSearch) =>
  queryOptions({
    queryKey: ['websites', q, sort, order, page],
    queryFn: () =>
      bodyOf(
        api.GET('/v1/rank/websites', {
          params: {
            query: {
              all: 'true',
              spark: SPARK_DAYS,
              page: Number(page ?? 1),
              limit: PER_PAGE,
              sortField: WEBSITE_SORTS[(sort ?? 'name') as keyof typeof WEBSITE_SORTS],
              sortOrder: (order ?? 'asc') as 'asc' | 'desc',
              ...(q === undefined ? {} : { search: q }),
            },
          },
        }),
      ),
    placeholderData: keepPreviousData,
  });

type WebsitesAnswer = paths['/v1/rank/websites']['get']['responses'][200]['content']['application/json'];
export type WebsiteRow = WebsitesAnswer['data'][number];
