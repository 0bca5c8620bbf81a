import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type DemoWorld, startLoggedInDemo } from '../support/console.js';
import { onPage, useWorld } from '../support/console-page.js';

let world: DemoWorld;
let page: Page;
useWorld(
  startLoggedInDemo,
  (started) => (world = started),
  (opened) => (page = opened),
);
const { heading, params } = onPage(() => page);

const open = (path: string) => page.goto(`${world.url}/app/a/${world.account}/${path}`);
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

  it('keep columns, order and range when the filters are cleared', async () => {
    const kept = { cols: 'position,change', sort: 'position', range: '7d' };
    await open(`keywords?${new URLSearchParams({ ...kept, q: 'zzz', tag: 'css', change: 'lost' })}`);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('row').nth(12).waitFor();
    expect(params()).toEqual(kept);
  });
});
