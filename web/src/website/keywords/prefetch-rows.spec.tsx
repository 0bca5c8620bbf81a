import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../shared/api/client';
import { rankConfigQuery } from '../../shared/configuration/queries';
import { queryClient } from '../../shared/session/query-client';
import { type Me, meQuery } from '../../shared/session/session';
import { prefetchRows } from './prefetch-rows';
import { tablePage } from './queries';
import { useTableRequest, useTableSettings } from './use-table';
import type { TableSearch } from './url-state';

const ROWS = { data: [], pagination: { total: 0 } };

function begin(preferences: Record<string, unknown>, config: unknown = { _id: 'config-1' }) {
  queryClient.setQueryData(meQuery.queryKey, {
    user: { time_zone: 'Asia/Tokyo', preferences },
  } as unknown as Me);
  queryClient.setQueryData(rankConfigQuery('acme').queryKey, config as never);
  return vi.spyOn(api, 'GET').mockResolvedValue({ data: ROWS, response: new Response() } as never);
}

/** The request that the screen makes. */
function requestOfScreen(search: TableSearch) {
  const { result } = renderHook(() => useTableRequest('acme', 'config-1', search, useTableSettings(search)), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  return result.current;
}

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

const KEPT = { 'keywords.order': { sort: 'keyword', order: 'asc' }, 'keywords.compare': '7d' };

it.each<{ has: string; search: TableSearch; preferences: Record<string, unknown> }>([
  { has: 'nothing', search: {}, preferences: {} },
  { has: 'what the user chose last', search: {}, preferences: KEPT },
  {
    has: 'an order, a comparison and filters in the address',
    search: { sort: 'position', compare: '1d', range: '7d', tag: 'brand', pos: '1-3' },
    preferences: KEPT,
  },
  {
    has: 'days and an unknown comparison',
    search: { from: '2026-03-01', to: '2026-03-05' },
    preferences: { 'keywords.compare': 'x' },
  },
])('requests the rows that the screen shows, with $has', async ({ search, preferences }) => {
  const get = begin(preferences);
  await prefetchRows('acme', search);
  expect(queryClient.getQueryData(tablePage(requestOfScreen(search), 0).queryKey)).toBe(ROWS);
  await prefetchRows('acme', search);
  expect(get).toHaveBeenCalledOnce();
});

it('requests no rows for an account without a website', async () => {
  const get = begin({}, null);
  await prefetchRows('acme', {});
  expect(get).not.toHaveBeenCalled();
});

it('leaves an error to the screen', async () => {
  begin({}).mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(prefetchRows('acme', {})).resolves.toBeUndefined();
});
