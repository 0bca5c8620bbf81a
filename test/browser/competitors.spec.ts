import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callApi, type OwnedConsole, startOwnedConsole } from '../support/console.js';
import { onPage, useWorld } from '../support/console-page.js';

const KEYWORDS = ['trail shoes', 'running socks', 'rain jacket'];

let world: OwnedConsole;
let page: Page;

useWorld(
  startOwnedConsole,
  (started) => (world = started),
  (opened) => (page = opened),
);
const { heading, params, expectAccessible, scrollWidth } = onPage(() => page);

const open = (search = '') => page.goto(`${world.url}/app/a/${world.account}/competitors${search}`);

describe('Competitors', () => {
  const sites = () => page.getByRole('table', { name: 'Competitors' });
  const suggestions = () => page.getByRole('table', { name: 'Suggestions' });
  const duel = () => page.getByRole('table', { name: 'Head to head' });
  const own = () =>
    sites()
      .getByRole('row')
      .filter({ has: page.getByText('You', { exact: true }) });

  it('leads to the first website where there is none', async () => {
    await open();
    await heading('Competitors').waitFor();
    await page.getByText('No website is tracked yet.').waitFor();
    await expectAccessible();
    await page.getByRole('link', { name: 'Add your website' }).click();
    await page.getByRole('textbox', { name: 'Website' }).waitFor();
  });

  it('says that there is no result yet, and compares after the first check', async () => {
    const keywords = KEYWORDS.map((keyword, n) => ({
      keyword,
      country: 'US',
      tags: n === 0 ? ['shoes'] : [],
    }));
    const config = { website: 'example.com', language: 'en', keywords };
    const { _id } = await callApi<{ _id: string }>(world, 'POST', '/v1/rank/config', config);
    await open();
    await page.getByText('No results in these days.').waitFor();
    await page.getByText('No suggestions yet. They come from the search results of a check.').waitFor();
    await callApi(world, 'POST', `/v1/rank/config/${_id}/check`, {});
    await own().getByText('100.0%').waitFor();
    await page.getByRole('img', { name: /^Share of voice of example\.com, .* to 100%\.$/ }).waitFor();
    await page.getByRole('button', { name: 'Show as table' }).click();
    await page.getByRole('region', { name: 'Days' }).getByText('100.0%').waitFor();
    await suggestions().getByRole('button', { name: 'Add', exact: true }).first().waitFor();
    await expectAccessible();
  });

  it('adds a suggestion, which the settings list', async () => {
    await open();
    const first = suggestions().getByRole('row').nth(1);
    const name = await first.getByRole('rowheader').innerText();
    await first.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('log').getByText(`${name} was added.`).waitFor();
    await sites().getByText(name).waitFor();
    await expect.poll(() => suggestions().getByText(name, { exact: true }).count()).toBe(0);
    await sites().getByText('Tracking starts with the next check.').waitFor();
    await page.getByRole('link', { name: 'Edit competitors' }).click();
    await page.getByRole('list', { name: 'Competitors' }).getByText(name).waitFor();
  });

  it('compares head to head by keyword, sorted and filtered in the address', async () => {
    const place = (keyword: string, website: number, rival: number | null) => ({
      keyword,
      country: 'US',
      near: '',
      device: 'desktop',
      positions: { 'example.com': website, 'rival.example': rival },
      before: { 'example.com': 2, 'rival.example': rival },
      change: 2 - website,
      overtaken_by: website > 2 ? ['rival.example'] : [],
    });
    const { _id, keywords } = await callApi<{ _id: string; keywords: object[] }>(
      world,
      'GET',
      '/v1/rank/config',
    );
    await callApi(world, 'PUT', `/v1/rank/config/${_id}`, { keywords, competitors: ['rival.example'] });
    const asked: URLSearchParams[] = [];
    await page.route(/\/v1\/rank\/competitors\/\w+\/keywords/, async (route) => {
      asked.push(new URL(route.request().url()).searchParams);
      const rows = [place('rain jacket', 7, 3), place('trail shoes', 2, null)];
      const data = { competitors: [{ website: 'rival.example', above: 1, below: 1 }], rows };
      const pagination = { current_page: 1, per_page: 25, total: 2, total_pages: 1 };
      await route.fulfill({ json: { success: true, data, pagination } });
    });
    await open();
    const cells = (keyword: string) =>
      duel().getByRole('row').filter({ hasText: keyword }).getByRole('cell').allInnerTexts();
    await duel().getByText('rain jacket').waitFor();
    const [own, change, rival] = await cells('rain jacket');
    expect([own, change, rival].map((text) => text!.replace(/\s+/g, ' '))).toEqual([
      '7',
      '▼ down 5',
      '3 ▲ Overtook you',
    ]);
    expect((await cells('trail shoes'))[0]).toBe('2');
    await duel().getByText('Not in top 100').waitFor();
    await duel().getByRole('link', { name: 'rival.example' }).click();
    await expect.poll(params).toEqual({ sort: 'rival.example' });
    await expect.poll(() => asked.at(-1)?.get('sortField')).toBe('rival.example');
    await expectAccessible();
    await duel().getByRole('link', { name: 'rain jacket' }).click();
    await page.waitForURL(/keywords\?.*keyword=rain\+jacket/);
    await page.goBack();
    await open('?above=rival.example&sort=gone.example');
    await page.getByText('rival.example is above you', { exact: true }).waitFor();
    expect([asked.at(-1)?.get('above'), asked.at(-1)?.get('sortField')]).toEqual(['rival.example', 'change']);
    await page.getByRole('button', { name: 'Remove rival.example is above you' }).click();
    await expect.poll(() => params()['above']).toBeUndefined();
    await page.getByLabel('Keywords', { exact: true }).selectOption('They overtook you');
    await expect.poll(() => asked.at(-1)?.get('overtaken')).toBe('true');
    await page.getByRole('searchbox', { name: 'Find a keyword' }).fill('rain');
    await expect.poll(() => asked.at(-1)?.get('search')).toBe('rain');
    expect(params()).toMatchObject({ overtaken: 'true', search: 'rain' });
  });

  it('keeps filters and range in the address', async () => {
    await open();
    await page.getByLabel('Tag', { exact: true }).selectOption('shoes');
    await page.getByLabel('Country', { exact: true }).selectOption('United States');
    await page.getByLabel('Device', { exact: true }).selectOption('Mobile');
    await page.getByRole('heading', { name: 'No keyword matches.' }).waitFor();
    expect(params()).toEqual({ tag: 'shoes', country: 'US', device: 'mobile' });
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await own().waitFor();
    expect(params()).toEqual({});
    await page.getByRole('link', { name: '7 days' }).click();
    await expect.poll(params).toEqual({ range: '7d' });
    await page.goBack();
    await page.goBack();
    await page.getByRole('heading', { name: 'No keyword matches.' }).waitFor();
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
    await open();
    const alert = page.getByRole('alert').filter({ hasText: 'request-7' });
    await alert.getByText('Internal error.').waitFor();
    await expectAccessible();
    await page.unroute(pattern);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await own().waitFor();
  });

  it('shows shares and "Add" in full on a narrow screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open();
    const add = suggestions().getByRole('button', { name: 'Add', exact: true }).first();
    for (const shown of [own().getByText('100.0%'), add]) {
      const { x, width } = (await shown.boundingBox())!;
      expect(x + width).toBeLessThanOrEqual(390);
    }
    expect(await scrollWidth()).toBeLessThanOrEqual(390);
  });
});
