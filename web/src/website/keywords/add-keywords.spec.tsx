import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../shared/api/client';
import type { NamedKeyword } from '../../shared/configuration/named-keyword';
import { queryClient } from '../../shared/session/query-client';
import AddKeywords from './add-keywords';
import { FirstConfiguration } from './first-configuration';

// jsdom has none; the dialogue reads it.
beforeEach(() => vi.stubGlobal('CSS', { escape: (text: string) => text }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  cleanup();
  queryClient.clear();
});

const show = (screenUnderTest: ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{screenUnderTest}</QueryClientProvider>);

/** The keywords of the first request. */
function sentKeywords(post: ReturnType<typeof spyOnPost>) {
  const [[, { body }]] = post.mock.calls as unknown as [
    [string, { body: { keywords: NamedKeyword[] } }],
    ...unknown[],
  ];
  return body.keywords;
}

const type = (text: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: 'Keywords' }), { target: { value: text } });
};

function spyOnPost() {
  vi.spyOn(api, 'GET').mockResolvedValue({ data: undefined, error: {}, response: new Response() } as never);
  return vi
    .spyOn(api, 'POST')
    .mockResolvedValue({ data: { data: { added: 1, known: 0 } }, response: new Response() } as never);
}

it('adds keywords without those that differ from another one by case or whitespace, and names these', async () => {
  const post = spyOnPost();
  const tracked = [
    { keyword: 'Trail shoes', country: 'US' },
    { keyword: 'hats', country: 'US' },
  ];
  const target = { account: 'acme', config: 'config-1' };
  show(<AddKeywords target={target} tracked={tracked} country="US" onClose={vi.fn()} />);
  type('trail  shoes\nsocks\nSOCKS\nhats');
  screen.getByText(/1 keyword to add\. 1 is tracked already\./);
  screen.getByText(/Duplicates, not added: "SOCKS"\. Already tracked with another spelling: "trail shoes"\./);
  fireEvent.click(screen.getByRole('button', { name: 'Add keywords' }));
  await waitFor(() => expect(post).toHaveBeenCalled());
  expect(sentKeywords(post).map(({ keyword }) => keyword)).toEqual(['socks', 'hats']);
});

it('adds tags to keywords that are tracked, by suggestion', async () => {
  const post = spyOnPost();
  const tracked = [
    { keyword: 'hats', country: 'US', tags: ['winter'] },
    { keyword: 'socks', country: 'US', tags: ['Sale'] },
  ];
  const target = { account: 'acme', config: 'config-1' };
  show(<AddKeywords target={target} tracked={tracked} country="US" onClose={vi.fn()} />);
  type('hats');
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Add keywords' });
  expect(submit.disabled).toBe(true);
  const tags = screen.getByRole('textbox', { name: 'Tags' });
  fireEvent.change(tags, { target: { value: 'new, sa' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sale' }));
  fireEvent.click(submit);
  await waitFor(() => expect(post).toHaveBeenCalled());
  expect(sentKeywords(post)).toMatchObject([{ keyword: 'hats', tags: ['new', 'Sale'] }]);
});

it('names the country in which a keyword is a duplicate when it is added in another one', async () => {
  const post = spyOnPost();
  const tracked = [{ keyword: 'TEA', country: 'US' }];
  const target = { account: 'acme', config: 'config-1' };
  show(<AddKeywords target={target} tracked={tracked} country="US" onClose={vi.fn()} />);
  fireEvent.change(screen.getByRole('combobox', { name: 'Country' }), { target: { value: 'DE' } });
  type('tea\nTEA\nTEA');
  screen.getByText(
    /1 keyword to add\. 1 is tracked already.*Duplicates, not added: "TEA" \(DE\)\. .*another spelling: "tea" \(US\)\./,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Add keywords' }));
  await waitFor(() => expect(post).toHaveBeenCalled());
  expect(sentKeywords(post).map(({ keyword, country }) => `${keyword} ${country}`)).toEqual([
    'tea DE',
    'TEA US',
  ]);
});

it('says nothing of duplicates where there are none', () => {
  spyOnPost();
  show(<FirstConfiguration account="acme" />);
  type('socks\nhats\n socks');
  expect(screen.queryByText(/Duplicates|Already tracked/)).toBeNull();
});

it('starts tracking without duplicates, and names up to five of them', async () => {
  const post = spyOnPost();
  show(<FirstConfiguration account="acme" />);
  const duplicates = ['TEA', 'Tea', 'tEa', 'teA', 'TeA', 'tEA', ' tea  '];
  type(['tea', ...duplicates, 'socks'].join('\n'));
  screen.getByText(/2 keywords.*: "TEA", "Tea", "tEa", "teA", "TeA", and 1 more\./);
  fireEvent.change(screen.getByRole('textbox', { name: /Website/ }), { target: { value: 'example.com' } });
  fireEvent.click(screen.getByRole('button', { name: 'Start tracking' }));
  // The first check starts by itself.
  await waitFor(() => expect(post).toHaveBeenCalledTimes(2));
  expect(post.mock.calls[1]![0]).toBe('/v1/rank/config/{configID}/check');
  expect(sentKeywords(post)).toEqual([
    { keyword: 'tea', country: 'US' },
    { keyword: 'socks', country: 'US' },
  ]);
});
