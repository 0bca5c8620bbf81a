import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../shared/api/client';
import { queryClient } from '../../shared/session/query-client';
import { renderAt } from '../../shared/ui/spec-support';
import { RhythmSection } from './rhythm-section';

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  queryClient.clear();
});

it('estimates of requests are read again after the frequency was saved', async () => {
  vi.spyOn(api, 'GET').mockImplementation((() => new Promise(() => {})) as never);
  const put = vi
    .spyOn(api, 'PUT')
    .mockReturnValue(Promise.resolve({ data: { data: {} }, response: new Response() }) as never);
  const keys = [
    ['usage', 'acme'],
    ['usage', 'acme', 3],
  ];
  const others = [['usage', 'other']];
  for (const key of [...keys, ...others]) queryClient.setQueryData(key, {});
  const stale = (all: string[][] | unknown[][]) =>
    all.map((key) => queryClient.getQueryState(key)?.isInvalidated);
  await renderAt(
    '/settings/schedule',
    <QueryClientProvider client={queryClient}>
      <RhythmSection account="acme" config={{ _id: 'config-1', every: 'day' }} mayWrite />
    </QueryClientProvider>,
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Check keywords' }), 'Only manually');
  expect(stale(keys)).toEqual([false, false]);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(put).toHaveBeenCalledOnce());
  await waitFor(() => expect(stale(keys)).toEqual([true, true]));
  expect(stale(others)).toEqual([false]);
});
