import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startBrowser } from '../support/browser.js';
import { callApi, type OwnedConsole, startOwnedConsole } from '../support/console.js';
import { logIn, onPage, OWNER, useWorld } from '../support/console-page.js';

const GRACE = { email: 'grace@example.com', password: 'a long pass phrase' };

let world: OwnedConsole;
let page: Page;
useWorld(
  startOwnedConsole,
  (started) => (world = started),
  (opened) => (page = opened),
);
const { expectAccessible, heading, scrollWidth, row } = onPage(() => page);
const dialog = (name: string) => page.getByRole('dialog', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const account = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const users = () => page.getByRole('list', { name: 'Users' }).getByRole('listitem');
const choose = (name: string) =>
  page.getByRole('navigation', { name: 'Accounts' }).getByRole('link', { name }).click();

async function open(): Promise<void> {
  await page.goto(`${world.url}/app/users`);
  await heading('Accounts and users').waitFor();
}

it('creates an account and a user, who then logs in with just these permissions', async () => {
  await page.goto(`${world.url}/app/`);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Accounts and users' }).click();
  await account('Acme').waitFor();
  await expectAccessible();
  await button('New account').click();
  await dialog('New account').getByLabel('Name').fill('Harbour Coffee');
  await expectAccessible();
  await dialog('New account').getByRole('button', { name: 'Create' }).click();
  await account('Harbour Coffee').waitFor();
  await page.getByText('No user yet.').waitFor();
  await button('New user').click();
  await dialog('New user').getByLabel('E-mail').fill(GRACE.email);
  await dialog('New user').getByLabel('Password').fill(GRACE.password);
  await dialog('New user').getByLabel('View accounts and users').check();
  await expectAccessible();
  await dialog('New user').getByRole('button', { name: 'Create' }).click();
  await users().getByText('4 permissions').waitFor();
  const browser = await startBrowser({ locale: 'en-GB' });
  const grace = await browser.context.newPage();
  await grace.goto(`${world.url}/app/login?to=%2Fusers`);
  await logIn(grace, GRACE);
  await grace.getByRole('heading', { level: 2, name: 'Harbour Coffee' }).waitFor();
  for (const name of ['New account', 'New user', 'Edit', 'Edit account', 'Delete account'])
    expect([name, await grace.getByRole('button', { name, exact: true }).count()]).toEqual([name, 0]);
  expect(await grace.getByText('Acme').count()).toBe(0);
  await grace.goto(`${world.url}/app/audit`);
  await grace.getByText('It needs the permission audit:read').waitFor();
  await browser.close();
});

it('changes permissions, budget and limits', async () => {
  await open();
  await choose('Harbour Coffee');
  await users().filter({ hasText: GRACE.email }).getByRole('button', { name: 'Edit' }).click();
  await dialog('Edit user').getByLabel('Name').fill('Grace Hopper');
  await dialog('Edit user').getByLabel('View accounts and users').uncheck();
  await expectAccessible();
  await dialog('Edit user').getByRole('button', { name: 'Save' }).click();
  await users().filter({ hasText: 'Grace Hopper' }).getByText('Client · 3 permissions').waitFor();
  await button('Edit account').click();
  await dialog('Edit account').getByLabel('Requests a day').fill('500');
  await dialog('Edit account').getByLabel('Keywords at most').fill('50');
  await expectAccessible();
  await dialog('Edit account').getByRole('button', { name: 'Save' }).click();
  await page.getByText('0 of 500').waitFor();
  const [child] = (
    await callApi<{ name: string; limits: object; search_budget?: object }[]>(world, 'GET', '/v1/accounts')
  ).filter(({ name }) => name === 'Harbour Coffee');
  expect(child).toMatchObject({ limits: { keywords: 50 }, search_budget: { day: 500 } });
  await page.setViewportSize({ width: 360, height: 720 });
  await expect.poll(() => scrollWidth()).toBeLessThanOrEqual(360);
});

it('asks for the current password when you change your own e-mail address', async () => {
  await open();
  await users().filter({ hasText: OWNER.email }).getByRole('button', { name: 'Edit' }).click();
  const field = dialog('Edit user').getByLabel('Current password');
  expect(await field.count()).toBe(0);
  await dialog('Edit user').getByLabel('E-mail').fill('ada@new.example.com');
  await field.fill('not it');
  await expectAccessible();
  await dialog('Edit user').getByRole('button', { name: 'Save' }).click();
  await dialog('Edit user').getByRole('alert').getByText('The current password is wrong.').waitFor();
  await field.fill(OWNER.password);
  await dialog('Edit user').getByRole('button', { name: 'Save' }).click();
  await users().getByText('ada@new.example.com is not confirmed yet').waitFor();
});

it('deletes an account once its name is typed, restores it, and never offers to delete your own', async () => {
  await open();
  await account('Acme').waitFor();
  expect(await button('Delete account').count()).toBe(0);
  await choose('Harbour Coffee');
  await button('Delete account').click();
  const confirm = dialog('Delete account').getByRole('button', { name: 'Delete' });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog('Delete account').getByLabel('Type Harbour Coffee to confirm').fill('Harbour Coffee');
  await expectAccessible();
  await confirm.click();
  await page.getByText(/^Deleted on .* it can be restored/).waitFor();
  await expectAccessible();
  await button('Restore').click();
  await button('Edit account').waitFor();
});

it('exports everything of an account', async () => {
  await open();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`account-${world.account}.ndjson`);
});

it('logs the changes with their values, filtered by the address, also as CSV', async () => {
  await page.goto(`${world.url}/app/audit`);
  await row('Restored an account').waitFor();
  await expectAccessible();
  await page.getByLabel('Action').selectOption('Changed an account');
  await expect.poll(() => row('Restored an account').count()).toBe(0);
  await row('Changed an account').getByRole('link').click();
  const changes = page.getByRole('region', { name: 'Changed fields' });
  await changes.getByRole('row').filter({ hasText: 'search_budget.day' }).getByText('500').waitFor();
  await expectAccessible();
  await page.reload();
  await changes.waitFor();
  await page.getByLabel('And accounts below it').uncheck();
  await page.getByRole('heading', { name: 'No change matches.' }).waitFor();
  const address = await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href');
  expect(address).toContain('action=account.update');
  await page.getByLabel('And accounts below it').check();
  const csv = await page
    .context()
    .request.get(`${world.url}${await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')}`);
  expect((await csv.text()).trim().split('\n')).toHaveLength(2);
  await page.setViewportSize({ width: 360, height: 720 });
  await expect.poll(() => scrollWidth()).toBeLessThanOrEqual(360);
});
