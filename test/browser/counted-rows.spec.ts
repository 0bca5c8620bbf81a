import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
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
/** Rows of the table, without its heading. */
const shownRows = async () => {
  await heading('Keywords').waitFor();
  const count = await page
    .getByRole('grid')
    .or(page.locator('[aria-rowcount]'))
    .first()
    .getAttribute('aria-rowcount');
  return Number(count) - 1;
};

it.each(['Top 3', 'Top 10', 'Top 100'])('the figure %s opens as many keywords', async (name) => {
  await open('?figures=all');
  const tile = page.getByRole('group', { name, exact: true });
  await expect.poll(() => tile.innerText()).toMatch(/\d/);
  const value = Number(/\n\s*(\d+)/.exec(await tile.innerText())![1]);
  await tile.getByRole('link').click();
  await expect.poll(shownRows).toBe(value);
});

it('each item that needs attention opens as many keywords', async () => {
  await open('');
  const items = page
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('link', { name: /^\d+ keyword/ });
  await items.first().waitFor();
  for (let n = 0; n < (await items.count()); n += 1) {
    const count = Number.parseInt(await items.nth(n).innerText(), 10);
    await items.nth(n).click();
    await expect.poll(shownRows).toBe(count);
    await page.goBack();
    await items.first().waitFor();
  }
});

it('each number of the strip and each tab of positions opens as many keywords', async () => {
  for (const place of ['.strip-moves a', '.bands a']) {
    await open('keywords');
    const links = page.locator(place);
    await expect.poll(() => links.first().innerText()).toMatch(/\d/);
    for (let n = 0; n < (await links.count()); n += 1) {
      const text = (await links.nth(n).innerText()).replaceAll(/\s+/g, ' ');
      const count = Number((place === '.bands a' ? /(\d+)$/ : /^(\d+)/).exec(text)![1]);
      await links.nth(n).click();
      if (count > 0) await expect.poll(shownRows).toBe(count);
      await page.goBack();
      await links.first().waitFor();
    }
  }
});

it('the lists of what changed open all their keywords, lost and new ones included', async () => {
  for (const [name, asked, change] of [
    ['All improved', 'improved', 'up'],
    ['All declined', 'declined', 'down'],
  ] as const) {
    const table = page.waitForResponse((response) => response.url().includes(`change=${asked}`));
    await open('');
    const { pagination } = (await (await table).json()) as { pagination: { total: number } };
    await page.getByRole('link', { name }).click();
    await expect.poll(shownRows).toBe(pagination.total);
    expect(params()['change']).toBe(change);
  }
});

it('each number of a website opens as many keywords of it', async () => {
  const table = page.getByRole('table', { name: 'Websites' });
  const links = table.getByRole('link', { name: /^(?:Keywords|Top 3|Top 10) of |failed keywords of / });
  await page.goto(`${world.url}/app/`);
  await heading('Websites').waitFor();
  await links.first().waitFor();
  const count = await links.count();
  expect(count).toBeGreaterThan(5);
  for (let n = 0; n < count; n += 1) {
    const value = Number((await links.nth(n).innerText()).replaceAll(',', ''));
    await links.nth(n).click();
    await expect.poll(shownRows).toBe(value);
    await page.goBack();
    await heading('Websites').waitFor();
    await links.first().waitFor();
  }
});

it.each(['en-GB', 'de-DE'])(
  'the columns from the box to the URL fit a window of 1440 px (%s)',
  async (locale) => {
    const context = await page
      .context()
      .browser()!
      .newContext({
        locale,
        viewport: { width: 1440, height: 900 },
        storageState: await page.context().storageState(),
      });
    page = await context.newPage();
    await open('keywords');
    await page.getByText('css position sticky').first().waitFor();
    const url = page.getByRole('columnheader', { name: 'URL' });
    const { x, width } = (await url.boundingBox())!;
    const { x: left } = (await page.getByRole('table').boundingBox())!;
    expect(width).toBeGreaterThanOrEqual(180);
    expect(x + width).toBeLessThanOrEqual(1440 - left);
    await context.close();
  },
);
