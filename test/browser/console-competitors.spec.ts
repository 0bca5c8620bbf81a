import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accessibilityProblemsByTheme,
  callApi,
  type ConsoleWorld,
  createOwner,
  openPage,
  startConsole,
  useWatchedPages,
} from '../support/console.js';

const NO_PROBLEMS = { light: [], dark: [] };
const HOSTILE = '<img src=x onerror=alert(1)>';
const KEYWORDS = ['trail shoes', 'running socks', 'rain jacket'];

let world: ConsoleWorld;
let page: Page;
/** Of the configuration. */
let account: string;

beforeAll(async () => {
  world = await startConsole();
  const first = await openPage(world);
  await createOwner(world, first.page, 'Acme');
  await first.page.close();
  account = (await callApi<{ account: { _id: string } }>(world, 'GET', '/v1/auth/me')).account._id;
});
afterAll(() => world.close());
useWatchedPages(
  () => world,
  (opened) => (page = opened),
);

const open = (screen: string) => page.goto(`${world.url}/app/a/${account}/${screen}`);
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const search = () => Object.fromEntries(new URL(page.url()).searchParams);
const expectAccessible = async () => expect(await accessibilityProblemsByTheme(page)).toEqual(NO_PROBLEMS);
/** The width of the page on a narrow screen. */
const narrowWidth = async () => {
  await page.setViewportSize({ width: 360, height: 720 });
  return page.evaluate('document.documentElement.scrollWidth');
};

describe('Competitors', () => {
  const sites = () => page.getByRole('table', { name: 'Competitors' });
  const suggestions = () => page.getByRole('table', { name: 'Suggestions' });

  it('leads to the first website where there is none', async () => {
    await open('competitors');
    await heading('Competitors').waitFor();
    await page.getByText('No website is tracked yet.').waitFor();
    await expectAccessible();
    await page.getByRole('link', { name: 'Add your website' }).click();
    await page.getByLabel('Website').waitFor();
  });

  it('says that there is no result yet, and compares after the first check', async () => {
    const keywords = KEYWORDS.map((keyword, n) => ({
      keyword,
      country: 'US',
      tags: n === 0 ? ['shoes'] : [],
    }));
    const config = { website: 'example.com', language: 'en', keywords };
    const { _id } = await callApi<{ _id: string }>(world, 'POST', '/v1/rank/config', config);
    await open('competitors');
    await page.getByText('No results in these days.').waitFor();
    await page.getByText('None yet: they come from the search results of a check.').waitFor();
    await callApi(world, 'POST', `/v1/rank/config/${_id}/check`, {});
    await sites().getByRole('row').filter({ hasText: 'Own' }).getByText('100.0 %').waitFor();
    await page.getByRole('img', { name: /^Share of voice of example\.com, .* to 100 percent\.$/ }).waitFor();
    await page.getByRole('button', { name: 'Show as table' }).click();
    await page.getByRole('region', { name: 'Days' }).getByText('100.0 %').waitFor();
    await suggestions().getByRole('button', { name: 'Add', exact: true }).first().waitFor();
    await expectAccessible();
  });

  it('adds a suggestion and a website by name, and removes one', async () => {
    await open('competitors');
    const first = suggestions().getByRole('row').nth(1);
    const name = await first.getByRole('rowheader').innerText();
    await first.getByRole('button', { name: 'Add', exact: true }).click();
    await sites().getByText(name).waitFor();
    await expect.poll(() => suggestions().getByText(name, { exact: true }).count()).toBe(0);
    await sites().getByText('Its history begins with the next check.').waitFor();

    await page.getByLabel('Competitor', { exact: true }).fill('not a site');
    await page.getByRole('button', { name: 'Add competitor' }).click();
    await page.getByText('competitors must be a list of sites').waitFor();
    await expectAccessible();
    await page.getByLabel('Competitor', { exact: true }).fill('other.example');
    await page.getByRole('button', { name: 'Add competitor' }).click();
    await sites().getByText('other.example').waitFor();
    const other = sites().getByRole('row').filter({ hasText: 'other.example' });
    await other.getByRole('button', { name: 'Remove' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove competitor' });
    await dialog.getByText('other.example is not compared any more.').waitFor();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => sites().getByText('other.example').count()).toBe(0);
    await page.reload();
    await sites().getByText(name).waitFor();
    expect(await sites().getByText('other.example').count()).toBe(0);
  });

  it('keeps filters and range in the address', async () => {
    await open('competitors');
    await page.getByLabel('Tag', { exact: true }).selectOption('shoes');
    await page.getByLabel('Country', { exact: true }).selectOption('United States');
    await page.getByLabel('Device', { exact: true }).selectOption('Mobile');
    await page.getByText('No keyword matches.').waitFor();
    expect(search()).toEqual({ tag: 'shoes', country: 'US', device: 'mobile' });
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await sites().getByText('Own', { exact: true }).waitFor();
    expect(search()).toEqual({});
    await page.getByRole('link', { name: '7 days' }).click();
    await expect.poll(search).toEqual({ range: '7d' });
    await page.goBack();
    await page.goBack();
    await page.getByText('No keyword matches.').waitFor();
  });

  it('names a failure and the request, and tries again', async () => {
    const pattern = /\/v1\/rank\/competitors\/\w+\?/;
    await page.route(pattern, (route) =>
      route.fulfill({
        status: 500,
        headers: { 'x-request-id': 'request-7' },
        json: { errno: 500, message: 'Internal error.' },
      }),
    );
    await open('competitors');
    const alert = page.getByRole('alert').filter({ hasText: 'request-7' });
    await alert.getByText('Internal error.').waitFor();
    await expectAccessible();
    await page.unroute(pattern);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await sites().getByText('Own', { exact: true }).waitFor();
  });
});

describe('Settings', () => {
  it('names the slot, and lists and removes competitors', async () => {
    await open('settings');
    await page.getByRole('heading', { name: 'Slot' }).waitFor();
    await page.getByText(/^At \d\d:00 \(UTC\)$/).waitFor();
    await page
      .getByText(/\(Europe\/Berlin\)$/)
      .first()
      .waitFor();
    await page.getByLabel('Competitor', { exact: true }).fill('third.example');
    await page.getByRole('button', { name: 'Add competitor' }).click();
    const item = page.getByRole('listitem').filter({ hasText: 'third.example' });
    await item.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => item.count()).toBe(0);
    await page.getByRole('link', { name: 'Figures and suggestions' }).click();
    await heading('Competitors').waitFor();
  });

  it('adds and deletes notes, whose text stays text', async () => {
    await open('settings');
    await page.getByText('No note yet.').waitFor();
    await page.getByLabel('Date', { exact: true }).fill('2026-03-01');
    await page.getByLabel('Text', { exact: true }).fill(HOSTILE);
    await page.getByRole('button', { name: 'Add note' }).click();
    const note = page.getByRole('list', { name: 'Notes' }).getByRole('listitem');
    await note.getByText(HOSTILE).waitFor();
    await note.getByText('1 Mar 2026').waitFor();
    expect(await page.locator('img').count()).toBe(0);
    await expectAccessible();
    await note.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete note' });
    await dialog.getByText(HOSTILE).waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No note yet.').waitFor();
  });

  it('keeps keywords that were added since it was opened', async () => {
    await open('settings');
    await page.getByLabel('Language').waitFor();
    const { _id } = await callApi<{ _id: string }>(world, 'GET', '/v1/rank/config');
    const keywords = [{ keyword: 'late arrival', country: 'US' }];
    await callApi(world, 'POST', `/v1/rank/config/${_id}/keywords`, { keywords });
    await page.getByLabel('Language').fill('de');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const after = await callApi<{ language: string; keywords: object[] }>(world, 'GET', '/v1/rank/config');
    expect([after.language, after.keywords.length]).toEqual(['de', 4]);
  });
});

describe('the frame of every screen', () => {
  it('says the limit of logins in seconds', async () => {
    await world.context.clearCookies();
    await page.route('**/v1/auth/login', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '40' },
        json: { success: false, message: 'Too many requests.' },
      }),
    );
    await page.goto(`${world.url}/app/login`);
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByLabel('Password').fill('wrong password');
    await page.getByRole('button', { name: 'Log in' }).click();
    const alert = page.getByRole('alert');
    await expect.poll(() => alert.innerText()).toBe('Too many requests. Try again in 40 seconds.');
  });

  it.each(['COMPETITORS', 'SETTINGS'])('fits a narrow screen (%s)', async (name) => {
    await open(name.toLowerCase());
    await heading(name[0] + name.slice(1).toLowerCase()).waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(narrowWidth).toBe(360);
  });
});
