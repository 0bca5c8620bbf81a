import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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
  const keywords = KEYWORDS.map((keyword) => ({ keyword, country: 'US' }));
  const config = { website: 'example.com', language: 'en', keywords };
  const { _id } = await callApi<{ _id: string }>(world, 'POST', '/v1/rank/config', config);
  await callApi(world, 'POST', `/v1/rank/config/${_id}/check`, {});
  const status = async () => (await callApi<{ status: string }[]>(world, 'GET', '/v1/rank/runs'))[0]?.status;
  await vi.waitUntil(async () => (await status()) === 'done', { timeout: 20_000 });
});
afterAll(() => world.close());
useWatchedPages(
  () => world,
  (opened) => (page = opened),
);

const open = (screen: string) => page.goto(`${world.url}/app/a/${account}/${screen}`);
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const search = () => Object.fromEntries(new URL(page.url()).searchParams);
const expectAccessible = async () => expect(await accessibilityProblemsByTheme(page)).toEqual(NO_PROBLEMS);
/** The width of the page on a narrow screen. */
const narrowWidth = async () => {
  await page.setViewportSize({ width: 360, height: 720 });
  return page.evaluate('document.documentElement.scrollWidth');
};

describe('Websites', () => {
  beforeAll(async () => {
    for (const name of ['Berta', HOSTILE]) await callApi(world, 'POST', '/v1/accounts', { name });
  });

  it('has one row an account, with the figures of its website', async () => {
    await page.goto(`${world.url}/app/`);
    await heading('Websites').waitFor();
    const own = row('example.com');
    await own.getByText('Done').waitFor();
    await own.getByRole('img', { name: /in 30 days$/ }).waitFor();
    expect(await own.getByRole('cell').first().innerText()).toBe('example.com');
    await row('Berta').getByText('No website is tracked yet.').waitFor();
    await page.getByText(HOSTILE).waitFor();
    expect(await page.locator('img').count()).toBe(0);
    await expectAccessible();
  });

  it('searches and sorts in the address, and opens an account', async () => {
    await page.goto(`${world.url}/app/`);
    await page.getByRole('columnheader', { name: 'Visibility' }).getByRole('link').click();
    await expect.poll(search).toEqual({ sort: 'visibility' });
    await page.getByRole('columnheader', { name: 'Visibility' }).getByRole('link').click();
    await expect.poll(search).toEqual({ sort: 'visibility', order: 'desc' });
    const sorted = page.getByRole('columnheader', { name: 'Visibility' });
    await expect.poll(() => sorted.getAttribute('aria-sort')).toBe('descending');
    await page.keyboard.press('/');
    await page.keyboard.type('bert');
    await expect.poll(() => row('example.com').count()).toBe(0);
    expect(search()).toEqual({ sort: 'visibility', order: 'desc', q: 'bert' });
    await page.getByLabel('Search websites').fill('nothing like it');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await row('Berta').getByRole('link', { name: 'Berta' }).click();
    await heading('Overview').waitFor();
    await page.getByRole('heading', { name: 'Add your website' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Website' }).inputValue()).toBe('Berta');
  });

  it('fits a narrow screen', async () => {
    await page.goto(`${world.url}/app/`);
    await heading('Websites').waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(narrowWidth).toBe(360);
  });
});

describe('the switcher', () => {
  const switcher = () => page.getByRole('combobox', { name: 'Website' });

  beforeAll(async () => {
    const child = await callApi<{ _id: string }>(world, 'POST', '/v1/accounts', { name: 'Demo agency' });
    const keywords = [{ keyword: 'rain jacket', country: 'US', tags: [] }];
    const config = { website: 'agency.example', language: 'en', keywords };
    await callApi(world, 'POST', `/v1/rank/config?account=${child._id}`, config);
  });

  it('opens with an empty search field, and keeps the screen with the filters that fit', async () => {
    await open('?range=7d&device=desktop&country=US');
    await expect.poll(() => switcher().inputValue()).toBe('Acme');
    await switcher().click();
    expect(await switcher().inputValue()).toBe('');
    await page.getByRole('option', { name: 'Acme' }).waitFor();
    await page.keyboard.type('agency');
    await page.getByRole('option', { name: 'Demo agency' }).waitFor();
    expect(await page.getByRole('option').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.includes(account));
    await heading('Overview').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/a\/\w+\/?$/);
    expect(search()).toEqual({ range: '7d', device: 'desktop', country: 'US' });
    await page.keyboard.press('Tab');
    await expect.poll(() => switcher().inputValue()).toBe('Demo agency');
  });

  it('leaves out filters that the other website has no keyword for', async () => {
    await open('keywords?country=DE&tag=shoes&sort=position');
    await page.getByText(/^No keyword with/).waitFor();
    await switcher().click();
    await page.getByRole('option', { name: 'Demo agency' }).click();
    await page.waitForURL((url) => !url.pathname.includes(account));
    await row('rain jacket').waitFor();
    expect(search()).toEqual({ sort: 'position' });
  });
});
