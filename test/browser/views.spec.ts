import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { callApi } from '../support/console.js';
import { onPage, useWorld } from '../support/console-page.js';
import { startTrackedWebsite, type TrackedWebsite } from '../support/tracked-website.js';
import { asReader, becomeReader } from '../support/visitors.js';

const KEYWORDS = [
  { keyword: 'trail shoes', country: 'US', tags: ['Shop'] },
  { keyword: 'rain jacket', country: 'US', tags: ['Shop'] },
  { keyword: 'internal jobs', country: 'DE', tags: ['Jobs'] },
];

let site: TrackedWebsite;
let page: Page;
useWorld(
  () => startTrackedWebsite(KEYWORDS),
  (started) => (site = started),
  (opened) => (page = opened),
);
const { expectAccessible, params, scrollWidth } = onPage(() => page);
const open = (search = '') => page.goto(`${site.url}/app/a/${site.account}/keywords${search}`);
const menu = async () => {
  await page.getByRole('button', { name: 'Views' }).click();
  return page.getByRole('menu', { name: 'Views' });
};
const choose = async (name: string) => (await menu()).getByRole('menuitem', { name, exact: true }).click();
const dialog = (name: string) => page.getByRole('dialog', { name });

async function save(name: string, isShared = false): Promise<void> {
  await choose('Save view');
  await dialog('Save view').getByLabel('Name').fill(name);
  if (isShared) await dialog('Save view').getByLabel('Share with all users of the account').check();
  await dialog('Save view').getByRole('button', { name: 'Save' }).click();
}
const saved = (name: string) => page.getByText(`Saved the view "${name}".`).waitFor();
const views = () =>
  callApi<{ _id: string; name: string; query: string; shared: boolean }[]>(
    site,
    'GET',
    `/v1/rank/config/${site.config}/views`,
  );

it('a view restores filters, order, columns and range, and is renamed, shared and deleted', async () => {
  const shown = 'tag=Shop&pos=1-100&sort=keyword&order=desc&cols=position%2Curl&range=7d';
  await open(`?${shown}`);
  await page.getByRole('button', { name: 'Views' }).waitFor();
  await choose('Save view');
  await expectAccessible();
  await page.keyboard.press('Escape');
  await save('Shop, by name');
  await saved('Shop, by name');
  await save('SHOP, by name');
  await dialog('Save view').getByRole('alert').getByText('A view of this name exists').waitFor();
  await page.keyboard.press('Escape');
  await open('?q=rain&near=x&change=lost');
  await choose('Shop, by name');
  await expect.poll(params).toEqual({ ...Object.fromEntries(new URLSearchParams(shown)), compare: 'range' });

  const opened = await menu();
  await expectAccessible();
  await opened.getByRole('menuitem', { name: 'Manage views' }).click();
  const list = dialog('Views').getByRole('list', { name: 'Views' });
  await list.getByText('Only yours').waitFor();
  await expectAccessible();
  await list.getByRole('button', { name: 'Edit' }).click();
  await dialog('Edit view').getByLabel('Name').fill('Shop');
  await dialog('Edit view').getByLabel('Share with all users of the account').check();
  await dialog('Edit view').getByRole('button', { name: 'Save' }).click();
  await list.getByText('Shared with the account').waitFor();
  await page.keyboard.press('Escape');
  expect(await views()).toMatchObject([{ name: 'Shop', shared: true }]);

  await open('?tag=Jobs');
  await choose('Manage views');
  await list.getByRole('button', { name: 'Edit' }).click();
  await dialog('Edit view').getByLabel('Replace its filters by those shown now').check();
  await dialog('Edit view').getByRole('button', { name: 'Save' }).click();
  await list.getByRole('button', { name: 'Delete' }).waitFor();
  expect(await views()).toMatchObject([{ query: expect.stringContaining('tag=Jobs') }]);
  await list.getByRole('button', { name: 'Delete' }).click();
  await dialog('Delete view').getByRole('button', { name: 'Delete' }).click();
  await dialog('Views').getByText('No view yet.').waitFor();
  expect(await views()).toEqual([]);
});

it('a shared view of keywords is chosen for alerts, digest and share link, and then cannot be deleted', async () => {
  await open('?tag=Shop');
  await save('Shop only', true);
  await saved('Shop only');
  const settings = `${site.url}/app/a/${site.account}/settings`;
  await page.goto(`${settings}/alerts`);
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.getByLabel('Keywords').selectOption({ label: 'A keyword of the view Shop only' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await page.goto(`${settings}/digest`);
  await page
    .getByLabel('Keywords', { exact: true })
    .selectOption({ label: 'Keywords of the view Shop only' });
  await expectAccessible();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await page.frameLocator('iframe').getByText('Shop only').first().waitFor();
  await page.goto(`${settings}/shares`);
  await page.getByRole('button', { name: 'New share link' }).click();
  const share = dialog('New share link');
  await share.getByLabel('Name').fill('For the customer');
  await share.getByLabel('Keywords of the view').selectOption('Shop only');
  await expectAccessible();
  await share.getByRole('button', { name: 'Create' }).click();
  const address = await share.getByRole('textbox', { name: 'Link' }).inputValue();
  await share.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Keywords of the view Shop only').waitFor();
  await asReader(site.url, address, async (reader) => {
    await reader.getByText('example.com · keywords of the view Shop only').waitFor();
    await reader.getByText('trail shoes').first().waitFor();
    expect(await reader.getByText('internal jobs').count()).toBe(0);
  });
  await open();
  await choose('Manage views');
  await dialog('Views').getByRole('button', { name: 'Delete' }).click();
  await dialog('Delete view').getByRole('button', { name: 'Delete' }).click();
  const uses = 'alert rules, the digest, the share link "For the customer"';
  await dialog('Delete view').getByRole('alert').getByText(uses).waitFor();
});

it('who may only read keeps own views, and changes no shared one', async () => {
  await open('?tag=Jobs');
  await save('Shared', true);
  await saved('Shared');
  await becomeReader(site, page, () => open('?tag=Shop'));
  await (await menu()).getByRole('menuitem', { name: 'Shared (shared)' }).waitFor();
  await page.keyboard.press('Escape');
  await choose('Save view');
  expect(await dialog('Save view').getByLabel('Share with all users of the account').count()).toBe(0);
  await dialog('Save view').getByLabel('Name').fill('Mine');
  await dialog('Save view').getByRole('button', { name: 'Save' }).click();
  await saved('Mine');
  await choose('Manage views');
  const items = dialog('Views').getByRole('listitem');
  await expect.poll(() => items.count()).toBe(3);
  expect(await items.filter({ hasText: 'Mine' }).getByRole('button').count()).toBe(2);
  expect(await items.filter({ hasText: 'Shared' }).first().getByRole('button').count()).toBe(0);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
});

it.each([
  [
    'overview',
    { tag: 'Shop', range: '7d', compare: 'none', by: 'visibility' },
    { tag: 'Jobs', range: '90d' },
  ],
  ['competitors', { country: 'US', device: 'desktop', range: '90d' }, { country: 'DE' }],
  ['features', { tag: 'Shop', range: '7d', type: 'video' }, { country: 'DE', range: '90d' }],
  ['pages', { search: 'shoes', sort: 'keywords', order: 'asc', range: '7d' }, { tag: 'Jobs', page: '1' }],
])('a view of %s restores its filters and range', async (screen, shown, other) => {
  const show = (search: Record<string, string>) =>
    page.goto(
      `${site.url}/app/a/${site.account}${screen === 'overview' ? '' : `/${screen}`}?${new URLSearchParams(search)}`,
    );
  await show(shown);
  await save(`View of ${screen}`);
  await saved(`View of ${screen}`);
  await show(other);
  await choose(`View of ${screen}`);
  await expect.poll(params).toEqual(shown);
  await expectAccessible();
});
