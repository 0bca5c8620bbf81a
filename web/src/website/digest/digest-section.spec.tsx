import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../shared/api/client';
import { queryClient } from '../../shared/session/query-client';
import { configQuery, meQuery } from '../../shared/session/session';
import { ToastRegion } from '../../shared/ui/toast';
import { renderAt } from '../../shared/ui/spec-support';
import { DigestSection } from './digest-section';
import type { Digest } from './queries';

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  queryClient.clear();
});

const DIGEST: Digest = {
  frequency: 'weekly',
  weekday: 1,
  day: 1,
  hour: 8,
  tz: 'Europe/Berlin',
  to: ['ada@example.com'],
  csv: false,
  language: 'en',
  view: null,
  recipients: [{ address: 'ada@example.com', state: 'member', expires_at: null }],
  unsubscribed: ['alan@example.com'],
  next_at: '2026-03-16T07:00:00.000Z',
  last_sent_at: null,
};

const VIEWS = [
  { _id: 'view-1', name: 'Shoes', screen: 'keywords', query: 'q=shoes', shared: true, own: true },
];

/** Queries of the previews that were requested. */
let previews: { format: string; language: string; tz: string; frequency?: string; view?: string }[] = [];

const success = (data: unknown) => Promise.resolve({ data, response: new Response() });

async function show({ digest = DIGEST, mayWrite = true } = {}) {
  previews = [];
  vi.spyOn(api, 'GET').mockImplementation(((
    path: string,
    { params: { query } }: { params: { query: (typeof previews)[number] } },
  ) => {
    if (path.endsWith('/views')) return success({ data: VIEWS });
    if (!path.endsWith('/preview')) return success({ data: digest });
    previews.push(query);
    const html = `<html><head><title>Report in ${query.language}</title></head><body>Figures</body></html>`;
    return success(query.format === 'html' ? html : `Text in ${query.language}`);
  }) as never);
  queryClient.setQueryData(configQuery.queryKey, { features: { mail: true } } as never);
  queryClient.setQueryData(meQuery.queryKey, { user: { time_zone: 'UTC' }, scope: '' } as never);
  await renderAt(
    '/settings/digest',
    <QueryClientProvider client={queryClient}>
      <DigestSection account="acme" config="config-1" mayWrite={mayWrite} />
      <ToastRegion />
    </QueryClientProvider>,
  );
}

const choose = async (label: string, value: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: label }), value);

async function chooseZone(zone: string) {
  const field = screen.getByRole('combobox', { name: 'Time zone' });
  await userEvent.clear(field);
  await userEvent.type(field, zone);
  await userEvent.click(await screen.findByRole('option', { name: zone }));
}

it('names the zone of the next digest, which the schedule may not have', async () => {
  await show();
  await screen.findByText(/^Mar 16, 2026, 7:00.AM \(UTC\)$/);
});

it('previews the language, the period and the time zone that are chosen, before they are saved', async () => {
  await show();
  await screen.findByText('Text in en');
  screen.getByText('Report in en');
  await choose('Language', 'de');
  await screen.findByText('Text in de');
  await choose('Send it', 'off');
  const text = { account: 'acme', format: 'text', language: 'de', csv: 'false' };
  await waitFor(() => expect(previews.at(-1)).toEqual({ ...text, tz: 'Europe/Berlin' }));
  const first = {
    account: 'acme',
    format: 'html',
    language: 'en',
    frequency: 'weekly',
    tz: 'Europe/Berlin',
    csv: 'false',
  };
  expect(previews[0]).toEqual(first);
  await chooseZone('Pacific/Auckland');
  await waitFor(() => expect(previews.at(-1)).toEqual({ ...text, tz: 'Pacific/Auckland' }));
  screen.getByText('Not saved yet');
});

it('previews the view and the attachment that are chosen, before they are saved', async () => {
  await show();
  await choose('Keywords', 'view-1');
  await waitFor(() => expect(previews.at(-1)).toMatchObject({ view: 'view-1', csv: 'false' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Attach the table of the keywords (CSV)' }));
  await waitFor(() => expect(previews.at(-1)).toMatchObject({ view: 'view-1', csv: 'true' }));
  cleanup();
  queryClient.clear();
  await show({ digest: { ...DIGEST, view: 'view-1' } });
  await screen.findByText('Text in en');
  expect(previews.at(-1)).not.toHaveProperty('view');
  await choose('Keywords', '');
  await waitFor(() => expect(previews.at(-1)).toMatchObject({ view: 'all' }));
});

it('frames the mail without scripts', async () => {
  await show();
  const frame = await screen.findByTitle<HTMLIFrameElement>('Preview of the digest');
  expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox');
  expect(frame.getAttribute('srcdoc')).toContain('<body>Figures</body>');
  expect(frame.hasAttribute('src')).toBe(false);
});

it('saves a schedule whose fields fit how often it is sent', async () => {
  const saved = { ...DIGEST, frequency: 'monthly' as const, day: 28 };
  const put = vi.spyOn(api, 'PUT').mockImplementation((() => success({ data: saved })) as never);
  await show();
  await choose('Send it', 'monthly');
  expect(screen.queryByRole('combobox', { name: 'Weekday' })).toBeNull();
  await choose('Day of the month', '28');
  await choose('Time of day', '6');
  const recipients = screen.getByRole('textbox', { name: 'Recipients' });
  await userEvent.type(recipients, '{Enter}grace@example.com');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(put).toHaveBeenCalledOnce());
  const [[, { body }]] = put.mock.calls as unknown as [[string, { body: object }]];
  expect(body).toEqual({
    frequency: 'monthly',
    weekday: 1,
    day: 28,
    hour: 6,
    tz: 'Europe/Berlin',
    language: 'en',
    view: null,
    csv: true,
    to: ['ada@example.com', 'grace@example.com'],
  });
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull());
});

it('names addresses that are refused at their field', async () => {
  const fields = [{ path: 'to', message: 'each entry of to must be an e-mail address' }];
  const refused = { error: { additional_info: { fields } }, response: new Response(null, { status: 400 }) };
  vi.spyOn(api, 'PUT').mockImplementation((() => Promise.resolve(refused)) as never);
  await show();
  const recipients = await screen.findByRole('textbox', { name: 'Recipients' });
  await userEvent.type(recipients, '{Enter}grace');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Not an e-mail address: grace');
  expect([recipients.getAttribute('aria-invalid'), screen.queryByRole('alert')]).toEqual(['true', null]);
});

it('is sent once it is confirmed, and says why it is refused', async () => {
  const tooEarly = {
    error: { message: 'The digest was sent less than an hour ago.' },
    response: new Response(null, { status: 429, headers: { 'retry-after': '1800' } }),
  };
  const post = vi
    .spyOn(api, 'POST')
    .mockImplementationOnce((() => Promise.resolve(tooEarly)) as never)
    .mockImplementationOnce((() => success({ data: { recipients: 1 } })) as never);
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Send now' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Send the digest now?' }));
  dialog.getByText('One mail goes to ada@example.com.');
  expect(post).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole('button', { name: 'Send now' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(
    /^It was sent less than an hour ago\. It can be sent again at \d\d:\d\d/,
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Send now' }));
  await screen.findByText('The digest is on its way to 1 recipient.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says that nothing is sent where the last recipient has left meanwhile', async () => {
  const refused = { error: { message: 'No recipients.' }, response: new Response(null, { status: 409 }) };
  vi.spyOn(api, 'POST').mockImplementation((() => Promise.resolve(refused)) as never);
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Send now' }));
  const get = vi.mocked(api.GET).getMockImplementation() as (path: string, options: never) => unknown;
  const without = { ...DIGEST, to: [], recipients: [], next_at: null };
  vi.mocked(api.GET).mockImplementation(((path: string, options: never) =>
    path.endsWith('/digest') ? success({ data: without }) : get(path, options)) as never);
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(dialog.queryByText(/One mail goes/)).toBeNull());
  expect(dialog.getByRole('alert').textContent).toMatch(/^The digest has no recipients\./);
});

it('offers nothing to change to readers', async () => {
  await show({ mayWrite: false });
  await screen.findByText('Every Monday at 08:00 AM (Europe/Berlin)');
  for (const text of ['ada@example.com', 'alan@example.com', 'English', 'No attachment'])
    screen.getByText(text);
  await screen.findByText('Text in en');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('is not sent without recipients', async () => {
  await show({
    digest: { ...DIGEST, frequency: 'off', to: [], recipients: [], unsubscribed: [], next_at: null },
  });
  await screen.findByRole('button', { name: 'Save' });
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Time of day' })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' }).value).toBe('UTC');
});

const PENDING: Digest = {
  ...DIGEST,
  to: ['ada@example.com', 'alan@example.net', 'kurt@example.net'],
  recipients: [
    { address: 'ada@example.com', state: 'member', expires_at: null },
    { address: 'alan@example.net', state: 'waiting', expires_at: '2026-03-18T12:00:00.000Z' },
    { address: 'kurt@example.net', state: 'unconfirmed', expires_at: null },
  ],
};

it('shows who waits for confirmation, sends the link again, and sends the digest to the others', async () => {
  const early = {
    error: { message: 'The owner of this address was asked less than a day ago.' },
    response: new Response(null, { status: 429, headers: { 'retry-after': '3600' } }),
  };
  const post = vi
    .spyOn(api, 'POST')
    .mockImplementationOnce((() => Promise.resolve(early)) as never)
    .mockImplementationOnce((() => success({ data: PENDING.recipients[2] })) as never);
  await show({ digest: PENDING });
  const list = within(await screen.findByRole('region', { name: 'Recipients' }));
  const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent?.trim());
  expect(rows[0]).toBe('ada@example.com');
  expect(rows[1]).toMatch(/^alan@example\.net waiting for confirmation, until /);
  expect(rows[2]).toMatch(/^kurt@example\.net not confirmed/);
  const [first, second] = list.getAllByRole('button', { name: 'Send the link again' });
  await userEvent.click(first!);
  await screen.findByText(/^The link can be sent again at /);
  await userEvent.click(second!);
  await screen.findByText('The mail with the link is on its way to kurt@example.net.');
  expect(post.mock.calls.at(-1)).toMatchObject([
    '/v1/rank/config/{configID}/digest/confirmations',
    { body: { address: 'kurt@example.net' } },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Send now' }));
  screen.getByText('One mail goes to ada@example.com.');
});

it('shows who waits for confirmation to readers, and offers them nothing', async () => {
  await show({ digest: PENDING, mayWrite: false });
  await screen.findByText(/^waiting for confirmation/);
  expect(screen.queryByRole('button')).toBeNull();
});
