import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBrowser } from '../support/browser.js';
import { callApi, type OwnedConsole, startOwnedConsole } from '../support/console.js';
import { logIn, onPage, openPage, OWNER, useWorld } from '../support/console-page.js';
import { startSmtp, type TestSmtp } from '../support/smtp.js';
import { startTcpProxy } from '../support/tcp-proxy.js';
import { visitAs } from '../support/visitors.js';

/** Longer than the relay keeps events. */
const AWAY_MS = 3 * 60_000;

let smtp: TestSmtp;
let world: OwnedConsole;
let page: Page;
beforeAll(async () => void (smtp = await startSmtp()));
afterAll(() => smtp.close());
useWorld(
  () => startOwnedConsole({}, { SMTP_URL: smtp.url, MAIL_RETRY_BASE_MS: '50' }),
  (started) => (world = started),
  (opened) => (page = opened),
);
const { expectAccessible, heading, scrollWidth } = onPage(() => page);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const card = (name: string) => page.getByRole('region', { name, exact: true });
const said = (text: string) => page.getByRole('log', { name: 'Messages' }).getByText(text).waitFor();
const open = async () => {
  await page.goto(`${world.url}/app/status`);
  await heading('Status').waitFor();
};

it('shows the health of the parts, and tests the search provider', async () => {
  await page.goto(`${world.url}/app/`);
  await button('Account menu').click();
  await page.getByRole('menuitem', { name: 'Status' }).click();
  await heading('Status').waitFor();
  await card('Health').getByText('Everything works.').waitFor();
  const parts = card('Health').getByRole('listitem');
  await parts.filter({ hasText: 'Store' }).getByText('Works').waitFor();
  await parts.filter({ hasText: 'Scheduler' }).getByText('Off in this process').waitFor();
  await button('Test it').click();
  await card('Search provider')
    .getByText(/^It works: \d+ results/)
    .waitFor();
  await card('Search provider').getByText('Requests today').waitFor();
  await expectAccessible();
  await page.setViewportSize({ width: 360, height: 720 });
  await expect.poll(() => scrollWidth()).toBeLessThanOrEqual(360);
});

it('counts the checks of the last 24 hours, also one that ended while the page had no network', async () => {
  const line = await startTcpProxy(world.url);
  const { page: away, problems } = await openPage({ context: world.context, url: line.url });
  await away.goto(`${line.url}/app/status`);
  const figures = away.getByRole('region', { name: 'Checks of the last 24 hours', exact: true });
  await expect.poll(() => figures.textContent()).toContain('Done0');
  line.cut();
  world.setClockAhead(AWAY_MS);
  const keywords = [{ keyword: 'trail shoes', country: 'US' }];
  const { _id } = await callApi<{ _id: string }>(world, 'POST', '/v1/rank/config', {
    website: 'example.com',
    language: 'en',
    keywords,
  });
  await callApi(world, 'POST', `/v1/rank/config/${_id}/check`, {});
  await expect
    .poll(() => callApi<{ runs: { done?: number } }>(world, 'GET', '/v1/rank/runs/totals'))
    .toMatchObject({ runs: { done: 1 } });
  line.restore();
  await expect.poll(() => figures.textContent(), { timeout: 30_000 }).toContain('Done1');
  await expect.poll(() => figures.textContent()).toContain('Keywords1Requests');
  expect(problems).toEqual([]);
  await away.close();
  await line.close();
});

it('lists failed e-mails with their reasons, and sends them again', async () => {
  await open();
  await card('Failed e-mails').getByText('No e-mail has failed.').waitFor();
  smtp.fail({ at: 'rcpt', does: '550 5.1.1 <i>unknown</i> user', times: 1 });
  await fetch(`${world.url}/v1/auth/password/forgot`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: OWNER.email }),
  });
  await expect
    .poll(async () => (await callApi<object[]>(world, 'GET', '/v1/outbox?state=failed')).length)
    .toBe(1);
  await page.reload();
  const mail = card('Failed e-mails').getByRole('listitem');
  await mail.getByText(`To ${OWNER.email}`).waitFor();
  await mail.getByText('<i>unknown</i> user').waitFor();
  await expectAccessible();
  await mail.getByRole('button', { name: 'Retry' }).click();
  await said('1 e-mail is sent again.');
  await expect.poll(() => smtp.taken.map(({ to }) => to[0])).toEqual([OWNER.email]);
  await card('Failed e-mails').getByText('No e-mail has failed.').waitFor();
});

it('shows who is connected, and the events of the user as they arrive', async () => {
  const grace = { email: 'grace@example.com', password: OWNER.password };
  const { _id: child } = await callApi<{ _id: string }>(world, 'POST', '/v1/accounts', { name: 'Bakery' });
  await callApi(world, 'POST', `/v1/accounts/${child}/users`, { ...grace, scope: 'rank:read' });
  await open();
  const users = card('Connections').getByRole('listitem');
  await users.filter({ hasText: OWNER.email }).getByText('Online, 1 connection').waitFor();
  await button('Send test event').click();
  const events = page.getByRole('log', { name: 'Live events' });
  await events.getByText('test_event').waitFor();
  await expectAccessible();
  await button('Clear').click();
  await page.getByText('No event since this screen was opened.').waitFor();
  await card('Connections').getByLabel('Account').selectOption('Bakery');
  await users.filter({ hasText: grace.email }).getByText('Offline').waitFor();
  await expect.poll(() => page.url()).toContain(`account=${child}`);
  const browser = await startBrowser({ locale: 'en-GB' });
  const visitor = await browser.context.newPage();
  await visitor.goto(`${world.url}/app/login?to=%2Fstatus`);
  await logIn(visitor, grace);
  await visitor.getByText('It needs the permission accounts:read').waitFor();
  await page.reload();
  await users.filter({ hasText: grace.email }).getByText('Online, 1 connection').waitFor();
  await browser.close();
});

it('is for the platform account, and offers what the permissions allow', async () => {
  const { _id: child } = await callApi<{ _id: string }>(world, 'POST', '/v1/accounts', { name: 'Cafe' });
  const client = { email: 'client@example.com', password: OWNER.password };
  await callApi(world, 'POST', `/v1/accounts/${child}/users`, {
    ...client,
    scope: 'rank:read accounts:read',
  });
  const reader = { email: 'reader@example.com', password: OWNER.password };
  const scope = 'rank:read accounts:read';
  await callApi(world, 'POST', `/v1/accounts/${world.account}/users`, { ...reader, scope });
  await visitAs(world.url, client.email, 'status', async (visitor) => {
    await visitor.getByText('Only users of the platform account may see it.').waitFor();
    await visitor.getByRole('button', { name: 'Account menu' }).click();
    await visitor.getByRole('menuitem', { name: 'Profile' }).waitFor();
    expect(await visitor.getByRole('menuitem', { name: 'Status' }).count()).toBe(0);
  });
  await visitAs(world.url, reader.email, 'status', async (visitor) => {
    await visitor.getByText('Everything works.').waitFor();
    await visitor.getByRole('button', { name: 'Send test event' }).waitFor();
    expect(await visitor.getByRole('button', { name: 'Test it' }).count()).toBe(0);
    expect(await visitor.getByRole('heading', { name: 'Failed e-mails' }).count()).toBe(0);
  });
});
