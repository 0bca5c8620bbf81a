import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type RankConfig, rankConfigQuery } from '../../shared/configuration/queries';
import { dispatchLive } from '../../shared/session/live';
import { queryClient } from '../../shared/session/query-client';
import { RunProgress } from './run-progress';

/** What the server answers. */
const answer = (is_cron_running: boolean) =>
  act(() =>
    queryClient.setQueryData(rankConfigQuery('acme').queryKey, {
      _id: 'own',
      is_cron_running,
    } as RankConfig),
  );

beforeEach(() => {
  answer(false);
  render(
    <QueryClientProvider client={queryClient}>
      <RunProgress account="acme" config="own" />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  dispatchLive('rank_done', { config: 'own' });
  queryClient.clear();
});

const report = (event: string, done?: number, config = 'own') =>
  act(() => dispatchLive(event, { config, done, total: 8, failed: 1 }));
const announced = () => screen.getByRole('status').textContent;
const findBar = () => screen.findByRole('progressbar');
const bar = () => screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Check in progress' });
const expectNoBar = () => {
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(announced()).toBe('');
};

it('moves with the check of its website, and announces quarters', async () => {
  report('rank_progress', 3, 'other');
  expectNoBar();
  report('rank_progress', 3);
  expect(bar().value).toBe(3);
  screen.getByText('3 of 8 checked · 1 failed');
  expect(announced()).toBe('Check in progress: 25%');
  report('rank_progress', 4);
  await waitFor(() => expect(announced()).toBe('Check in progress: 50%'));
});

it('is shown, without steps, for a check that began before the page was loaded', async () => {
  answer(true);
  expect((await findBar()).hasAttribute('value')).toBe(false);
  expect(announced()).toBe('Check in progress');
  report('rank_progress', 3);
  expect(bar().value).toBe(3);
});

it('ends with rank_done of its website', async () => {
  report('rank_progress', 3);
  report('rank_done', 8, 'other');
  expect(bar().value).toBe(3);
  report('rank_done');
  await waitFor(expectNoBar);
});

it('ends when the server says so, for an end of which no event came', async () => {
  const table = ['table', 'acme'];
  queryClient.setQueryData(table, {});
  report('rank_progress', 3);
  answer(false);
  await waitFor(expectNoBar);
  expect(queryClient.getQueryState(table)?.isInvalidated).toBe(true);
  // The next check does not begin with the steps of this one.
  answer(true);
  expect((await findBar()).hasAttribute('value')).toBe(false);
});

it('reads the results again after a check that was over before its steps were heard of', () => {
  const table = ['table', 'acme'];
  queryClient.setQueryData(table, {});
  report('rank_done');
  expect(queryClient.getQueryState(table)?.isInvalidated).toBe(true);
});
