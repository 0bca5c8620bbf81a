import type { Page } from 'playwright-core';
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

  it('counts a lower average as better', async () => {
    await open('?range=7d');
    await expect.poll(() => tile('Average position').innerText()).toMatch(/\d/);
    const spark = tile('Average position').getByRole('img', { name: /^From / });
    const [first, last] = (await spark.getAttribute('aria-label'))!.match(/\d+(\.\d)?/g)!.map(Number);
    const direction = last! < first! ? '▲ up' : last! > first! ? '▼ down' : '0';
    expect((await tile('Average position').innerText()).replace(/\s+/g, ' ')).toContain(direction);
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

  it('lists the largest moves of the range, by positions and by visibility', async () => {
    await open('?range=7d');
    const moves = async (name: string) => {
      const rows = await card(name).getByRole('row').filter({ hasText: '→' }).all();
      return Promise.all(
        rows.map(async (row) => {
          const [from, to, gain] = (await row.getByRole('cell').allInnerTexts()).map((text) =>
            Number(/[\d.]+/.exec(text)?.[0]),
          );
          return { from: from!, to: to!, gain: gain! };
        }),
      );
    };
    await expect.poll(async () => (await moves('Improved')).length).toBe(5);
    const improved = await moves('Improved');
    for (const { from, to, gain } of improved) expect(from - to).toBe(gain);
    expect(improved.map(({ gain }) => gain)).toEqual(improved.map(({ gain }) => gain).sort((a, b) => b - a));
    for (const { from, to, gain } of await moves('Declined')) expect(to - from).toBe(gain);
    await open('?range=90d');
    const lost = card('Declined').getByRole('row').filter({ hasText: 'css position sticky' });
    await lost.getByText('Lost').waitFor();
    await page
      .getByRole('group', { name: 'Visibility' })
      .getByTitle(/^since /)
      .first()
      .waitFor();
    await open('?range=7d');
    await page.getByRole('link', { name: 'Visibility', exact: true }).click();
    await expect.poll(params).toEqual({ range: '7d', by: 'visibility' });
    await expect.poll(async () => (await moves('Improved')).every(({ to }) => to <= 10)).toBe(true);
    const mover = card('Improved').getByRole('row').getByRole('link').first();
    const name = await mover.innerText();
    await mover.click();
    await page.getByRole('heading', { name, exact: true }).waitFor();
    expect(params()['keyword']).toBe(name);
  });

  it('compares the range with a period', async () => {
    await open('?range=7d');
    const compared = card('Compared periods').first();
    await compared.getByRole('row').filter({ hasText: 'Share of voice' }).waitFor();
    await page.getByText('Compared period', { exact: true }).first().waitFor();
    await page.getByLabel('Compare with').selectOption('A year before');
    await page.getByText(/^No results from .* to compare with\.$/).waitFor();
    expect(params()).toEqual({ range: '7d', compare: 'year' });
    await page.getByLabel('Compare with').selectOption('None');
    await expect.poll(() => page.getByRole('heading', { name: 'Compared periods' }).count()).toBe(0);
  });

  it('takes over the address of the former report', async () => {
    await open('report?range=7d&tag=css');
    await heading('Overview').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/a\/\w+\/?$/);
    expect(params()).toEqual({ range: '7d', tag: 'css' });
    expect(await page.getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBe('page');
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
    for (const name of ['Print', 'Show as table'])
      expect([name, await page.getByRole('button', { name, includeHidden: true }).isVisible()]).toEqual([
        name,
        false,
      ]);
    expect(await page.getByLabel('Tag', { exact: true }).isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: 'Ranking distribution' }).isVisible()).toBe(true);
    const pages = pdfTexts(await page.pdf({ format: 'A4' }));
    expect(pages.length).toBeLessThanOrEqual(3);
    const text = pages.join('');
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
