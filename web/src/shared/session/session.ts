import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, readBody, readData } from '../api/client';
import type { paths } from '../api/schema';

export type Me = paths['/v1/auth/me']['get']['responses'][200]['content']['application/json']['data'];

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => readData(api.GET('/v1/auth/me')),
  staleTime: Infinity,
});

export const configQuery = queryOptions({
  queryKey: ['config.json'],
  queryFn: () => readBody(api.GET('/app/config.json')),
  staleTime: Infinity,
});

let known: { zone: string; offset: number } | undefined;

/** Found again when the offset of the clock changes: each look-up takes a part of a millisecond. */
export function browserZone(): string {
  const offset = new Date().getTimezoneOffset();
  if (known?.offset !== offset)
    known = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC', offset };
  return known.zone;
}

/** The zone of every date and request: the user's choice, else the browser's. */
export const readZone = (me: Me | undefined): string => me?.user.time_zone ?? browserZone();

export const useTimeZone = (): string => readZone(useQuery(meQuery).data);

/** @param scope permissions separated by spaces */
export const hasPermission = (scope: string, permission: string): boolean =>
  scope.split(' ').includes(permission);

/** Whether the user has a permission; what needs another one is not shown. */
export function useMay(permission: string): boolean {
  const { data } = useQuery(meQuery);
  return data !== undefined && hasPermission(data.scope, permission);
}
