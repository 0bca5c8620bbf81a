import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoWorld, startDemo, useWatchedPages } from '../support/console.js';

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
const strokeOf = (line: Locator): Promise<string> =>
  line.evaluate((element) => {
    const browser = globalThis as unknown as { getComputedStyle(of: unknown): { stroke: string } };
    return browser.getComputedStyle(element).stroke;
  });

describe('the screens of a website', () => {
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name, exact: true });

  it('keep filters and range when the tab changes', async () => {
    const kept = { tag: 'css', country: 'US', device: 'desktop', range: '7d' };
    await open(`keywords?${new URLSearchParams({ ...kept, q: 'css', sort: 'position', cols: 'position' })}`);
    await page.getByRole('row').filter({ hasText: 'css flexbox' }).waitFor();
    for (const name of ['Overview', 'Competitors', 'Checks', 'Settings', 'Keywords']) {
      await tab(name).click();
      await heading(name).waitFor();
      expect([name, await tab(name).getAttribute('aria-current')]).toEqual([name, 'page']);
      expect(params()).toMatchObject(kept);
    }
    expect(params()).toEqual(kept);
    await page.getByRole('button', { name: 'Remove Tag: css' }).click();
    await expect.poll(() => params()['tag']).toBeUndefined();
    await tab('Overview').click();
    await heading('Overview').waitFor();
    expect(await page.getByLabel('Tag', { exact: true }).inputValue()).toBe('');
    await page.getByRole('link', { name: '30 days' }).click();
    await expect.poll(params).toEqual({ country: 'US', device: 'desktop' });
    expect(await page.getByRole('link', { name: '30 days' }).getAttribute('aria-current')).toBe('page');
  });

  it('show the newest position of a trend at its end, in the colour of its direction', async () => {
    await open('keywords?q=css');
    const trend = (name: string) =>
      page
        .getByRole('row')
        .filter({ hasText: name })
        .getByRole('img', { name: /^From / });
    await trend('css flexbox').first().waitFor();
    const table = page.getByRole('table', { name: 'Keywords' });
    for (const each of await table.getByRole('img', { name: /^From / }).all()) {
      const [first, last] = (await each.getAttribute('aria-label'))!.match(/\d+/g)!.map(Number);
      const color =
        last! < first! ? 'rgb(19, 112, 59)' : last! > first! ? 'rgb(179, 38, 30)' : 'rgb(89, 97, 107)';
      expect([first, last, await strokeOf(each.locator('path'))]).toEqual([first, last, color]);
    }
    const whole = (await trend('css flexbox').first().boundingBox())!;
    const line = (await trend('css flexbox').first().locator('path').boundingBox())!;
    const point = (await trend('css flexbox').first().locator('circle').boundingBox())!;
    expect(whole).toMatchObject({ width: 120, height: 28 });
    expect(line.width).toBeGreaterThan(110);
    expect(point.x + point.width).toBeGreaterThan(line.x + line.width);
  });

  it('keep columns, order and range when the filters are cleared', async () => {
    const kept = { cols: 'position,change', sort: 'position', range: '7d' };
    await open(`keywords?${new URLSearchParams({ ...kept, q: 'zzz', tag: 'css', moved: 'lost' })}`);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('row').nth(12).waitFor();
    expect(params()).toEqual(kept);
  });
});
