import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../shared/api/client';
import { lastDay, websitesQuery } from './queries';

afterEach(() => vi.restoreAllMocks());

it('asks for the days of the reader, and keeps the figures of each zone apart', async () => {
  const asked: unknown[] = [];
  vi.spyOn(api, 'GET').mockImplementation(((_: string, { params }: { params: { query: object } }) => {
    asked.push(params.query);
    return Promise.resolve({ data: { data: [] }, response: new Response() });
  }) as never);
  const queries = new QueryClient();
  for (const tz of ['UTC', 'Pacific/Kiritimati', 'UTC'])
    await queries.fetchQuery({ ...websitesQuery({ q: 'shop' }, tz), staleTime: Infinity });
  expect(asked).toMatchObject([
    { tz: 'UTC', search: 'shop' },
    { tz: 'Pacific/Kiritimati', search: 'shop' },
  ]);
});

it('sparklines end on the day of the server', () => {
  expect(lastDay([{ spark: { from: '2026-02-27', visibility: [1, null, 3] } }])).toBe('2026-03-01');
  expect(lastDay([])).toBeUndefined();
});
