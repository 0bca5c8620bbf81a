import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { serverPath } from '../../shared/api/base';
import { readAllRows, api, readBody } from '../../shared/api/client';
import type { paths } from '../../shared/api/schema';
import { escapedTag } from '../../shared/report-filters/tag-param';
import type { Comparison } from './comparison';
import { type CHANGES, type KeywordFilters, type SortName, SORTS } from './url-state';

export const PAGE_ROWS = 100;
/** Days of a trend. */
const SPARK_DAYS = 30;

/** What the table shows, with the configuration and the zone that it is for. */
export interface TableRequest extends KeywordFilters {
  account: string;
  config: string;
  tz: string;
  since: Comparison;
  startDate: string;
  endDate: string;
  sort: SortName;
  order: 'asc' | 'desc';
}

function findBand(pos: string | undefined) {
  if (pos === undefined) return {};
  const [minPosition, maxPosition] = pos.split('-').map(Number);
  return { minPosition: minPosition!, maxPosition: maxPosition! };
}

type Query = NonNullable<paths['/v1/rank/table/{configID}']['get']['parameters']['query']>;

/** A keyword that was found again has improved too, and a lost one has declined. */
const MOVES = { up: 'improved', down: 'declined', new: 'new', lost: 'lost' } as const;

/** By the name of the filter that selects them; undefined until they are counted. */
export function movedCounts(counts: Counts | undefined): Partial<Record<(typeof CHANGES)[number], number>> {
  if (!counts) return {};
  const { up, down, new: found, lost } = counts;
  return { up: up + found, down: down + lost, new: found, lost };
}

/** Which rows. */
function filterQuery(request: TableRequest): Query {
  const {
    account,
    tz,
    since,
    startDate,
    endDate,
    q,
    tag,
    country,
    near,
    device,
    state,
    pos,
    change,
    left,
    url,
  } = request;
  const filters = {
    search: q,
    tag: tag === undefined ? undefined : escapedTag(tag),
    country,
    near,
    device: device as 'desktop' | 'mobile' | undefined,
    state,
    change: change === undefined ? undefined : MOVES[change as (typeof CHANGES)[number]],
    leftTop: left as Query['leftTop'],
    url,
    pageUrl: request.pageurl,
    urlChanged: request.urlchanged as Query['urlChanged'],
    severalUrls: request.several as Query['severalUrls'],
    feature: request.feature,
    owned: request.owned,
    notOwned: request.notowned,
  };
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
  return {
    account,
    tz,
    since,
    startDate,
    endDate,
    ...given,
    ...findBand(pos),
  };
}

/** The filters alone. */
export function tableFilters(request: TableRequest): Query {
  const { account: _, tz: __, since: ___, startDate: _s, endDate: _e, ...filters } = filterQuery(request);
  return filters;
}

const toQuery = (request: TableRequest): Query => ({
  ...filterQuery(request),
  sortField: SORTS[request.sort],
  sortOrder: request.order,
});

/** A page of rows, from 0, the first with counts; the panel of a keyword finds its neighbours by this key. */
export const tablePage = (request: TableRequest, page: number) =>
  queryOptions({
    queryKey: ['table', request, page],
    queryFn: () =>
      readBody(
        api.GET('/v1/rank/table/{configID}', {
          params: {
            path: { configID: request.config },
            query: {
              ...toQuery(request),
              page: page + 1,
              limit: PAGE_ROWS,
              spark: SPARK_DAYS,
              ...(page === 0 && { counts: 'true' as const }),
            },
          },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** Every row of the filters; without trends. */
export const allRows = (request: TableRequest) =>
  queryOptions({
    queryKey: ['table', request, 'all'],
    queryFn: () =>
      readAllRows((page) => {
        const query = { ...toQuery(request), ...page };
        return api.GET('/v1/rank/table/{configID}', {
          params: { path: { configID: request.config }, query },
        });
      }),
    gcTime: 0,
    staleTime: 0,
  });

/** How many rows each value of a filter would leave; undefined until they are loaded. */
export const useCounts = (request: TableRequest): Counts | undefined =>
  useQuery({ ...tablePage(request, 0), select: readCounts }).data;

type TableAnswer = paths['/v1/rank/table/{configID}']['get']['responses'][200]['content']['application/json'];
export type KeywordRow = TableAnswer['data'][number];
export type Counts = NonNullable<TableAnswer['counts']>;

const readCounts = ({ counts }: TableAnswer) => counts;

/** The address of the same rows as CSV. */
export function csvAddress(request: TableRequest): string {
  const query = Object.entries(toQuery(request)).map(([name, value]) => [name, String(value)]);
  const params = new URLSearchParams([...query, ['format', 'csv'], ['bom', 'true']]);
  return serverPath(`/v1/rank/table/${request.config}?${params}`);
}
