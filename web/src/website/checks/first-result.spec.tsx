import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rankConfigQuery } from '../../shared/configuration/queries';
import { queryClient } from '../../shared/session/query-client';
import { FirstResult, type FirstResultFigures, firstResultKey } from './first-result';

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  Link: (({ children }: { children: string }) => <a href="/">{children}</a>) as never,
}));

const show = (figures: FirstResultFigures) => {
  queryClient.setQueryData(firstResultKey('acme'), figures);
  queryClient.setQueryData(rankConfigQuery('acme').queryKey, { every: 'day' } as never);
  render(
    <QueryClientProvider client={queryClient}>
      <FirstResult account="acme" />
    </QueryClientProvider>,
  );
};
beforeEach(() => vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}')));
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  queryClient.clear();
});

it('is the rank of all keywords when each has a result', () => {
  show({ top10: 4, checked: 12, failed: 0 });
  screen.getByRole('heading', { name: 'You rank in the top 10 for 4 of 12 keywords' });
  expect(screen.queryByText(/could not be checked/)).toBeNull();
});

it('is the rank of those that were checked, and how many were not', () => {
  show({ top10: 1, checked: 2, failed: 2 });
  screen.getByRole('heading', {
    name: 'You rank in the top 10 for 1 of the 2 keywords that were checked',
  });
  screen.getByText('2 keywords could not be checked.');
});
