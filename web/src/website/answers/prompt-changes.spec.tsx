import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../shared/api/client';
import { queryClient } from '../../shared/session/query-client';
import { AddPrompts } from './add-prompts';
import { ChangePrompt } from './change-prompt';
import type { PromptRow } from './queries';

const OWNER = { account: 'acme', config: 'config-1' };
const ESTIMATE = { requests_per_check: 3, requests_per_month: 90, cost_per_month: null };
const success = (data: object) => Promise.resolve({ data: { data }, response: new Response() } as never);

// jsdom has no CSS.escape(); the dialogue reads it.
beforeEach(() => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  cleanup();
  queryClient.clear();
});

const show = (dialog: ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{dialog}</QueryClientProvider>);

it('estimates once typing has settled, and shows no error before the prompts are added', async () => {
  const post = vi
    .spyOn(api, 'POST')
    .mockImplementation(() =>
      post.mock.calls.length === 1
        ? Promise.resolve({
            error: { message: 'Validation failed.' },
            response: new Response(null, { status: 400 }),
          } as never)
        : success(ESTIMATE),
    );
  show(<AddPrompts {...OWNER} engines={['chatgpt']} country="US" language="en" onClose={vi.fn()} />);
  const type = (label: RegExp | string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('Brand name', 'Example');
  for (const text of ['W', 'Wh', 'Which?']) type(/^Prompts/, text);
  await waitFor(() => expect(post).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('alert')).toBeNull();
  type(/^Prompts/, 'Which one?');
  expect(await screen.findByText(/3 requests in a check, 90 in a month/)).toBeTruthy();
  expect(post).toHaveBeenCalledTimes(2);
});

it('changes who is asked and when', async () => {
  const patch = vi.spyOn(api, 'PATCH').mockImplementation(() => success({}));
  const onClose = vi.fn();
  const prompt = {
    _id: 'prompt-1',
    text: 'Which?',
    engines: ['chatgpt', 'copilot'],
    tags: ['a'],
    every: 'day',
    weekday: 1,
    runs: 3,
  };
  show(
    <ChangePrompt
      owner={OWNER}
      prompt={prompt as unknown as PromptRow}
      engines={['chatgpt', 'gemini']}
      onClose={onClose}
    />,
  );
  fireEvent.click(screen.getByLabelText('Copilot'));
  fireEvent.change(screen.getByLabelText('Schedule'), { target: { value: 'week' } });
  fireEvent.change(screen.getByLabelText('Weekday'), { target: { value: '3' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(patch.mock.calls[0]![1]).toMatchObject({
    params: { path: { configID: 'config-1', id: 'prompt-1' }, query: { account: 'acme' } },
    body: { engines: ['chatgpt'], every: 'week', weekday: 3, runs: 3, tags: ['a'] },
  });
});
