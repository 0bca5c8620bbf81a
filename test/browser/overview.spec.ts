import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accessibilityProblemsByTheme,
  type DemoWorld,
  startDemo,
  useWatchedPages,
} from '../support/console.js';

const NO_PROBLEMS = { light: [], dark: [] };

let world: DemoWorld;
let page: Page;
beforeAll(async () => {
  world = await startDemo();
  const first = await world.context.newPage();
  await world.login(first);
  await first.close();
});
afterAll(() => world.close());
useWatchedPages(
  () => world,
  (opened) => (page = opened),
);

const open = (path: string) => page.goto(`${world.url}/app/a/${world.account}/${path}`);
const params = () => Object.fromEntries(new URL(page.url()).searchParams);
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const sheet = (name: string) => page.getByRole('dialog', { name });
const expectAccessible = async () => expect(await accessibilityProblemsByTheme(page)).toEqual(NO_PROBLEMS);

/** The drawn chart: its part of the program comes later. */
const plotOf = (within: Locator) => within.locator('.u-over').first();

/** Presses at a part of the width, and lets go at another. */
async function drag(plot: Locator, from: number, to: number): Promise<void> {
  // New data draw a new chart.
  const scrolled = () =>
    plot.scrollIntoViewIfNeeded().then(
      () => true,
      () => false,
    );
  await expect.poll(scrolled).toBe(true);
  const { x, y, width, height } = (await plot.boundingBox())!;
  await page.mouse.move(x + width * from, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * to, y + height / 2, { steps: 8 });
  await page.mouse.up();
}

describe('Overview', () => {
  const figure = (name: string) => page.getByRole('term').filter({ hasText: name }).locator('..');

  it('compares a period with the one before', async () => {
    await open('?range=7d');
    await heading('Overview').waitFor();
    await page.getByText(/^Means of the days with results, .* against /).waitFor();
    await expect.poll(() => figure('Visibility').innerText()).toMatch(/\d+(\.\d)? %/);
    await expect.poll(() => figure('Average position').innerText()).toMatch(/(better|worse) by|unchanged/);
    for (const name of ['Visibility', 'Average position', 'Distribution', 'Movers'])
      await page.getByRole('heading', { level: 2, name }).waitFor();
    await page.getByRole('img', { name: /^Visibility, .*: [\d.]+ to [\d.]+\./ }).waitFor();
    await expectAccessible();
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await page.getByText(/^Means of the days with results, [^a]*\.$/).waitFor();
  });

  it('keeps its filters in the address', async () => {
    await open('?range=7d');
    await page.getByRole('button', { name: 'Show as table' }).click();
    const newest = page.getByRole('region', { name: 'Report table' }).getByRole('row').nth(1);
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
    await drag(page.locator('.u-over').nth(2), 0.7, 0.95);
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

  it('lists movers, which lead to the sheet of the keyword', async () => {
    await open('');
    await page.getByRole('link', { name: 'Week', exact: true }).click();
    await page.getByText('Against the newest result that is at least 7 days older.').waitFor();
    expect(params()).toEqual({ since: 'week' });
    const mover = page.getByRole('row').getByRole('link').first();
    const name = await mover.innerText();
    await mover.click();
    await sheet(name).waitFor();
  });

  it('exports what is shown as CSV, and prints without controls', async () => {
    await open('?range=7d&tag=css');
    const href = (await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href'))!;
    const csv = await (await page.request.get(`${world.url}${href}`)).text();
    expect(csv.trim().split('\n')).toHaveLength(1 + 7 * 13);
    await page.emulateMedia({ media: 'print' });
    await plotOf(page.locator('main')).waitFor();
    for (const name of ['Print', 'Show as table'])
      expect([name, await page.getByRole('button', { name, includeHidden: true }).isVisible()]).toEqual([
        name,
        false,
      ]);
    expect(await page.getByLabel('Tag', { exact: true }).isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: 'Distribution' }).isVisible()).toBe(true);
    const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
    expect(pages!.length).toBeLessThanOrEqual(2);
  });

  it('fits a narrow screen', async () => {
    await page.setViewportSize({ width: 360, height: 720 });
    await open('');
    await plotOf(page.locator('main')).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  });
});
