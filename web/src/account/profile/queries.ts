import { queryOptions } from '@tanstack/react-query';
import { readAllRows, api, readData } from '../../shared/api/client';
import type { paths } from '../../shared/api/schema';
import { type Change, type Done, useChange } from '../../shared/api/use-change';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => readAllRows((query) => api.GET('/v1/auth/sessions', { params: { query } })),
});

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: () => readAllRows((query) => api.GET('/v1/auth/keys', { params: { query } })),
});

export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: () => readData(api.GET('/v1/auth/factors')),
});

export type Factors =
  paths['/v1/auth/factors']['get']['responses'][200]['content']['application/json']['data'];
export type Session =
  paths['/v1/auth/sessions']['get']['responses'][200]['content']['application/json']['data'][number];
export type ApiKey =
  paths['/v1/auth/keys']['get']['responses'][200]['content']['application/json']['data'][number];

/** Reads again what a change affects. */
export const useProfileChange = <Input, Output>(
  key: 'sessions' | 'keys' | 'me' | 'factors',
  change: Change<Input, Output>,
  onDone?: Done<Output>,
) => useChange([key], change, onDone);
