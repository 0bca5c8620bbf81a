import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../shared/api/client';
import { rankConfigQuery } from '../../shared/configuration/queries';
import { queryClient } from '../../shared/session/query-client';
import { accountsQuery } from '../../shared/session/accounts';
import { meQuery } from '../../shared/session/session';
import { FailedCheck } from './failed-check';
import { newestRunQuery } from './newest-run';
import { RetryFailed } from './retry-failed';

const DAY = '2026-11-28';
const WORDS = 'Provider answered with status 401: Invalid API key';
const tracked = ['trail shoes', 'rain jacket'].map((keyword) => ({ keyword, country: 'US', tags: [] }));
const listFailed = (count: number) =>
  tracked
    .slice(0, count)
    .map(({ keyword, country }) => ({ keyword, country, near: '', device: 'desktop', message: WORDS }));

interface World {
  failed: number;
  platform?: boolean;
  scope?: string;
}

/** Whether the check of the day left so many keywords without a result, for a user of this kind. */
function show(
  children: ReactNode,
  { failed, platform = true, scope = 'accounts:read rank:read rank:write' }: World,
) {
  queryClient.setQueryData(meQuery.queryKey, { user: {}, account: { _id: 'acme' }, scope } as never);
  queryClient.setQueryData(accountsQuery.queryKey, [{ _id: 'acme', platform }] as never);
  queryClient.setQueryData(rankConfigQuery('acme').queryKey, {
    _id: 'own',
    keywords: tracked,
    is_cron_running: false,
    error_log: { [DAY]: listFailed(failed) },
  } as never);
  const run = { slot_day: DAY, finished_at: `${DAY}T12:00:00Z`, keywords: 2, error: null };
  const counts = { ranked: 2 - failed, not_found: 0, failed, failures: { rejected: failed } };
  queryClient.setQueryData(newestRunQuery('acme').queryKey, {
    run: { ...run, ...counts },
    total: 1,
  } as never);
  render(<QueryClientProvider client={queryClient}>{children}</QueryClientProvider>);
}
const post = () =>
  vi
    .spyOn(api, 'POST')
    .mockResolvedValue({ data: { data: { run: 'r', ok: true } }, response: new Response() } as never);

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  queryClient.clear();
});

it('says that no keyword could be checked, in the words of the provider, and what to do', async () => {
  const posted = post();
  show(<FailedCheck account="acme" />, { failed: 2 });
  screen.getByRole('heading', { name: '0 of 2 keywords could be checked' });
  screen.getByText('The search provider rejects the key.');
  screen.getByText(WORDS);
  screen.getByText(/^Compare SEARCH_PROVIDER_KEY/);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  const params = { path: { configID: 'own' }, query: { account: 'acme' } };
  await waitFor(() =>
    expect(posted.mock.calls).toEqual([['/v1/rank/config/{configID}/check', { params, body: {} }]]),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Test again' }));
  await waitFor(() => expect(posted.mock.lastCall).toEqual(['/v1/rank/provider/check', { body: {} }]));
});

it('says how many of them could, and nothing when all could', () => {
  show(<FailedCheck account="acme" />, { failed: 1 });
  screen.getByRole('heading', { name: '1 of 2 keywords could be checked' });
  cleanup();
  show(<FailedCheck account="acme" />, { failed: 0 });
  expect(screen.queryByRole('heading')).toBeNull();
});

it('offers what the user may do: no test to other accounts, nothing to readers', () => {
  show(<FailedCheck account="acme" />, { failed: 2, platform: false });
  screen.getByText('Tell those who run this installation of Rankwire.');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Retry']);
  cleanup();
  show(<FailedCheck account="acme" />, { failed: 2, scope: 'rank:read' });
  expect(screen.queryByRole('button')).toBeNull();
});

it('retries what still has no result, and offers nothing once a later check had one', async () => {
  const posted = post();
  show(<RetryFailed account="acme" run={{ slot_day: DAY }} />, { failed: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Retry failed' }));
  const keywords = [{ keyword: 'trail shoes', country: 'US', near: '', device: 'desktop' }];
  await waitFor(() => expect(posted.mock.lastCall?.[1]).toMatchObject({ body: { keywords } }));
  cleanup();
  show(<RetryFailed account="acme" run={{ slot_day: DAY }} />, { failed: 0 });
  expect(screen.queryByRole('button', { name: 'Retry failed' })).toBeNull();
});
