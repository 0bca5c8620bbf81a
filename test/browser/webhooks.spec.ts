import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callApi, type OwnedConsole, startOwnedConsole } from '../support/console.js';
import { onPage, OWNER, useWorld } from '../support/console-page.js';
import { startUpstream, type TestUpstream } from '../support/upstream.js';
import { LOCAL_RECEIVERS, messagesOf, signersOf } from '../support/webhooks.js';
import { visitAs } from '../support/visitors.js';

let world: OwnedConsole;
let page: Page;
let receiver: TestUpstream;
beforeAll(async () => void (receiver = await startUpstream()));
afterAll(() => receiver.close());
useWorld(
  () => startOwnedConsole({}, LOCAL_RECEIVERS),
  (started) => (world = started),
  (opened) => (page = opened),
);
const { expectAccessible, heading, row, scrollWidth } = onPage(() => page);
const dialog = (name: string) => page.getByRole('dialog', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const said = (text: string) => page.getByRole('log').getByText(text);
const deliveries = () => page.getByRole('table', { name: 'Deliveries' });
const open = async () => {
  await page.goto(`${world.url}/app/webhooks`);
  await heading('Webhooks').waitFor();
};
const answering = (status: number, text: string) =>
  receiver.answer((_, response) => void response.writeHead(status).end(text));

let secret: string;

it('creates a webhook, whose secret is shown once, and shows what is wrong at its field', async () => {
  await page.goto(`${world.url}/app/`);
  await button('Account menu').click();
  await page.getByRole('menuitem', { name: 'Webhooks' }).click();
  await page.getByRole('heading', { name: 'No webhook yet.' }).waitFor();
  await expectAccessible();
  await button('New webhook').click();
  const form = dialog('New webhook');
  await form.getByLabel('URL').fill('ftp://hooks.example.com/');
  await form.getByRole('button', { name: 'Create' }).click();
  await form.getByText('The URL has to start with https://.').waitFor();
  await form.getByLabel('URL').fill(`${receiver.url}/hook?token=<b>`);
  await form.getByLabel('Description').fill('Dashboard');
  for (const name of ['Check finished', 'Alert raised']) await form.getByLabel(name).uncheck();
  await form.getByRole('button', { name: 'Create' }).click();
  await form.getByText('Choose at least one event.').waitFor();
  await expectAccessible();
  await form.getByLabel('Website added').check();
  await form.getByRole('button', { name: 'Create' }).click();
  secret = await form.getByRole('textbox', { name: 'Secret' }).inputValue();
  expect(secret).toMatch(/^whsec_/);
  await expectAccessible();
  await form.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('heading', { level: 2, name: 'Dashboard' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 2, name: 'Dashboard' }).waitFor();
  expect(await page.content()).not.toContain(secret);
});

it('sends a test that is signed with the secret, and shows request and answer', async () => {
  receiver.seen.length = 0;
  answering(200, '{"stored":true}');
  await open();
  await button('Send test').click();
  await row('Test event').getByText('Delivered').waitFor();
  await row('Test event')
    .getByText(/^200 in \d+ ms$/)
    .waitFor();
  expect(receiver.seen.map((request) => signersOf(request, [secret, 'whsec_b3RoZXI='])).flat()).toEqual([
    secret,
  ]);
  expect(messagesOf(receiver)).toMatchObject([{ type: 'rankwire.test', data: { account: world.account } }]);
  const request = deliveries().getByLabel('Request').last();
  await expect.poll(() => request.textContent()).toContain('"type": "rankwire.test"');
  expect(await request.textContent()).toContain(`POST ${receiver.url}/hook`);
  await deliveries().getByLabel('Answer').getByText('"stored": true').waitFor();
  await expectAccessible();
  await page.setViewportSize({ width: 360, height: 720 });
  await expect.poll(() => scrollWidth()).toBeLessThanOrEqual(360);
});

it('shows a delivery that fails, by its state, and sends it again', async () => {
  receiver.seen.length = 0;
  answering(500, 'no disk');
  await open();
  await button('Send test').click();
  const pending = row('Pending');
  await pending.getByText(/^500 in \d+ ms$/).waitFor();
  await page.getByText('Failing').waitFor();
  const address = page.url();
  await page.getByRole('link', { name: 'Pending' }).click();
  await expect.poll(() => page.url()).toContain('state=pending');
  await expect.poll(() => deliveries().getByRole('row').count()).toBe(2);
  // After the second attempt of the schedule the next one is a minute away: only the retry meets the new answer.
  await expect.poll(() => receiver.seen.length).toBe(2);
  await page.goto(address);
  answering(200, '');
  await button('Retry').click();
  await said('The event is sent again.').waitFor();
  await expect.poll(() => row('Pending').count()).toBe(0);
  await deliveries().getByText('500 in', { exact: false }).last().waitFor();
  await page.getByRole('link', { name: 'Failed' }).click();
  await page.getByText('No delivery matches.').waitFor();
  expect(new Set(receiver.seen.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

it('is paused, resumed, changed and gets a new secret', async () => {
  await open();
  await button('Pause').click();
  await said('The webhook is paused.').waitFor();
  await page.getByText('Paused', { exact: true }).waitFor();
  expect(await button('Send test').count()).toBe(0);
  await page.getByRole('log').getByRole('button', { name: 'Undo' }).click();
  await button('Send test').waitFor();
  await button('Edit').click();
  await dialog('Edit webhook').getByLabel('Description').fill('Data warehouse');
  await dialog('Edit webhook').getByLabel('Alert raised').check();
  await expectAccessible();
  await dialog('Edit webhook').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 2, name: 'Data warehouse' }).waitFor();
  await page.getByRole('list', { name: 'Events' }).getByText('Alert raised').waitFor();
  await button('Rotate secret').click();
  await dialog('Rotate secret').getByRole('button', { name: 'Rotate secret' }).click();
  const next = await dialog('Rotate secret').getByRole('textbox', { name: 'Secret' }).inputValue();
  expect(next).not.toBe(secret);
  await dialog('Rotate secret').getByRole('button', { name: 'Done' }).click();
  receiver.seen.length = 0;
  await button('Send test').click();
  await expect.poll(() => receiver.seen.length).toBe(1);
  expect(signersOf(receiver.seen[0]!, [secret, next])).toEqual([secret, next]);
});

it('shows the webhooks of an account below, and offers no change to a reader', async () => {
  const { _id: child } = await callApi<{ _id: string }>(world, 'POST', '/v1/accounts', { name: 'Bakery' });
  const reader = { email: 'reader@example.com', password: OWNER.password };
  const scope = 'webhooks:read rank:read';
  await callApi(world, 'POST', `/v1/accounts/${world.account}/users`, { ...reader, scope });
  const stranger = { email: 'stranger@example.com', password: OWNER.password };
  await callApi(world, 'POST', `/v1/accounts/${world.account}/users`, { ...stranger, scope: 'rank:read' });
  await open();
  await page.getByLabel('Account', { exact: true }).selectOption('Bakery');
  await expect.poll(() => page.url()).toContain(`account=${child}`);
  await page.getByRole('heading', { name: 'No webhook yet.' }).waitFor();
  await visitAs(world.url, reader.email, 'webhooks', async (visitor) => {
    await visitor.getByRole('link', { name: 'Deliveries' }).click();
    await visitor.getByRole('row').filter({ hasText: 'Test event' }).first().getByRole('link').click();
    await visitor.getByRole('table').getByLabel('Request').last().waitFor();
    for (const name of ['New webhook', 'Send test', 'Edit', 'Pause', 'Rotate secret', 'Delete', 'Retry'])
      expect([name, await visitor.getByRole('button', { name, exact: true }).count()]).toEqual([name, 0]);
  });
  await visitAs(world.url, stranger.email, 'webhooks', async (visitor) => {
    await visitor.getByText('It needs the permission webhooks:read').waitFor();
    await visitor.getByRole('button', { name: 'Account menu' }).click();
    await visitor.getByRole('menuitem', { name: 'Profile' }).waitFor();
    expect(await visitor.getByRole('menuitem', { name: 'Webhooks' }).count()).toBe(0);
  });
});

it('is deleted after a question', async () => {
  await open();
  await button('Delete').click();
  await expectAccessible();
  await dialog('Delete webhook').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'No webhook yet.' }).waitFor();
});
