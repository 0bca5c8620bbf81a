import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { anyText, isId, isPage, oneOf } from '../address/search-params';
import { allRowsOf, api, bodyOf } from '../api/client';
import type { paths } from '../api/schema';

const PER_PAGE = 50;
const SPARK_DAYS = 30;

/** Fields of the API by the name of the order in the address. */
export const WEBSITE_SORTS = {
  change: 'visibility_change',
  website: 'website',
  keywords: 'keywords',
  visibility: 'visibility',
  average: 'average',
  top3: 'top3',
  top10: 'top10',
  failed: 'failed',
  next: 'next_run_at',
} as const;

/** `add` opens the dialog that adds a website, or finishes the setup of that account. */
export const NEW_WEBSITE = 'new';

/** The search parameters of the screen, each with its check. */
export const WEBSITES_SEARCH = {
  q: anyText,
  sort: oneOf(...Object.keys(WEBSITE_SORTS)),
  order: oneOf('asc', 'desc'),
  page: isPage,
  add: (value: string) => value === NEW_WEBSITE || isId(value),
};

export type WebsitesSearch = Partial<Record<keyof typeof WEBSITES_SEARCH, string>>;

/** A page of the accounts with the figures of their websites; the worst change first. */
export const websitesQuery = ({ q, sort = 'change', order = 'asc', page }: WebsitesSearch) =>
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
    allRowsOf((query) => api.GET('/v1/rank/websites', { params: { query: { ...query, all: 'true' } } })),
  staleTime: 60_000,
  placeholderData: keepPreviousData,
});

type WebsitesAnswer = paths['/v1/rank/websites']['get']['responses'][200]['content']['application/json'];
export type WebsiteRow = WebsitesAnswer['data'][number];
export type WebsiteTotals = WebsitesAnswer['totals'];
