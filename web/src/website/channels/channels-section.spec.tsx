import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../shared/api/client';
import { queryClient } from '../../shared/session/query-client';
import { meQuery } from '../../shared/session/session';
import { renderAt } from '../../shared/ui/spec-support';
import { ToastRegion } from '../../shared/ui/toast';
import { ChannelsSection } from './channels-section';
import type { Channel } from './queries';

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  queryClient.clear();
});

const CHANNEL: Channel = {
  _id: 'channel-1',
  account: 'acme',
  kind: 'slack',
  name: 'SEO team',
  address: 'https://hooks.slack.com/services/***',
  chat_id: null,
  room: null,
  events: ['rank.alert'],
  view: null,
  language: 'en',
  active: true,
  descendants: false,
  switched_off: null,
  failing_since: null,
  createdAt: '2026-03-11T12:00:00.000Z',
  updatedAt: '2026-03-11T12:00:00.000Z',
};

const DELIVERY = {
  _id: 'delivery-1',
  state: 'failed',
  attempts: [{ at: CHANNEL.createdAt, status: 404, ms: 3, answer: 'no_service' }],
  createdAt: CHANNEL.createdAt,
};

const PAGES = { current_page: 1, per_page: 500, total: 1, total_pages: 1 };
const success = (data: unknown) => Promise.resolve({ data, response: new Response() });

async function show({ channel = CHANNEL, scope = 'webhooks:read webhooks:write' } = {}) {
  vi.spyOn(api, 'GET').mockImplementation(((path: string) => {
    if (path === '/v1/channels') return success({ data: [channel], pagination: PAGES });
    if (path.endsWith('/deliveries')) return success({ data: [DELIVERY], pagination: PAGES });
    return success({ data: [] });
  }) as never);
  const me = { user: { time_zone: 'UTC' }, account: { _id: 'acme' }, scope };
  queryClient.setQueryData(meQuery.queryKey, me as never);
  await renderAt(
    '/settings/channels',
    <QueryClientProvider client={queryClient}>
      <ChannelsSection account="acme" config="config-1" />
      <ToastRegion />
    </QueryClientProvider>,
  );
}

it('lists channels with their state and last message', async () => {
  await show({ channel: { ...CHANNEL, active: false, switched_off: 'gone' } });
  const list = await screen.findByRole('list', { name: 'Channels' });
  expect(await within(list).findByText('SEO team')).toBeTruthy();
  expect(within(list).getByText('Switched off')).toBeTruthy();
  expect(within(list).getByText(/^Slack · https:\/\/hooks\.slack\.com/)).toBeTruthy();
  expect(await within(list).findByText(/^Last message: Failed.*\(404\)$/)).toBeTruthy();
  expect(within(list).queryByRole('button', { name: 'Send a test' })).toBeNull();
  expect(within(list).getByRole('button', { name: 'Resume' })).toBeTruthy();
});

it('asks for what the chosen service needs, and creates the channel', async () => {
  const post = vi.spyOn(api, 'POST').mockImplementation((() => success({ data: CHANNEL })) as never);
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'New channel' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Service' }), 'telegram');
  expect(screen.queryByRole('textbox', { name: 'Address' })).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Token of the bot' }), '123:abc');
  await userEvent.type(screen.getByRole('textbox', { name: 'Chat' }), '-100');
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Phone');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Check failed' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(post).toHaveBeenCalledOnce());
  expect(post.mock.calls[0]).toEqual([
    '/v1/channels',
    {
      params: { query: { account: 'acme' } },
      body: {
        kind: 'telegram',
        token: '123:abc',
        chat_id: '-100',
        name: 'Phone',
        events: ['rank.alert', 'rank.run.failed'],
        language: 'en',
        view: null,
        descendants: false,
      },
    },
  ]);
});

it('asks for the token again when the address is changed', async () => {
  const address = 'https://matrix.example.com/';
  await show({ channel: { ...CHANNEL, kind: 'matrix', address, room: '!r:example.com' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const token = screen.getByRole('textbox', { name: 'Access token' });
  expect([token.getAttribute('placeholder'), token.hasAttribute('required')]).toEqual(['Unchanged', false]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Server' }), 'other');
  expect([token.getAttribute('placeholder'), token.hasAttribute('required')]).toEqual([null, true]);
});

it('sends a test, and shows no button to those who may only read', async () => {
  const post = vi.spyOn(api, 'POST').mockImplementation((() => success({ data: DELIVERY })) as never);
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText('The test message is on its way.')).toBeTruthy();
  expect(post).toHaveBeenCalledOnce();
  cleanup();
  await show({ scope: 'webhooks:read' });
  expect(await screen.findByText('SEO team')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
