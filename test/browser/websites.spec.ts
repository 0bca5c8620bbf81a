import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../support/console.js';
import { onPage, useWorld } from '../support/console-page.js';
import { startTrackedWebsite, type TrackedWebsite } from '../support/tracked-website.js';

const HOSTILE = '<img src=x onerror=alert(1)>';

let world: TrackedWebsite;
let page: Page;

useWorld(
  startTrackedWebsite,
  (started) => (world = started),
  (opened) => (page = opened),
);
const { heading, params, row, expectAccessible, scrollWidth } = onPage(() => page);

const open = (screen: string) => page.goto(`${world.url}/app/a/${world.account}/${screen}`);
/** The width of the page on a narrow screen. */
const narrowWidth = async () => {
  await page.setViewportSize({ width: 360, height: 720 });
  return scrollWidth();
};

describe('Websites', () => {
  const dialog = (name: string) => page.getByRole('dialog', { name });

  it('leads straight to the only website', async () => {
    await page.goto(`${world.url}/app/`);
    await heading('Overview').waitFor();
    expect(page.url()).toContain(world.account);
  });

  it('adds a website with its account and keywords, and checks it at once', async () => {
    await page.goto(`${world.url}/app/?add=new`);
    await dialog('Add website').waitFor();
    await expectAccessible();
    await dialog('Add website').getByLabel('Website', { exact: true }).fill('https://www.berta.example/shop');
    expect(await page.getByLabel('Name').inputValue()).toBe('berta.example');
    await page.getByLabel('Name').fill('Berta');
    await page.getByLabel('Language').selectOption('German');
    await page.getByLabel('Country').selectOption('Germany');
    await page.getByRole('textbox', { name: 'Keywords' }).fill('regenjacke\nwanderschuhe\nRegenjacke');
    await page.getByText('2 keywords.').waitFor();
    await page.getByRole('button', { name: 'Start tracking' }).click();
    await heading('Overview').waitFor();
    const [, added] = /\/a\/(\w+)/.exec(page.url())!;
    const config = await callApi<{ language: string; keywords: object[] }>(
      world,
      'GET',
      `/v1/rank/config?account=${added}`,
    );
    expect(config).toMatchObject({
      language: 'de',
      keywords: [{ keyword: 'regenjacke', country: 'DE' }, { keyword: 'wanderschuhe' }],
    });
    const runs = await callApi<object[]>(world, 'GET', `/v1/rank/runs?account=${added}`);
    expect(runs).toHaveLength(1);
  });

  it('does not create the account again when its configuration failed, and offers it again', async () => {
    const accounts = () => callApi<{ name: string }[]>(world, 'GET', '/v1/accounts');
    const before = (await accounts()).length;
    await page.goto(`${world.url}/app/`);
    await heading('Websites').waitFor();
    await page.getByRole('button', { name: 'Add website' }).click();
    await dialog('Add website').getByLabel('Website', { exact: true }).fill('not a website');
    await page.getByLabel('Name').fill(HOSTILE);
    await page.getByRole('textbox', { name: 'Keywords' }).fill('tents');
    await page.getByRole('button', { name: 'Start tracking' }).click();
    await page.getByText('This is not a website.').waitFor();
    await page.getByRole('button', { name: 'Start tracking' }).click();
    await page.getByText('This is not a website.').waitFor();
    expect(await accounts()).toHaveLength(before + 1);
    await page.keyboard.press('Escape');
    await dialog('Add website').waitFor({ state: 'detached' });
    await row(HOSTILE).getByRole('link', { name: 'Finish setup' }).click();
    await dialog(`Finish setup of ${HOSTILE}`).waitFor();
    expect(await page.getByLabel('Name').count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog('Finish setup').waitFor({ state: 'detached' });
    await expect.poll(params).toEqual({});
  });

  it('has one row per website, with totals and the figures of its newest day', async () => {
    await page.goto(`${world.url}/app/`);
    await heading('Websites').waitFor();
    const own = row('example.com').filter({ hasText: 'Acme' });
    await own.getByText('Done').waitFor();
    await own.getByRole('img', { name: /in 30 days$/ }).waitFor();
    expect(await own.getByRole('rowheader').innerText()).toMatch(/^example\.com\s+Acme$/);
    await row(HOSTILE).getByText('No website is tracked yet.').waitFor();
    expect(await page.locator('main img').count()).toBe(0);
    await expect
      .poll(() => page.getByRole('group', { name: 'Keywords' }).innerText())
      .toMatch(/^Keywords\s+5$/);
    await expectAccessible();
  });

  it('searches and sorts in the address, the worst change first, and opens a website', async () => {
    await page.goto(`${world.url}/app/`);
    const change = page.getByRole('columnheader', { name: 'Change 30 d' });
    await expect.poll(() => change.getAttribute('aria-sort')).toBe('ascending');
    const sorted = page.getByRole('columnheader', { name: 'Visibility' });
    await sorted.getByRole('link').click();
    await expect.poll(params).toEqual({ sort: 'visibility' });
    await sorted.getByRole('link').click();
    await expect.poll(params).toEqual({ sort: 'visibility', order: 'desc' });
    await expect.poll(() => sorted.getAttribute('aria-sort')).toBe('descending');
    await page.keyboard.press('/');
    await page.keyboard.type('bert');
    await expect.poll(() => row('example.com').count()).toBe(0);
    expect(params()).toEqual({ sort: 'visibility', order: 'desc', q: 'bert' });
    await page.getByLabel('Search websites').fill('nothing like it');
    await page.getByText('No website matches "nothing like it".').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await row('Berta').getByRole('link', { name: 'berta.example' }).click();
    await heading('Overview').waitFor();
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Website' }).inputValue())
      .toContain('berta.example');
  });

  it('has low rows with the last check on a narrow screen, without sideways scrolling', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${world.url}/app/`);
    await heading('Websites').waitFor();
    const own = row('example.com').filter({ hasText: 'Acme' });
    await own.waitFor();
    expect(await scrollWidth()).toBe(390);
    expect((await own.boundingBox())!.height).toBeLessThanOrEqual(72);
    const status = (await own.getByText('Done').boundingBox())!;
    expect([status.width > 16, status.x + status.width <= 390]).toEqual([true, true]);
    const { x, width } = (await own.getByText('%').boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(390);
    await expect.poll(narrowWidth).toBe(360);
  });
});

describe('the switcher', () => {
  const switcher = () => page.getByRole('combobox', { name: 'Website' });
  /** Named by the website, with the account below it. */
  const option = (name: string, below: string) =>
    page.getByRole('option', { name, exact: true }).filter({ hasText: below });

  beforeAll(async () => {
    const child = await callApi<{ _id: string }>(world, 'POST', '/v1/accounts', { name: 'Demo agency' });
    const keywords = [{ keyword: 'rain jacket', country: 'US', tags: [] }];
    const config = { website: 'agency.example', language: 'en', keywords };
    await callApi(world, 'POST', `/v1/rank/config?account=${child._id}`, config);
  });

  it('opens with an empty search field, and keeps the screen with the filters that fit', async () => {
    await open('?range=7d&device=desktop&country=US');
    await expect.poll(() => switcher().inputValue()).toBe('example.com');
    await switcher().click();
    expect(await switcher().inputValue()).toBe('');
    await option('example.com', 'Acme').waitFor();
    await page.keyboard.type('agency');
    await option('agency.example', 'Demo agency').waitFor();
    // Beside the one that adds a website, which is always last.
    expect(await page.getByRole('option').allInnerTexts()).toEqual([
      expect.stringContaining('Demo agency'),
      'Add website',
    ]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.includes(world.account));
    await heading('Overview').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/a\/\w+\/?$/);
    expect(params()).toEqual({ range: '7d', device: 'desktop', country: 'US' });
    await page.keyboard.press('Tab');
    await expect.poll(() => switcher().inputValue()).toBe('agency.example');
  });

  it('leaves out filters that the other website has no keyword for', async () => {
    await open('keywords?country=DE&tag=shoes&sort=position');
    await page.getByText(/^No keyword with/).waitFor();
    await switcher().click();
    await option('agency.example', 'Demo agency').click();
    await page.waitForURL((url) => !url.pathname.includes(world.account));
    await row('rain jacket').waitFor();
    expect(params()).toEqual({ sort: 'position' });
  });

  it('lists websites by name, and adds one last', async () => {
    await open('');
    await switcher().click();
    const last = page.getByRole('option', { name: 'Add website' });
    await last.waitFor();
    const names = await page.getByRole('listbox').getByRole('option').allInnerTexts();
    expect(names.at(-1)).toBe('Add website');
    const websites = names.slice(0, -1);
    expect(websites).toEqual(websites.toSorted((a, b) => a.localeCompare(b)));
    await last.click();
    await page.getByRole('dialog', { name: 'Add website' }).waitFor();
  });
});
