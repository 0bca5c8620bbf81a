import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, it } from 'vitest';
import { queryClient } from '../../shared/session/query-client';
import { CheckTimes } from './check-times';

afterEach(() => {
  cleanup();
  queryClient.clear();
});

it.each([
  ['that a check is running, not that there was none', true, 'Running'],
  ['that there was no check', false, '–'],
])('says %s', (_, isRunning, text) => {
  render(
    <QueryClientProvider client={queryClient}>
      <CheckTimes isRunning={isRunning} last={null} next="2026-03-12T00:00:00.000Z" />
    </QueryClientProvider>,
  );
  screen.getByText(text);
});
