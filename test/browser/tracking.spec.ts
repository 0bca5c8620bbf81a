import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type OwnedConsole, startOwnedConsole } from '../support/console.js';
import { logIn, onPage, useWorld } from '../support/console-page.js';

const KEYWORDS = ['trail shoes', 'running socks', 'rain jacket'];

let world: OwnedConsole;
let page: Page;
useWorld(
  startOwnedConsole,
  (started) => (world = started),
  (opened) => (page = opened),
);
const { expectAccessible, row } = onPage(() => page);

describe('the first website', () => {
  it('is tracked, and checked with live progress', async () => {
    await world.context.clearCookies();
    await page.goto(`${world.url}/app/`);
    await logIn(page);
    await page.getByRole('heading', { name: 'Add your website' }).waitFor();
    await expectAccessible();
    await page.getByRole('textbox', { name: 'Website' }).fill('example.com');
    await page.getByLabel('Keywords').fill([...KEYWORDS, KEYWORDS[0]].join('\n'));
    await page.getByText('3 keywords.').waitFor();
    await page.getByText('3 requests a check, 90 requests a month for all 3', { exact: true }).waitFor();
    world.simulator.faults.set([{ match: { q: 'rain jacket' }, fault: 'server_error' }]);
    world.simulator.latency.set(3000);
    // The first check starts by itself.
    await page.getByRole('button', { name: 'Start tracking' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Keywords' }).click();
    await row('trail shoes').getByText('Not checked yet').first().waitFor();
    await page.getByRole('progressbar', { name: 'Check in progress' }).waitFor();
    await page.reload();
    await page.getByRole('progressbar', { name: 'Check in progress' }).waitFor();
    world.simulator.latency.set(0);
    await page.getByRole('heading', { name: /^You rank in the top 10 for [0-3] of 3 keywords$/ }).waitFor();
    await page
      .getByRole('log', { name: 'Messages' })
      .getByText(/^Done: .*, 1 failed$/)
      .waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);
    await row('rain jacket').getByText('Failed').first().waitFor();
    await page.getByRole('link', { name: 'Add competitors' }).waitFor();
    world.simulator.faults.set([]);
    const table = page.getByRole('table', { name: 'Keywords' });
    expect(await table.getAttribute('aria-rowcount')).toBe('4');
    await expectAccessible();
  });
});
