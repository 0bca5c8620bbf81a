import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { QueryClientProvider } from '@tanstack/react-query';
import { api } from '../../shared/api/client';
import { queryClient } from '../../shared/session/query-client';
import { renderAt } from '../../shared/ui/spec-support';
import type { Check, Connection } from './queries';
import { SearchConsoleSection } from './search-console-section';

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  queryClient.clear();
});

const NONE: Connection = {
  property: null,
  via: null,
  client_email: null,
  state: null,
  step: null,
  error: null,
  remedy: null,
  link: null,
  imported_from: null,
  imported_to: null,
  final_to: null,
  import_until: '2024-11-11',
  hidden_share: null,
  oauth: false,
  granted: false,
};
const CONNECTED: Connection = {
  ...NONE,
  property: 'sc-domain:example.com',
  via: 'service_account',
  client_email: 'rankwire@project.iam.gserviceaccount.com',
  state: 'connected',
  imported_from: '2024-11-11',
  imported_to: '2026-03-10',
  final_to: '2026-03-08',
  hidden_share: 0.25,
};
const CHECK: Check = {
  ok: false,
  step: 'api',
  message: 'The Search Console API is not enabled in the Google Cloud project.',
  remedy: 'Enable it, wait a minute, and check again.',
  link: 'https://console.cloud.google.com/x',
  period: null,
  steps: [
    { step: 'key', state: 'passed' },
    { step: 'api', state: 'failed' },
    { step: 'quota', state: 'untried' },
  ],
  client_email: CONNECTED.client_email,
  properties: [],
};

const success = (data: unknown) => Promise.resolve({ data: { data }, response: new Response() });

async function show(connection: Connection, mayWrite = true) {
  vi.spyOn(api, 'GET').mockImplementation(((path: string) =>
    success(path.endsWith('/properties') ? [] : connection)) as never);
  const post = vi.spyOn(api, 'POST').mockImplementation((() => success(CHECK)) as never);
  const put = vi.spyOn(api, 'PUT').mockImplementation((() => success(CONNECTED)) as never);
  await renderAt(
    '/settings/search-console',
    <QueryClientProvider client={queryClient}>
      <SearchConsoleSection account="acme" config="config" mayWrite={mayWrite} />
    </QueryClientProvider>,
  );
  return { post, put };
}

it('connects by the key of a service account', async () => {
  const { put } = await show(NONE);
  await userEvent.type(await screen.findByLabelText('Property'), 'sc-domain:example.com');
  await userEvent.type(screen.getByLabelText('JSON key of the service account'), '{{"a":1}');
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  expect(put.mock.calls[0]).toMatchObject([
    '/v1/rank/config/{configID}/search-console',
    { body: { property: 'sc-domain:example.com', credentials: '{"a":1}' } },
  ]);
  expect(screen.queryByRole('button', { name: 'Connect with Google' })).toBeNull();
});

it('offers Google where a client is set up', async () => {
  await show({ ...NONE, oauth: true });
  expect(await screen.findByRole('button', { name: 'Connect with Google' })).toBeTruthy();
});

it('shows what is imported, the hidden share, and the step that fails with its remedy', async () => {
  await show(CONNECTED);
  expect(await screen.findByText('sc-domain:example.com')).toBeTruthy();
  expect(screen.getByText(/^25\s?% of the clicks are of queries that Google does not name\.$/)).toBeTruthy();
  expect(screen.getByText(/^Numbers from .*9.* on may still change\.$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Check connection' }));
  expect(await screen.findByText(/^The Search Console API is not enabled .* Enable it/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the page of Google' }).getAttribute('href')).toBe(CHECK.link);
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps).toEqual(['Credential: passed', 'Search Console API: failed', 'Quota: not tried']);
});

it('changes nothing without the permission', async () => {
  await show(CONNECTED, false);
  await screen.findByText('sc-domain:example.com');
  expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Check connection' })).toBeNull();
});
