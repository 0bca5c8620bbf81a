import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { callApi } from '../support/console.js';
import { onPage, useWorld } from '../support/console-page.js';
import { startTrackedWebsite, type TrackedWebsite } from '../support/tracked-website.js';
import { asReader, becomeReader } from '../support/visitors.js';

const HOSTILE = '<img src=x onerror=alert(1)>';
const KEYWORDS = [
  { keyword: 'trail shoes', country: 'US', tags: ['Shop'] },
  { keyword: 'rain jacket', country: 'US', tags: ['Shop'] },
  { keyword: 'internal jobs', country: 'US', tags: ['Jobs'] },
];

let site: TrackedWebsite;
let page: Page;
useWorld(
  () => startTrackedWebsite(KEYWORDS),
  (started) => (site = started),
  (opened) => (page = opened),
);
const { expectAccessible } = onPage(() => page);
const shares = () => page.getByRole('list', { name: 'Share links' }).getByRole('listitem');
const open = () => page.goto(`${site.url}/app/a/${site.account}/settings/shares`);

/** @returns the address, which is shown once */
async function create(name: string, fill: () => Promise<unknown> = async () => {}): Promise<string> {
  await page.getByRole('button', { name: 'New share link' }).click();
  const dialog = page.getByRole('dialog', { name: 'New share link' });
  await dialog.getByLabel('Name').fill(name);
  await fill();
  await dialog.getByRole('button', { name: 'Create' }).click();
  const address = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return address;
}

it('a share link opens the report without a login, and no other keyword than those of its tag', async () => {
  await callApi(site, 'PUT', `/v1/rank/config/${site.config}`, {
    website: 'example.com',
    language: 'en',
    keywords: await site.keywords(),
    competitors: ['rival.example'],
  });
  await open();
  await page.getByText('No share link yet.').waitFor();
  await expectAccessible();
  const address = await create(HOSTILE, async () => {
    await page.getByLabel('Valid until').fill('2100-12-31');
    await page.getByLabel('Keywords with the tag').selectOption('Shop');
    await expectAccessible();
  });
  expect(new URL(address).pathname).toMatch(/^\/app\/share\/[\w-]{43}$/);
  await shares().getByText('Keywords with the tag Shop · With competitors').waitFor();
  await shares().getByText('Valid until 31 Dec 2100').waitFor();
  await asReader(site.url, address, async (reader) => {
    await reader.getByRole('heading', { level: 1, name: HOSTILE }).waitFor();
    const rows = reader.getByRole('table', { name: 'Keywords' }).getByRole('row');
    await expect.poll(() => rows.count()).toBe(3);
    expect(await reader.getByText('internal jobs').count()).toBe(0);
    expect(await reader.getByRole('banner').count()).toBe(0);
    expect(await reader.locator('img').count()).toBe(0);
    expect(await reader.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    for (const name of ['Visibility', 'Ranking distribution', 'Keywords'])
      await reader.getByRole('region', { name, exact: true }).waitFor();
    // What is compared comes later, and moves what is below it.
    await reader.waitForLoadState('networkidle');
    const visibility = reader.getByRole('region', { name: 'Visibility', exact: true });
    await visibility.getByRole('button', { name: 'Show as table' }).click();
    await visibility.getByRole('row').nth(1).waitFor();
    await onPage(() => reader).expectAccessible();
    await reader.getByRole('searchbox', { name: 'Search keywords' }).fill('rain');
    await expect.poll(() => rows.count()).toBe(2);
    await reader.reload();
    await expect.poll(() => rows.count()).toBe(2);
    await reader.setViewportSize({ width: 360, height: 720 });
    await expect.poll(() => onPage(() => reader).scrollWidth()).toBeLessThanOrEqual(360);
  });
});

it('the report is printed with the keywords of all pages', async () => {
  const keywords = Array.from({ length: 130 }, (_, n) => ({ keyword: `keyword ${n}`, country: 'US' }));
  await callApi(site, 'POST', `/v1/rank/config/${site.config}/keywords`, { keywords });
  await open();
  const address = await create('On paper');
  await asReader(site.url, address, async (reader) => {
    const rows = reader.getByRole('table', { name: 'Keywords' }).getByRole('row');
    const printed = () => reader.evaluate<number | undefined>('window.printed');
    await expect.poll(() => rows.count()).toBe(1 + 100);
    await reader.evaluate(
      `window.print = () => { window.printed = document.querySelectorAll('[aria-label=Keywords] tbody tr').length; }`,
    );
    await reader.getByRole('button', { name: 'Print' }).click();
    await expect.poll(printed).toBeGreaterThan(130);
    expect(await printed()).toBe((await site.keywords()).length);
    await reader.evaluate(`window.dispatchEvent(new Event('afterprint'))`);
    await expect.poll(() => rows.count()).toBe(1 + 100);
    await reader.emulateMedia({ media: 'print' });
    await reader.getByText('Page 1 of 2. "Print" on the page prints all keywords.').waitFor();
  });
});

it('a revoked link has ended', async () => {
  await open();
  const address = await create('For a customer');
  const item = shares().filter({ hasText: 'For a customer' });
  await item.getByRole('button', { name: 'Revoke' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke share link' });
  await dialog.getByText('Revoke "For a customer"?').waitFor();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect.poll(() => item.count()).toBe(0);
  await asReader(site.url, address, async (reader) => {
    await reader.getByRole('heading', { name: 'This link has ended' }).waitFor();
    await onPage(() => reader).expectAccessible();
  });
});

it('readers see the links, and cannot create or revoke one', async () => {
  await callApi(site, 'POST', `/v1/rank/config/${site.config}/shares`, { name: 'Kept' });
  await becomeReader(site, page, open);
  await shares().getByText('Kept').waitFor();
  for (const name of ['New share link', 'Revoke'])
    expect([name, await page.getByRole('button', { name }).count()]).toEqual([name, 0]);
});
