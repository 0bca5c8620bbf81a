import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../../shared/session/query-client';
import { renderAt } from '../../shared/ui/spec-support';
import { RunTable } from './run-table';
import type { Run } from './status';

afterEach(cleanup);

const RUN: Run = {
  _id: 'r1',
  status: 'done',
  reason: 'check',
  run_at: '2026-03-10T12:00:00.000Z',
  started_at: '2026-03-10T12:00:00.000Z',
  finished_at: '2026-03-10T12:00:05.000Z',
  keywords: 60,
  failed: 0,
  requests: 121,
  error: null,
  cost: null,
} as never;

async function headingsAndCells(runs: Run[]): Promise<(string | null)[][]> {
  await renderAt(
    '/',
    <QueryClientProvider client={queryClient}>
      <RunTable account="a1" runs={runs} opened={undefined} />
    </QueryClientProvider>,
  );
  return screen.getAllByRole('row').map((row) => [...row.children].slice(5).map((cell) => cell.textContent));
}

it('has what each check cost, with parts of a cent', async () => {
  const retried: Run = { ...RUN, _id: 'r2', requests: 2, cost: 0.003, currency: 'USD' };
  const runs: Run[] = [{ ...RUN, cost: 0.1815, currency: 'USD' }, retried, { ...RUN, _id: 'r3' }];
  expect(await headingsAndCells(runs)).toEqual([
    ['Requests', 'Cost'],
    ['121 requests', '$0.182'],
    ['2 requests', '$0.003'],
    ['121 requests', expect.stringContaining('–')],
  ]);
});

it('has no cost where no price is known', async () => {
  expect(await headingsAndCells([RUN])).toEqual([['Requests'], ['121 requests']]);
});
