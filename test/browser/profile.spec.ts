import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startBrowser } from '../support/browser.js';
import { callApi, type OwnedConsole, startOwnedConsole } from '../support/console.js';
import { insideHeading, logIn, onPage, OWNER, useWorld } from '../support/console-page.js';
import { visitAs } from '../support/visitors.js';

const NEW_PASSWORD = 'another long pass phrase';

let world: OwnedConsole;
let page: Page;
useWorld(
  startOwnedConsole,
  (started) => (world = started),
  (opened) => (page = opened),
);
const { expectAccessible, heading, scrollWidth } = onPage(() => page);
const said = (text: string) => page.getByRole('log').getByText(text).waitFor();
const dialog = (name: string) => page.getByRole('dialog', { name });
const open = () => page.goto(`${world.url}/app/profile`);

it('is opened by the account menu, and changes the name', async () => {
  await page.goto(`${world.url}/app/`);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await heading('Profile').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Save' }).click();
  await said('Saved.');
  await page.reload();
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ada Lovelace');
  await expectAccessible();
  await page.setViewportSize({ width: 360, height: 720 });
  await expect.poll(() => scrollWidth()).toBeLessThanOrEqual(360);
});

it('creates an API key that is shown once and works until it is revoked', async () => {
  await open();
  await page.getByRole('button', { name: 'New API key' }).click();
  await dialog('New API key').getByLabel('Name').fill('Nightly export');
  await dialog('New API key').getByLabel('View accounts and users').check();
  await expectAccessible();
  await dialog('New API key').getByRole('button', { name: 'Create' }).click();
  const key = await dialog('New API key').getByRole('textbox', { name: 'API key' }).inputValue();
  await expectAccessible();
  await dialog('New API key').getByRole('button', { name: 'Done' }).click();
  const item = page.getByRole('list', { name: 'API keys' }).getByRole('listitem');
  await item.getByText('View websites and reports, View accounts and users').waitFor();
  await item.getByText('Valid until revoked').waitFor();
  const call = async () => {
    const headers = { authorization: `Bearer ${key}` };
    return (await fetch(`${world.url}/v1/accounts`, { headers })).status;
  };
  expect(await call()).toBe(200);
  await page.reload();
  expect(await page.content()).not.toContain(key);
  await item.getByRole('button', { name: 'Revoke' }).click();
  await dialog('Revoke API key').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('No API key yet.').waitFor();
  expect(await call()).toBe(401);
});

it('offers no key to a user who may not create one', async () => {
  const reader = { email: 'reader@example.com', password: OWNER.password };
  await callApi(world, 'POST', `/v1/accounts/${world.account}/users`, { ...reader, scope: 'rank:read' });
  await visitAs(world.url, reader.email, 'profile', async (visitor) => {
    await visitor.getByText('No API key yet.').waitFor();
    expect(await visitor.getByRole('button', { name: 'New API key' }).count()).toBe(0);
  });
});

it('ends another session, and changes the password, which ends all others', async () => {
  const browser = await startBrowser({ locale: 'en-GB' });
  const other = await browser.context.newPage();
  const logInElsewhere = async () => {
    await other.goto(`${world.url}/app/login?to=%2Fprofile`);
    await logIn(other);
    await insideHeading(other).waitFor();
  };
  const isLoggedOut = async () => {
    await other.reload();
    await other.getByRole('heading', { name: 'Log in' }).waitFor();
  };
  await logInElsewhere();
  await open();
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect.poll(() => sessions.count()).toBe(2);
  await sessions.filter({ hasText: 'This session' }).getByText('Chrome · Linux').waitFor();
  await sessions.getByRole('button', { name: 'End' }).click();
  await dialog('End session').getByRole('button', { name: 'End' }).click();
  await expect.poll(() => sessions.count()).toBe(1);
  await isLoggedOut();

  await logInElsewhere();
  await page.getByLabel('Current password').fill('not it');
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('alert').getByText('The old password is wrong.').waitFor();
  await expectAccessible();
  await page.getByLabel('Current password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await said('Password changed. Your other sessions have ended.');
  await isLoggedOut();
  await open();
  await heading('Profile').waitFor();
  await browser.close();
});
