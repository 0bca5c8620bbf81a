import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { serverPath } from '../../shared/api/base';
import { readAllRows, api, readBody } from '../../shared/api/client';
import type { paths } from '../../shared/api/schema';
import { endOfDay, startOfDay } from '../../shared/days/days';
import type { AuditSearch } from './url-state';

const PAGE_ROWS = 50;

/** Parameters of the API for the filters of the address. The API takes instants, the last one included. */
export function toFilters({ account, below, action, user, from, to }: AuditSearch, zone: string) {
  const lastInstant = (day: string) => new Date(Date.parse(endOfDay(day, zone)) - 1).toISOString();
  return {
    ...(account === undefined ? {} : { account }),
    ...(below === undefined ? { below: 'true' as const } : {}),
    ...(action === undefined ? {} : { action }),
    ...(user === undefined ? {} : { user }),
    ...(from === undefined ? {} : { from: startOfDay(from, zone) }),
    ...(to === undefined ? {} : { to: lastInstant(to) }),
  };
}

/** Newest first. */
export const auditQuery = ({ page = '1', entry: _entry, ...search }: AuditSearch, zone: string) =>
  queryOptions({
    queryKey: ['audit', search, zone, page],
    queryFn: () => {
      const query = { ...toFilters(search, zone), page: Number(page), limit: PAGE_ROWS };
      return readBody(api.GET('/v1/audit', { params: { query } }));
    },
    placeholderData: keepPreviousData,
  });

/** All entries of the filters. */
export const allEntries = (search: AuditSearch, zone: string) =>
  readAllRows((page) => api.GET('/v1/audit', { params: { query: { ...toFilters(search, zone), ...page } } }));

/** The same as a file of the API. */
export const csvAddress = (search: AuditSearch, zone: string): string =>
  serverPath(`/v1/audit?${new URLSearchParams({ ...toFilters(search, zone), format: 'csv', bom: 'true' })}`);

type Answer = paths['/v1/audit']['get']['responses'][200]['content']['application/json'];
export type AuditEntry = Answer['data'][number];
