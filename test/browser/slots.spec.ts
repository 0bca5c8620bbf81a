import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { callApi } from '../support/console.js';
import { onPage, OWNER, useWorld } from '../support/console-page.js';
import { startTrackedWebsite, type TrackedWebsite } from '../support/tracked-website.js';
import { visitAs } from '../support/visitors.js';

let site: TrackedWebsite;
let page: Page;
useWorld(
  () => startTrackedWebsite([{ keyword: 'trail shoes', country: 'US' }]),
  (started) => (site = started),
  (opened) => (page = opened),
);
const { expectAccessible, heading, row, scrollWidth } = onPage(() => page);
const dialog = (name: string) => page.getByRole('dialog', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const said = (text: string) => page.getByRole('log').getByText(text).waitFor();
const rows = () => page.getByRole('table', { name: 'Slots' }).getByRole('row');
const state = (text: string, name: string) => row(text).getByRole('cell', { name, exact: true });
const HEADING = 1;
const open = async () => {
  await page.goto(`${site.url}/app/slots`);
  await heading('Slots').waitFor();
  await rows().first().waitFor();
};
const tile = (name: string) => page.getByRole('group', { name, exact: true });

async function chooseZone(form: Locator, typed: string, name: string): Promise<void> {
  await form.getByRole('combobox', { name: 'Time zone' }).fill(typed);
  await page.getByRole('option', { name }).first().click();
}

interface Slot {
  _id: string;
  time: string;
  timezone: string;
  max_capacity: number;
  current_count: number;
}
const slots = () => callApi<Slot[]>(site, 'GET', '/v1/slots?limit=100');

it('shows the load of the day, of the slots that the first run made', async () => {
  await page.goto(`${site.url}/app/`);
  await button('Account menu').click();
  await page.getByRole('menuitem', { name: 'Slots' }).click();
  await heading('Slots').waitFor();
  await expect.poll(() => rows().count()).toBe(24 + HEADING);
  await tile('Slots').getByText('24').waitFor();
  await tile('Websites').getByText('1', { exact: true }).waitFor();
  await tile('Free places').getByText('2,399').waitFor();
  const used = (await slots()).find(({ current_count }) => current_count === 1)!;
  await row('1 of 100').getByText(`${used.time} (UTC)`).waitFor();
  const load = page.getByRole('img', { name: /^\d\d:00: 1$/ });
  await load.waitFor();
  await row('1 of 100').getByText('Open for websites').waitFor();
  await expectAccessible();
  await page.setViewportSize({ width: 360, height: 720 });
  await expect.poll(() => scrollWidth()).toBeLessThanOrEqual(360);
});

it('creates a slot in a zone that is found by its name', async () => {
  await open();
  await button('New slot').click();
  const form = dialog('New slot');
  await form.getByLabel('Time', { exact: true }).fill('07:30');
  await form.getByLabel('Websites at most').fill('0');
  await form.getByRole('button', { name: 'Create' }).click();
  expect(await form.locator('input:invalid').count()).toBe(1);
  await form.getByLabel('Websites at most').fill('5');
  await chooseZone(form, 'tokyo', 'Asia/Tokyo');
  await expectAccessible();
  await form.getByRole('button', { name: 'Create' }).click();
  await said('The slot at 07:30 (Asia/Tokyo) was created.');
  await row('07:30 (Asia/Tokyo)').getByText('0 of 5').waitFor();
});

it('changes a slot, whose time stays while a website uses it', async () => {
  await open();
  await row('07:30 (Asia/Tokyo)').getByRole('button', { name: 'Edit' }).click();
  await dialog('Edit slot').getByLabel('Time', { exact: true }).fill('08:00');
  await dialog('Edit slot').getByLabel('Open: new websites are added to it').uncheck();
  await dialog('Edit slot').getByRole('button', { name: 'Save' }).click();
  await state('08:00 (Asia/Tokyo)', 'Closed').waitFor();
  await row('1 of 100').getByRole('button', { name: 'Edit' }).click();
  expect(await dialog('Edit slot').getByLabel('Time', { exact: true }).isDisabled()).toBe(true);
  await dialog('Edit slot').getByLabel('Websites at most').fill('1');
  await expectAccessible();
  await dialog('Edit slot').getByRole('button', { name: 'Save' }).click();
  await state('1 of 1', 'Full').waitFor();
  expect(await row('1 of 1').getByRole('button', { name: 'Delete' }).count()).toBe(0);
});

it('spreads slots over the day, beside those that are there already', async () => {
  await open();
  await button('Spread over the day').click();
  const form = dialog('Spread over the day');
  await chooseZone(form, 'utc', 'UTC');
  await form.getByText('There is a slot at each of these times already.').waitFor();
  expect(await form.getByRole('button', { name: 'Create 0 slots' }).isDisabled()).toBe(true);
  await form.getByLabel('How often').selectOption('Every 30 minutes (48 slots)');
  await form.getByLabel('Websites at most').fill('7');
  await expectAccessible();
  await form.getByRole('button', { name: 'Create 24 slots' }).click();
  await said('24 slots were created.');
  await expect.poll(() => rows().count()).toBe(49 + HEADING);
  const made = (await slots()).filter(({ max_capacity }) => max_capacity === 7);
  expect(made.map(({ time }) => time.slice(3))).toEqual(made.map(() => '30'));
});

it('deletes a slot that no website uses, after a question', async () => {
  await open();
  await row('08:00 (Asia/Tokyo)').getByRole('button', { name: 'Delete' }).click();
  await expectAccessible();
  await dialog('Delete slot').getByRole('button', { name: 'Delete' }).click();
  await said('The slot was deleted.');
  await expect.poll(() => row('08:00 (Asia/Tokyo)').count()).toBe(0);
});

it('is not seen outside the platform account, and not without its permission', async () => {
  const { _id: child } = await callApi<{ _id: string }>(site, 'POST', '/v1/accounts', { name: 'Bakery' });
  const scope = 'slots:read slots:write accounts:read';
  const reader = { email: 'reader@example.com', password: OWNER.password };
  await callApi(site, 'POST', `/v1/accounts/${child}/users`, { ...reader, scope });
  const stranger = { email: 'stranger@example.com', password: OWNER.password };
  await callApi(site, 'POST', `/v1/accounts/${child}/users`, { ...stranger, scope: 'rank:read' });
  await visitAs(site.url, reader.email, 'slots', async (visitor) => {
    await visitor.getByText('Only users of the platform account may see it.').waitFor();
    await visitor.getByRole('button', { name: 'Account menu' }).click();
    await visitor.getByRole('menuitem', { name: 'Accounts and users' }).waitFor();
    expect(await visitor.getByRole('menuitem', { name: 'Slots' }).count()).toBe(0);
  });
  await visitAs(site.url, stranger.email, 'slots', (outsider) =>
    outsider.getByText('It needs the permission slots:read').waitFor(),
  );
});
