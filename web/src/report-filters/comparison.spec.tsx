import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { useComparisonStart } from './comparison';
import { distributionQuery } from './distribution';

const TARGET = { account: 'a', config: 'c', tz: 'UTC' };
const VIEW = { from: '2026-03-01', to: '2026-03-30' };

function startOf(createdAt: string, dates?: string[]): string | undefined {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  if (dates)
    queries.setQueryData(distributionQuery(TARGET, VIEW).queryKey, dates.map((date) => ({ date })) as never);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const target = { ...TARGET, tag: 'shoes' };
  return renderHook(() => useComparisonStart(target, createdAt, VIEW), { wrapper }).result.current;
}

it('is the first day of the range', () => {
  expect(startOf('2026-02-28T12:00:00Z')).toBe('2026-03-01');
  expect(startOf('2026-02-28T12:00:00Z', ['2026-03-03'])).toBe('2026-03-01');
});

it('is the first day with results of a website that was added within the range', () => {
  expect(startOf('2026-03-17T12:00:00Z', ['2026-03-18', '2026-03-19'])).toBe('2026-03-18');
  expect(startOf('2026-03-17T12:00:00Z', [])).toBe('2026-03-01');
});
