import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../shared/api/client';
import { queryClient } from '../../shared/session/query-client';
import { meQuery } from '../../shared/session/session';
import type { Run } from './status';
import { SuspiciousRun } from './suspicious-run';

const RUN = {
  _id: 'run-1',
  status: 'suspicious',
  suspicious: { day: '2026-03-10', ranked: 20, lost: 18 },
} as Run;

function show(run: Run, scope: string): void {
  queryClient.setQueryData(meQuery.queryKey, { user: {}, scope } as never);
  render(
    <QueryClientProvider client={queryClient}>
      <SuspiciousRun account="acme" run={run} />
    </QueryClientProvider>,
  );
}

// jsdom has none; the dialogue reads it.
beforeEach(() => vi.stubGlobal('CSS', { escape: (text: string) => text }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  cleanup();
  queryClient.clear();
});

it('says why the check looks wrong, and discards its results after a question', async () => {
  const post = vi
    .spyOn(api, 'POST')
    .mockResolvedValue({ data: { data: {} }, response: new Response() } as never);
  queryClient.setQueryData(['runs', 'acme'], {});
  show(RUN, 'rank:read rank:write');
  screen.getByText(/18 of 20 keywords that ranked on .*10.* were not found/);
  fireEvent.click(screen.getByRole('button', { name: 'Discard results' }));
  expect(post).not.toHaveBeenCalled();
  fireEvent.click(screen.getAllByRole('button', { name: 'Discard results' }).at(-1)!);
  const params = { path: { id: 'run-1' }, query: { account: 'acme' } };
  await waitFor(() => expect(post.mock.calls).toEqual([['/v1/rank/runs/{id}/discard', { params }]]));
  await waitFor(() => expect(queryClient.getQueryState(['runs', 'acme'])?.isInvalidated).toBe(true));
});

it.each([
  ['a discarded check', { ...RUN, status: 'discarded' } as Run, 'rank:read rank:write'],
  ['a user who may only read', RUN, 'rank:read'],
])('offers no button for %s', (_, run, scope) => {
  show(run, scope);
  screen.getByText(/were not found/);
  expect(screen.queryByRole('button')).toBeNull();
});
