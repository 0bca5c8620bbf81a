import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accountsQuery } from '../../shared/session/accounts';
import { meQuery } from '../../shared/session/session';
import { renderAt } from '../../shared/ui/spec-support';
import { websiteNamesQuery } from './queries';

/** Lets its code arrive. */
let letIn: () => void;

const ACCOUNTS = [
  { _id: 'a1', name: 'Acme' },
  { _id: 'a2', name: 'Bakery' },
];
const WEBSITES = [
  { account: 'a1', website: 'https://example.com' },
  { account: 'a2', website: 'https://xn--bckerei-5wa.example' },
];

beforeEach(async () => {
  // What was loaded for the test before.
  vi.resetModules();
  const gate = new Promise<void>((done) => (letIn = done));
  vi.doMock('./website-switcher', async (importOriginal) => {
    await gate;
    return importOriginal();
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(meQuery.queryKey, {
    scope: 'rank:read accounts:read',
    account: ACCOUNTS[0],
    user: { email: 'owner@example.com' },
  } as never);
  client.setQueryData(accountsQuery.queryKey, ACCOUNTS as never);
  client.setQueryData(websiteNamesQuery.queryKey, WEBSITES as never);
  const { Switcher } = await import('./switcher');
  await renderAt(
    '/',
    <QueryClientProvider client={client}>
      <Switcher />
      <button type="button">Next</button>
    </QueryClientProvider>,
  );
});
afterEach(cleanup);

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Website/ });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const load = () => act(async () => letIn());
const ALL = ['bäckerei.exampleBakery', 'example.comAcme'];

it.each([
  ['a click', () => userEvent.click(field())],
  ['a click on its button', () => userEvent.click(screen.getByRole('button', { name: /Show websites/ }))],
  ['the focus by the keyboard', () => userEvent.tab()],
])('%s before its code is there opens it, with an empty search field', async (_, enter) => {
  await enter();
  expect(field().getAttribute('aria-expanded')).toBe('false');
  await load();
  await waitFor(() => expect(options()).toEqual(ALL));
  expect(field().getAttribute('aria-expanded')).toBe('true');
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
});

it.each(['bäck', 'xn--bck', 'bakery'])('finds a website by %s', async (typed) => {
  await userEvent.click(field());
  await load();
  await userEvent.keyboard(typed);
  await waitFor(() => expect(options()).toEqual(ALL.slice(0, 1)));
});

it('searches for what was typed before its code was there', async () => {
  await userEvent.click(field());
  await userEvent.keyboard('bak');
  await load();
  await waitFor(() => expect(options()).toEqual(ALL.slice(0, 1)));
  expect(field().value).toBe('bak');
  await userEvent.keyboard('ery x');
  await screen.findByText('No website matches "bakery x".');
  await userEvent.keyboard('{Escape}');
  expect(options()).toEqual([]);
  expect(field().value).toBe('');
});

it('stays closed for who has left it when its code is there', async () => {
  await userEvent.click(field());
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await load();
  await waitFor(() => expect(field().placeholder).toBe('All websites'));
  expect(options()).toEqual([]);
  expect(document.activeElement?.textContent).toBe('Next');
});
