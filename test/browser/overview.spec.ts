import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type DemoWorld, startLoggedInDemo } from '../support/console.js';
import { onPage, useWorld } from '../support/console-page.js';
import { pdfTexts } from '../support/pdf-text.js';
import { drag, plotOf } from '../support/console-charts.js';

let world: DemoWorld;
let page: Page;
useWorld(
  startLoggedInDemo,
  (started) => (world = started),
  (opened) => (page = opened),
);
const { heading, params, expectAccessible, scrollWidth } = onPage(() => page);

const open = (path: string) => page.goto(`${world.url}/app/a/${world.account}/${path}`);

/** More than two averages and their difference, with one decimal each, can be apart by rounding. */
const ROUNDING = 0.16;
/** The height of A4 within its margins: 269 mm. */
const PRINTED_HEIGHT = 1016;
const breakInside = (element: unknown): string =>
  (globalThis as unknown as { getComputedStyle(of: unknown): { breakInside: string } }).getComputedStyle(
    element,
  ).breakInside;

describe('Overview', () => {
  const tile = (name: string) => page.getByRole('group', { name, exact: true });
  const card = (name: string) => page.getByRole('region', { name, exact: true });

  it('answers what changed and what to do without scrolling', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open('');
    await heading('Overview').waitFor();
    const tiles = [
      'Visibility',
      'Average position',
      'Estimated traffic',
      'Top 3',
      'Top 10',
      'Share of voice',
    ];
    for (const name of tiles) {
      await expect.poll(() => tile(name).innerText()).toMatch(/\d/);
      await tile(name)
        .getByRole('img', { name: /^From / })
        .waitFor();
    }
    await plotOf(card('Visibility')).waitFor();
    await page.getByRole('img', { name: /^Visibility, .*: [\d.]+% to [\d.]+%\./ }).waitFor();
    const row = card('Declined').getByRole('row').nth(3);
    await row.waitFor();
    await page
      .getByText(/^1 of 60 keywords could not be checked\. (?:Up|Down|Nothing changed) since/)
      .waitFor();
    expect(await page.title()).toBe('Overview · developer.mozilla.org · Rankwire');
    for (const shown of [card('Needs attention'), page.getByRole('heading', { name: 'Declined' }), row]) {
      const { y, height } = (await shown.boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(900);
    }
    await page.getByRole('heading', { name: 'Ranking distribution' }).waitFor();
    expect(await page.locator('.tile').count()).toBe(tiles.length);
    await expectAccessible();
    await page.getByRole('link', { name: 'More figures' }).click();
    for (const name of ['Top 100', 'Traffic value', 'AI Overview']) await tile(name).waitFor();
  });

  it('has three figures, what needs attention and what moved before the charts on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('');
    await card('Declined').getByRole('row').nth(1).waitFor();
    const top = async (name: string) => (await card(name).boundingBox())!.y;
    expect(await page.locator('.tile:visible').count()).toBe(3);
    const tops = [await top('Needs attention'), await top('What changed'), await top('Visibility')];
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    expect(tops[0]).toBeLessThan(600);
    expect(await scrollWidth()).toBe(390);
  });

  it('loads with at most 40 requests, and nothing on it moves', async () => {
    await page.addInitScript(`
      globalThis.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    `);
    for (const path of ['', 'keywords']) {
      const requests: string[] = [];
      const note = (request: { url: () => string }) => void requests.push(request.url());
      page.on('request', note);
      await open(path);
      await heading(path === '' ? 'Overview' : 'Keywords').waitFor();
      // The last of what is loaded while the browser is idle.
      await expect.poll(() => requests.some((url) => url.includes('/components-'))).toBe(true);
      await page.waitForLoadState('networkidle');
      page.off('request', note);
      expect(requests.length).toBeLessThanOrEqual(40);
      expect(await page.evaluate<number>('shift')).toBeLessThanOrEqual(0.05);
    }
  });

  it('counts a lower average as better, against the day that it names', async () => {
    await open('?range=30d');
    await page.getByRole('button', { name: 'Show as table' }).first().click();
    const rows = page.getByRole('region', { name: 'Overview table' }).getByRole('row');
    const averageOf = async (day: Locator) => Number(await day.getByRole('cell').nth(1).innerText());
    const now = await averageOf(rows.nth(1));
    const averages = new Map<string, number>();
    for (const day of (await rows.all()).slice(1)) {
      const [date] = /^\d+ \w+/.exec(await day.getByRole('rowheader').innerText())!;
      averages.set(date, await averageOf(day));
    }
    await page.getByRole('link', { name: '7 days', exact: true }).click();
    const change = tile('Average position').locator('.tile-change');
    const shown = async () => (await change.innerText()).replace(/\s+/g, ' ');
    const pattern = /(?:(?:▲ up|▼ down) ([\d.]+) places|0) vs (\d+ \w+)/;
    // Not the day that the longer range is compared with.
    await expect.poll(async () => averages.has(pattern.exec(await shown())?.[2] ?? '')).toBe(true);
    const text = await shown();
    const [, size = '0', day] = pattern.exec(text)!;
    const gain = text.startsWith('▼') ? -Number(size) : Number(size);
    expect(Math.abs(gain - (averages.get(day!)! - now))).toBeLessThan(ROUNDING);
  });

  it('names what needs attention, each with a link to exactly these keywords', async () => {
    await open('');
    await card('Needs attention').getByRole('link', { name: '1 keyword failed' }).click();
    await heading('Keywords').waitFor();
    expect(params()).toEqual({ state: 'failed' });
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('row').filter({ hasText: 'rest api' }).waitFor();
    await open('?country=GB');
    await page.getByText('All good').or(card('Needs attention').getByRole('link')).first().waitFor();
    expect(
      await card('Needs attention')
        .getByRole('link', { name: /failed/ })
        .count(),
    ).toBe(0);
  });

  it('keeps its filters in the address', async () => {
    await open('?range=7d');
    await page.getByRole('button', { name: 'Show as table' }).first().click();
    const newest = page.getByRole('region', { name: 'Overview table' }).getByRole('row').nth(1);
    const keywords = async () =>
      (await newest.getByRole('cell').allInnerTexts()).slice(2).reduce((sum, text) => sum + Number(text), 0);
    await expect.poll(keywords).toBe(60);
    await page.getByLabel('Tag', { exact: true }).selectOption('css');
    await expect.poll(keywords).toBe(13);
    expect(params()).toEqual({ range: '7d', tag: 'css' });
    await page.getByLabel('Tag', { exact: true }).selectOption('All');
    await page.getByLabel('Country', { exact: true }).selectOption('Germany');
    await expect.poll(keywords).toBe(3);
    expect(params()).toEqual({ range: '7d', country: 'DE' });
    await page.goBack();
    await expect.poll(keywords).toBe(60);
    await page.getByLabel('Device', { exact: true }).selectOption('Mobile');
    await expect.poll(keywords).toBe(6);
    await page.getByLabel('Country', { exact: true }).selectOption('Germany');
    await page.getByText('No keyword matches.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(params).toEqual({ range: '7d' });
  });

  it('zooms all charts at once', async () => {
    await open('');
    await plotOf(page.locator('main')).waitFor();
    await drag(page, page.locator('.u-over').nth(1), 0.7, 0.95);
    await expect.poll(() => params()['from']).toBeDefined();
    const { from, to } = params();
    const day = (value: string) => new Date(`${value}T00:00:00Z`).getUTCDate();
    await page
      .getByRole('img', { name: new RegExp(`^Visibility, ${day(from!)}\\D.*${day(to!)} `) })
      .waitFor();
    await page.getByRole('button', { name: 'Reset zoom' }).click();
    await expect.poll(params).toEqual({});
  });

  it('scrolls where the wheel turns over a chart, and zooms with Ctrl', async () => {
    await page.setViewportSize({ width: 1200, height: 500 });
    await open('');
    await plotOf(page.locator('main')).waitFor();
    await page.evaluate('scrollTo(0, 300)');
    const scrolled = () => page.evaluate<number>('scrollY');
    await expect.poll(scrolled).toBe(300);
    await plotOf(page.locator('main')).hover();
    const before = await scrolled();
    await page.mouse.wheel(0, -100);
    await expect.poll(scrolled).toBeLessThan(before);
    expect(params()).toEqual({});
    await plotOf(page.locator('main')).hover();
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -100);
    await page.keyboard.up('Control');
    await expect.poll(() => params()['from']).toBeDefined();
  });

  const NOT_FOUND = 'Not in top';
  /** As in '1,234' or 'Not in top 100', which counts as behind the last position. */
  const place = (text: string) => {
    const value = Number(/[\d.]+/.exec(text.replaceAll(',', ''))?.[0]);
    return text.includes(NOT_FOUND) ? value + 1 : value;
  };
  /** The keywords of a card; a word takes the place of the gain where there was no position, or is none. */
  const moves = async (name: string) => {
    const rows = await card(name).getByRole('row').filter({ hasText: '→' }).all();
    return Promise.all(
      rows.map(async (row) => {
        const [from, to, gain] = (await row.getByRole('cell').allInnerTexts()) as [string, string, string];
        const word = from.includes(NOT_FOUND) ? 'New' : to.includes(NOT_FOUND) ? 'Lost' : undefined;
        return { from: place(from), to: place(to), gain: place(gain), text: gain, word };
      }),
    );
  };
  const descending = (values: number[]) => values.toSorted((a, b) => b - a);
  const order = (name: string) =>
    page.getByRole('list', { name: 'Order by' }).getByRole('link', { name, exact: true });

  it('lists the largest moves of the range, by positions and by visibility', async () => {
    await open('?range=7d');
    await expect.poll(async () => (await moves('Improved')).length).toBe(5);
    await expect.poll(async () => (await moves('Declined')).length).toBe(5);
    for (const [name, sign] of [
      ['Improved', 1],
      ['Declined', -1],
    ] as const) {
      const moved = await moves(name);
      for (const { from, to, gain, text, word } of moved)
        if (word === undefined) expect(gain).toBe(sign * (from - to));
        else expect(text).toContain(word);
      const gains = moved.map(({ from, to }) => sign * (from - to));
      expect(gains).toEqual(descending(gains));
    }
    await open('?range=90d');
    const lost = card('Declined').getByRole('row').filter({ hasText: 'css position sticky' });
    await lost.getByText('Lost').waitFor();
    await tile('Visibility').getByText(/vs \d/).waitFor();
    await open('?range=7d');
    await order('Visibility').click();
    await expect.poll(params).toEqual({ range: '7d', by: 'visibility' });
    await expect
      .poll(async () => (await moves('Improved')).map(({ to }) => to <= 10))
      .toEqual(Array(5).fill(true));
    const mover = card('Improved').getByRole('row').getByRole('link').first();
    const name = await mover.innerText();
    await mover.click();
    await page.getByRole('heading', { name, exact: true }).waitFor();
    expect(params()['keyword']).toBe(name);
  });

  it('lists the largest moves by traffic, and opens all of them in the same order', async () => {
    await open('?range=7d');
    await order('Traffic').click();
    await expect.poll(params).toEqual({ range: '7d', by: 'traffic' });
    const gains = async () => (await moves('Improved')).map(({ gain }) => gain);
    await expect.poll(async () => (await gains()).length).toBe(5);
    expect(await gains()).toEqual(descending(await gains()));
    const first = await card('Improved').getByRole('row').getByRole('link').first().innerText();
    await page.getByRole('link', { name: 'All improved' }).click();
    await heading('Keywords').waitFor();
    const all = { range: '7d', change: 'up', compare: 'range', sort: 'trafficchange', order: 'desc' };
    await expect.poll(params).toEqual(all);
    await expect.poll(() => page.getByRole('row').nth(1).innerText()).toContain(first);
  });

  it('compares the range with a period, behind a button', async () => {
    await open('?range=7d');
    const periods = page.getByRole('button', { name: 'Compare periods' });
    const compared = card('Compared periods').first();
    await periods.waitFor();
    expect(await compared.count()).toBe(0);
    await periods.click();
    await compared.getByRole('row').filter({ hasText: 'Share of voice' }).waitFor();
    await page.getByText('Compared period', { exact: true }).first().waitFor();
    await page.getByLabel('Compare with').selectOption('A year before');
    await page.getByText(/^No results from .* to compare with\.$/).waitFor();
    expect(params()).toEqual({ range: '7d', compare: 'year' });
    await page.getByLabel('Compare with').selectOption('None');
    await expect.poll(() => compared.count()).toBe(0);
    expect(await periods.count()).toBe(0);
  });

  it('leads to the links that share the report', async () => {
    await open('');
    await page.getByRole('link', { name: 'Share', exact: true }).click();
    await page.getByRole('heading', { name: 'Share links' }).waitFor();
  });

  it('exports what is shown as CSV', async () => {
    await open('?range=7d&tag=css');
    const href = (await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href'))!;
    const csv = await (await page.request.get(`${world.url}${href}`)).text();
    expect(csv.trim().split('\n')).toHaveLength(1 + 7 * 13);
  });

  it('prints tiles and charts on A4, without controls', async () => {
    await open('?range=7d');
    await plotOf(page.locator('main')).waitFor();
    await page.evaluate('window.print = () => { window.printed = true; }');
    await page.getByRole('button', { name: 'Print' }).click();
    await page.waitForFunction('window.printed');
    // As wide as the sheet within its margins: 182 mm.
    for (const plot of await page.locator('.uplot').all())
      expect((await plot.boundingBox())!.width).toBeLessThanOrEqual(688);
    await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
    await page.emulateMedia({ media: 'print' });
    for (const name of ['Print', 'Show as table', 'Compare periods'])
      for (const button of await page.getByRole('button', { name, includeHidden: true }).all())
        expect([name, await button.isVisible()]).toEqual([name, false]);
    expect(await page.locator('h1').isVisible()).toBe(false);
    expect(await page.getByLabel('Tag', { exact: true }).isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: 'Ranking distribution' }).isVisible()).toBe(true);
    const pages = pdfTexts(await page.pdf({ format: 'A4' }));
    expect(pages.length).toBeLessThanOrEqual(3);
    const text = pages.join('');
    expect(pages[0]).toContain('Rankingreport·developer.mozilla.org·');
    for (const name of ['Visibility', 'Average position', 'Top 10', 'Share of voice']) {
      const [, value] = (await tile(name).innerText()).split('\n');
      expect(text).toContain(`${name}${value}`.replaceAll(' ', ''));
    }
    for (const hidden of ['Checks', 'Settings', 'Competitors', 'Filter', 'Log out'])
      expect(text).not.toContain(hidden);
    for (const chart of await page
      .locator('.card')
      .filter({ has: page.locator('.uplot') })
      .all()) {
      expect(await chart.evaluate(breakInside)).toBe('avoid');
      expect((await chart.boundingBox())!.height).toBeLessThanOrEqual(PRINTED_HEIGHT);
    }
  });

  it.each([360, 390])('fits a narrow screen of %i pixels', async (width) => {
    await page.setViewportSize({ width, height: 844 });
    await open('');
    await plotOf(page.locator('main')).waitFor();
    expect(await scrollWidth()).toBe(width);
  });
});
