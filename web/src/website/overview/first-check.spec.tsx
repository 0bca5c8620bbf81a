import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, it } from 'vitest';
import { queryClient } from '../../shared/session/query-client';
import { FirstCheck } from './first-check';

afterEach(() => {
  cleanup();
  queryClient.clear();
});

it.each([
  [true, 'The first check is running'],
  [false, 'Not checked yet'],
])('says what happens next, where a check is running: %s', (isRunning, title) => {
  const config = { _id: 'config-1', keywords: [], next_run_at: '2026-11-30T00:00:00Z' };
  render(
    <QueryClientProvider client={queryClient}>
      <FirstCheck account="acme" config={config} isRunning={isRunning} />
    </QueryClientProvider>,
  );
  screen.getByRole('heading', { name: title });
});
