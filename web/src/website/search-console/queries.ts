import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, readBody, readData } from '../../shared/api/client';
import type { paths } from '../../shared/api/schema';
import { type Change, type Done, useChange } from '../../shared/api/use-change';

type Route = paths['/v1/rank/config/{configID}/search-console'];
type Checks = paths['/v1/rank/config/{configID}/search-console/check'];
export type Connection = Route['get']['responses'][200]['content']['application/json']['data'];
export type NewConnection = Route['put']['requestBody']['content']['application/json'];
export type Check = Checks['post']['responses'][200]['content']['application/json']['data'];
export type Property = Check['properties'][number];

export interface Target {
  account: string;
  config: string;
}

const KEY = 'search-console';
/** While an import goes on. */
const IMPORT_MS = 5000;

const toParams = ({ account, config }: Target) => ({ path: { configID: config }, query: { account } });

export const connectionQuery = (target: Target) =>
  queryOptions({
    queryKey: [KEY, target.config, 'connection', target.account],
    queryFn: () =>
      readData(api.GET('/v1/rank/config/{configID}/search-console', { params: toParams(target) })),
    refetchInterval: ({ state }) => (state.data?.state === 'importing' ? IMPORT_MS : false),
  });

export const propertiesQuery = (target: Target) =>
  queryOptions({
    queryKey: [KEY, target.config, 'properties', target.account],
    queryFn: () =>
      readData(api.GET('/v1/rank/config/{configID}/search-console/properties', { params: toParams(target) })),
    retry: false,
  });

interface Days {
  startDate: string;
  endDate: string;
}

/** Totals by Pacific day. */
export const clickDaysQuery = (target: Target, days: Days) =>
  queryOptions({
    queryKey: [KEY, target.config, 'days', target.account, days],
    queryFn: () => {
      const { path, query } = toParams(target);
      const params = { path, query: { ...query, ...days } };
      return readData(api.GET('/v1/rank/config/{configID}/search-console/days', { params }));
    },
    placeholderData: keepPreviousData,
  });

export interface NamedQuery {
  keyword: string;
  country: string;
  device: 'desktop' | 'mobile';
}

/** Of one keyword. */
export const keywordClicksQuery = (target: Target, named: NamedQuery, days: Days) =>
  queryOptions({
    queryKey: [KEY, target.config, 'history', target.account, named, days],
    queryFn: () => {
      const { path, query } = toParams(target);
      const params = { path, query: { ...query, ...named, ...days } };
      return readData(api.GET('/v1/rank/config/{configID}/search-console/history', { params }));
    },
    placeholderData: keepPreviousData,
  });

/** Queries that no keyword has, by impressions. @param version of what is imported */
export const untrackedQuery = (target: Target, page: number, striking: boolean, version: string) =>
  queryOptions({
    queryKey: [KEY, target.config, 'queries', target.account, page, striking, version],
    queryFn: () => {
      const { path, query } = toParams(target);
      const selected = { untracked: 'true', ...(striking && { striking: 'true' as const }) } as const;
      const params = { path, query: { ...query, ...selected, page, limit: 25 } };
      return readBody(api.GET('/v1/rank/config/{configID}/search-console/queries', { params }));
    },
    placeholderData: keepPreviousData,
  });

export const putConnection = (target: Target, body: NewConnection) =>
  readData(api.PUT('/v1/rank/config/{configID}/search-console', { params: toParams(target), body }));

export const deleteConnection = (target: Target) =>
  readBody(api.DELETE('/v1/rank/config/{configID}/search-console', { params: toParams(target) }));

/** The page of Google on which access is given. */
export const requestConsent = (target: Target) =>
  readData(api.POST('/v1/rank/config/{configID}/search-console/connect', { params: toParams(target) }));

export const checkConnection = (target: Target) =>
  readData(api.POST('/v1/rank/config/{configID}/search-console/check', { params: toParams(target) }));

/** Reads everything of Search Console again after a change. */
export const useConnectionChange = <Input, Output>(change: Change<Input, Output>, onDone?: Done<Output>) =>
  useChange([KEY], change, onDone);
