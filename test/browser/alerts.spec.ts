import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { callApi } from '../support/console.js';
import { onPage, useWorld } from '../support/console-page.js';
import { startTrackedWebsite, type TrackedWebsite } from '../support/tracked-website.js';
import { becomeReader } from '../support/visitors.js';

const HOSTILE = '<img src=x onerror=alert(1)>';
const KEYWORDS = [
  { keyword: 'trail shoes', country: 'US', tags: ['Shop'] },
  { keyword: 'internal jobs', country: 'US', tags: [HOSTILE] },
];

let site: TrackedWebsite;
let page: Page;
useWorld(
  () => startTrackedWebsite(KEYWORDS),
  (started) => (site = started),
  (opened) => (page = opened),
);
const { expectAccessible } = onPage(() => page);
const open = () => page.goto(`${site.url}/app/a/${site.account}/settings/alerts`);
const path = () => `/v1/rank/config/${site.config}/alerts`;
const stored = () => callApi<{ rules: object[]; email: boolean }>(site, 'GET', path());
const rules = () => page.getByRole('list', { name: 'Alert rules' }).getByRole('listitem');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const said = (text: string) => page.getByRole('log').getByText(text).waitFor();

it('rules are written as sentences, with tags as text, and saved together', async () => {
  await open();
  await page.getByText('No rule: the owner is not notified.').waitFor();
  await expectAccessible();
  await button('Add the usual rules').click();
  await expect.poll(() => rules().count()).toBe(3);
  await rules().nth(0).getByLabel('Positions', { exact: true }).fill('1');
  await rules().nth(0).getByLabel('Keywords', { exact: true }).selectOption('Shop');
  await rules()
    .nth(0)
    .getByRole('group', { name: 'A keyword with the tag Shop drops by 1 position or more' })
    .waitFor();
  await rules().nth(1).getByLabel('Condition', { exact: true }).selectOption('enters');
  await rules().nth(1).getByLabel('Top', { exact: true }).selectOption('3');
  await rules().nth(1).getByLabel('Keywords', { exact: true }).selectOption(HOSTILE);
  await rules().nth(2).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('checkbox', { name: 'Send the owner an e-mail too' }).check();
  await page.getByText('Not saved yet').waitFor();
  await expectAccessible();
  await button('Save').click();
  await said('Saved.');
  expect(await stored()).toEqual({
    rules: [
      { when: 'drops', by: 1, tag: 'Shop' },
      { when: 'enters', top: 3, tag: HOSTILE },
    ],
    email: true,
  });
  await page.reload();
  await rules()
    .nth(1)
    .getByRole('group', { name: `A keyword with the tag ${HOSTILE} enters the top 3` })
    .waitFor();
  expect(await page.locator('img').count()).toBe(0);
});

it('a wrong number is named at its field, and nothing is saved', async () => {
  const before = { rules: [{ when: 'rises', by: 4 }], email: false };
  await callApi(site, 'PUT', path(), before);
  await open();
  for (const wrong of ['', '0', '1.5', '101']) {
    await rules().first().getByLabel('Positions', { exact: true }).fill(wrong);
    await button('Save').click();
    await rules().first().getByText('Enter a whole number from 1 to 100.').waitFor();
  }
  await expectAccessible();
  expect(await stored()).toEqual(before);
});

it('readers read the sentences, and cannot change them', async () => {
  await callApi(site, 'PUT', path(), { rules: [{ when: 'lost' }], email: true });
  await becomeReader(site, page, open);
  await rules().getByText('Any keyword is no longer found').waitFor();
  await page
    .getByText(/^Alerts go to the owner of the account \(in the notifications and by e-mail\)\.$/)
    .waitFor();
  await expectAccessible();
  for (const name of ['Save', 'Add rule', 'Remove'])
    expect([name, await button(name).count()]).toEqual([name, 0]);
  const main = page.getByRole('main');
  expect(await main.getByRole('combobox').count()).toBe(0);
});
