import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dispatchLive, RECONNECTED } from '../app/live';
import { queryClient } from '../app/query-client';
import { RunProgress } from './run-progress';

beforeEach(() => {
  render(
    <QueryClientProvider client={queryClient}>
      <RunProgress config="own" />
    </QueryClientProvider>,
  );
});
afterEach(cleanup);

const report = (event: string, done?: number, config = 'own') =>
  act(() => dispatchLive(event, { config, done, total: 8, failed: 1 }));
const announced = () => screen.getByRole('status').textContent;

it('moves with the check of its website, and announces quarters', () => {
  report('rank_progress', 3, 'other');
  expect(screen.queryByRole('progressbar')).toBeNull();
  report('rank_progress', 3);
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Check in progress' }).value).toBe(3);
  screen.getByText('3 of 8 checked · 1 failed');
  expect(announced()).toBe('Check in progress: 25 %');
  report('rank_progress', 4);
  expect(announced()).toBe('Check in progress: 50 %');
});

it.each(['rank_done', RECONNECTED])('ends with %s', (event) => {
  report('rank_progress', 3);
  report(event);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(announced()).toBe('');
});
