import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readAllRows, api, readBody, readData } from '../shared/api/client';
import type { paths } from '../shared/api/schema';
import type { DayRange } from '../shared/days/days';
import { type Direction, moverRequests, type MoverUnit } from '../website/overview/queries';
import { SORTS } from './url-state';

/** What a link opens. */
export const shareQuery = (token: string) =>
  queryOptions({
    queryKey: ['share', token],
    queryFn: () => readData(api.GET('/v1/share/{token}', { params: { path: { token } } })),
    staleTime: Infinity,
  });

type About = paths['/v1/share/{token}']['get']['responses'][200]['content']['application/json'];
export type SharedWebsite = About['data'];

export interface SharedDays extends DayRange {
  token: string;
  tz: string;
}

const toDays = ({ tz, from, to }: SharedDays) => ({ tz, startDate: from, endDate: to });

export const sharedDistribution = (days: SharedDays) =>
  queryOptions({
    queryKey: ['share', 'distribution', days],
    queryFn: () => {
      const params = { path: { token: days.token }, query: toDays(days) };
      return readData(api.GET('/v1/share/{token}/distribution', { params }));
    },
    placeholderData: keepPreviousData,
  });

export const sharedCompetitors = (days: SharedDays) =>
  queryOptions({
    queryKey: ['share', 'competitors', days],
    queryFn: async () => {
      const params = { path: { token: days.token }, query: toDays(days) };
      return (await readData(api.GET('/v1/share/{token}/competitors', { params }))).days;
    },
    placeholderData: keepPreviousData,
  });

const PAGE_ROWS = 100;

export interface TableView {
  q: string | undefined;
  sort: string | undefined;
  order: string | undefined;
  page: number;
}

/** By position unless another order is chosen; compared over as many days as the range has. */
const tableRequest = (days: SharedDays, { q, sort, order }: Omit<TableView, 'page'>) => ({
  ...toDays(days),
  since: 'range',
  sortField: SORTS[sort as keyof typeof SORTS] ?? ('currentPosition' as const),
  sortOrder: order === 'desc' ? ('desc' as const) : ('asc' as const),
  ...(q === undefined ? {} : { search: q }),
});

export const sharedTable = (days: SharedDays, { page, ...view }: TableView) =>
  queryOptions({
    queryKey: ['share', 'table', days, view, page],
    queryFn: () => {
      const query = { ...tableRequest(days, view), page, limit: PAGE_ROWS };
      return readBody(api.GET('/v1/share/{token}/table', { params: { path: { token: days.token }, query } }));
    },
    placeholderData: keepPreviousData,
  });

/** The largest moves first. */
export const sharedMoves = (days: SharedDays, direction: Direction, unit: MoverUnit) =>
  moverRequests(direction, unit).map((request) =>
    queryOptions({
      queryKey: ['share', 'moves', days, request],
      queryFn: () => {
        const params = {
          path: { token: days.token },
          query: { ...toDays(days), since: 'range', ...request },
        };
        return readBody(api.GET('/v1/share/{token}/table', { params }));
      },
      placeholderData: keepPreviousData,
    }),
  );

export const sharedNotes = (days: SharedDays) =>
  queryOptions({
    queryKey: ['share', 'notes', days],
    queryFn: () => {
      const params = { path: { token: days.token }, query: toDays(days) };
      return readData(api.GET('/v1/share/{token}/notes', { params }));
    },
    placeholderData: keepPreviousData,
  });

export const sharedFeatures = (days: SharedDays) =>
  queryOptions({
    queryKey: ['share', 'features', days],
    queryFn: async () => {
      const params = { path: { token: days.token }, query: toDays(days) };
      return (await readData(api.GET('/v1/share/{token}/features', { params }))).days;
    },
    placeholderData: keepPreviousData,
  });

export const sharedAnswers = (days: SharedDays) =>
  queryOptions({
    queryKey: ['share', 'answers', days],
    queryFn: () => {
      const params = { path: { token: days.token }, query: toDays(days) };
      return readData(api.GET('/v1/share/{token}/answers', { params }));
    },
    placeholderData: keepPreviousData,
  });

/** The figures of all keywords on the compared days. */
export const sharedComparison = (days: SharedDays) =>
  queryOptions({
    queryKey: ['share', 'comparison', days],
    queryFn: () => {
      const query = { ...toDays(days), since: 'range', counts: 'true' as const, limit: 1 };
      return readBody(api.GET('/v1/share/{token}/table', { params: { path: { token: days.token }, query } }));
    },
    placeholderData: keepPreviousData,
  });

/** The rows of all pages, for paper. */
export const allSharedRows = (days: SharedDays, view: Omit<TableView, 'page'>) =>
  queryOptions({
    queryKey: ['share', 'table', days, view, 'all'],
    queryFn: () => {
      const path = { token: days.token };
      return readAllRows((page) =>
        api.GET('/v1/share/{token}/table', {
          params: { path, query: { ...tableRequest(days, view), ...page } },
        }),
      );
    },
  });

type Table = paths['/v1/share/{token}/table']['get']['responses'][200]['content']['application/json'];
export type SharedRow = Table['data'][number];
