import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callApi, type OwnedConsole, startOwnedConsole } from '../support/console.js';
import { onPage, OWNER, useWorld } from '../support/console-page.js';
import { type PositionProvider, startPositionProvider } from '../support/position-provider.js';

const DAY_MS = 24 * 3_600_000;
const PATIENCE = { timeout: 120_000, interval: 1100 };

let provider: PositionProvider;
let world: OwnedConsole;
let page: Page;
beforeAll(async () => {
  provider = await startPositionProvider('example.com');
});
afterAll(() => provider.close());

useWorld(
  () => startOwnedConsole({}, { SEARCH_PROVIDER_URL: provider.url }),
  (started) => (world = started),
  (opened) => (page = opened),
);
const { heading, params, expectAccessible, scrollWidth } = onPage(() => page);

const open = (search = '') => page.goto(`${world.url}/app/a/${world.account}/pages${search}`);
const pages = () => page.getByRole('table', { name: 'Pages', exact: true });
const competing = () => page.getByRole('table', { name: 'Pages that compete' });
const names = () => pages().getByRole('rowheader').allInnerTexts();

/** Checks all keywords on each of these days, of which today is the last. */
async function check(days: Parameters<PositionProvider['set']>[0][]): Promise<void> {
  const keywords = [
    { keyword: 'tea', country: 'US', tags: ['drinks'] },
    { keyword: 'coffee', country: 'US' },
  ];
  const config = { website: 'example.com', language: 'en', keywords };
  const { _id } = await callApi<{ _id: string }>(world, 'POST', '/v1/rank/config', config);
  const lifetime = (await newExpiry()) - Date.now();
  for (const [day, positions] of days.entries()) {
    const ahead = (day + 1 - days.length) * DAY_MS;
    world.setClockAhead(ahead);
    await vi.waitFor(async () => {
      expect(Math.abs((await newExpiry()) - lifetime - Date.now() - ahead)).toBeLessThan(60_000);
    }, PATIENCE);
    provider.set(positions);
    await callApi(world, 'POST', `/v1/rank/config/${_id}/check`, {});
    await vi.waitFor(async () => {
      expect((await runs()).map(({ status }) => status)).toEqual(Array(day + 1).fill('done'));
    }, PATIENCE);
  }
}
/** When a session that begins now expires, by which the server's clock is known. */
const newExpiry = async () =>
  Date.parse((await callApi<{ expires_at: string }>(world, 'POST', '/v1/auth/login', OWNER)).expires_at);
const runs = () => callApi<{ status: string }[]>(world, 'GET', '/v1/rank/runs');

describe('Pages', () => {
  it('leads to the first website where there is none', async () => {
    await open();
    await heading('Pages').waitFor();
    await page.getByText('No website is tracked yet.').waitFor();
    await expectAccessible();
  });

  it('lists the pages that rank, and those that compete', async () => {
    await check([
      { tea: { '/tea': 2 }, coffee: { '/shop': 8 } },
      { tea: { '/shop?utm_source=x': 14 }, coffee: { '/shop': 6 } },
      { tea: { '/tea': 4 }, coffee: { '/shop': 5, '/coffee': 11 } },
    ]);
    await open();
    await pages().getByText('42.5%').waitFor();
    expect(await names()).toEqual(['/tea', '/coffee', '/shop']);
    const lower = pages().getByRole('row').filter({ hasText: '/coffee' });
    const figures = await lower.getByRole('cell').allInnerTexts();
    expect(figures.slice(0, 5)).toEqual(['1', '0', '0', '11', '11.0']);
    expect(await lower.getByRole('link', { name: /of this page/ }).count()).toBe(0);
    const [first] = await competing().getByRole('row').filter({ hasText: 'tea' }).allInnerTexts();
    expect(first!.replace(/\s+/g, ' ')).toBe(
      'tea US /tea your best page on 2 days, average position 3 /shop your best page on 1 day, average position 14 2 30.8%',
    );
    // Two pages of one keyword that cost nothing are no problem.
    expect(await competing().getByText('coffee').count()).toBe(0);
    await expectAccessible();
  });

  it('sorts, finds and filters in the address', async () => {
    await open();
    await pages().getByRole('link', { name: 'Page', exact: true }).click();
    await expect.poll(names).toEqual(['/coffee', '/shop', '/tea']);
    expect(params()).toEqual({ sort: 'url' });
    await page.getByRole('searchbox', { name: 'Find a page' }).fill('TEA');
    await expect.poll(names).toEqual(['/tea']);
    expect(params()).toEqual({ sort: 'url', search: 'TEA' });
    await page.getByRole('searchbox', { name: 'Find a page' }).fill('milk');
    await page.getByText('No page matches.').waitFor();
    await open('?tag=drinks');
    await expect.poll(names).toEqual(['/tea', '/shop']);
    await pages().getByRole('row').filter({ hasText: '/shop' }).getByText('–').first().waitFor();
  });

  it('leads to the keywords of a page, with the filters and days of the screen', async () => {
    await open('?tag=drinks&range=7d');
    await pages().getByRole('link', { name: '1 keyword of this page' }).first().click();
    await heading('Keywords').waitFor();
    await page.getByRole('rowheader', { name: /tea/ }).waitFor();
    expect(await page.getByRole('rowheader', { name: /coffee/ }).count()).toBe(0);
    expect(params()).toEqual({ tag: 'drinks', range: '7d', pageurl: 'https://example.com/tea' });
    await page.getByText('Page: example.com/tea').waitFor();
  });

  it('fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open();
    await pages().getByText('/tea').waitFor();
    expect(await scrollWidth()).toBeLessThanOrEqual(390);
    await expectAccessible();
  });
});
