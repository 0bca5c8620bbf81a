import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../../shared/api/client';
import { queryClient } from '../../../shared/session/query-client';
import CopySettings from './copy-settings';

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  queryClient.clear();
});

const success = (data: unknown) => Promise.resolve({ data: { data }, response: new Response() });

function show({ frequency = 'weekly', rules = [{ when: 'lost' }] as object[] } = {}) {
  vi.spyOn(api, 'GET').mockImplementation(((path: string) => {
    if (path.endsWith('/alerts')) return success({ rules, email: false });
    if (path.endsWith('/digest')) return success({ frequency, to: [] });
    return success({
      _id: 'config',
      website: 'bakery.example',
      competitors: ['rival.example'],
      keywords: [],
    });
  }) as never);
  const onClose = vi.fn();
  const websites = ['bakery', 'garage', 'florist'].map((name) => ({
    account: name,
    config: `${name}-config`,
    title: `${name}.example`,
  }));
  render(
    <QueryClientProvider client={queryClient}>
      <CopySettings sources={websites} websites={websites} onClose={onClose} />
    </QueryClientProvider>,
  );
  return onClose;
}

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

it('copies competitors unless more is chosen; the button says that alert rules are replaced', async () => {
  show();
  await screen.findByRole('button', { name: 'Copy to 2 websites' });
  const boxes = [/^Competitors/, /^Schedule/, /^Alert/, /^Digest/].map((name) => box(name).checked);
  expect(boxes).toEqual([true, false, false, false]);
  await userEvent.click(box(/^Alert rules and their e-mail switch: replace/));
  screen.getByRole('button', { name: 'Copy to 2 websites and replace their alert rules' });
});

it('does not offer what the source does not have', async () => {
  show({ frequency: 'off', rules: [] });
  await screen.findByText('The digest of the website to copy from is off.');
  await screen.findByText('The website to copy from has no alert rules.');
  expect([box(/^Alert/).disabled, box(/^Digest/).disabled]).toEqual([true, true]);
});

it('stays open until the change is complete', async () => {
  const onClose = show();
  let answer: (value: unknown) => void = () => {};
  vi.spyOn(api, 'PUT').mockImplementation((() => new Promise((resolve) => (answer = resolve))) as never);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Copy to 2 websites' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
  await screen.findByText('0 of 2 websites');
  await waitFor(() => expect(api.PUT).toHaveBeenCalledTimes(1));
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  answer(await success({}));
  await screen.findByText('1 of 2 websites');
  await waitFor(() => expect(api.PUT).toHaveBeenCalledTimes(2));
  answer(await success({}));
  await screen.findByText('2 websites changed.');
  // The dialog listens again after it was drawn.
  await waitFor(async () => {
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalled();
  });
});
