import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../shared/api/client';
import { queryClient } from '../../shared/session/query-client';
import { browserZone } from '../../shared/session/session';
import { renderAt } from '../../shared/ui/spec-support';
import { ClientFeed } from './client-feed';
import { type WebsiteRow, websitesQuery } from './queries';

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  queryClient.clear();
});

const row = (website: string, change: number | null) =>
  ({
    account: website,
    name: website,
    website,
    config: website,
    visibility_change: change,
    compared_on: change === null ? null : '2026-10-30',
    now: { date: '2026-11-29' },
  }) as unknown as WebsiteRow;

const LOST = {
  keyword: 'sofa',
  country: 'US',
  near: '',
  device: 'desktop',
  fromPosition: 3,
  currentPosition: null,
  movement: 98,
};

async function show(rows: WebsiteRow[]) {
  vi.spyOn(api, 'GET').mockImplementation(((
    _: string,
    { params }: { params: { path: { configID: string } } },
  ) =>
    Promise.resolve({
      data: { data: params.path.configID === 'risen.example' ? [LOST] : [], pagination: {} },
      response: new Response(),
    })) as never);
  queryClient.setQueryData(websitesQuery({}, browserZone()).queryKey, {
    data: rows,
    totals: { websites: rows.length },
  } as never);
  await renderAt(
    '/',
    <QueryClientProvider client={queryClient}>
      <ClientFeed />
    </QueryClientProvider>,
  );
}

it('lists websites with results to compare, the largest loss first, and what declined also where a website rose', async () => {
  await show([row('risen.example', 2), row('new.example', null), row('fallen.example', -9.5)]);
  const list = await screen.findByRole('list', { name: 'What changed at your clients' });
  await within(list).findByText('No keyword declined.');
  await within(list).findByRole('link', { name: 'sofa' });
  const websites = within(list)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  expect(websites.filter((text) => text.endsWith('.example'))).toEqual(['fallen.example', 'risen.example']);
});

it('says when there is nothing to compare yet', async () => {
  await show([row('new.example', null), row('newer.example', null)]);
  await screen.findByText('Changes follow after the second day of checks.');
});
