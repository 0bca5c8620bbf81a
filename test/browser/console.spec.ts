import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accessibilityProblems,
  type ConsoleWorld,
  createOwner,
  openPage,
  startConsole,
  useWatchedPages,
} from '../support/console.js';

const EMAIL = 'ada@example.com';
const PASSWORD = 'correct horse battery staple';
const KEYWORDS = ['trail shoes', 'running socks', 'rain jacket'];

let world: ConsoleWorld;
let page: Page;
beforeAll(async () => {
  world = await startConsole();
  const first = await openPage(world);
  await createOwner(world, first.page, 'Acme');
  await first.page.close();
});
afterAll(() => world.close());
useWatchedPages(
  () => world,
  (opened) => (page = opened),
);

const row = (keyword: string) => page.getByRole('row').filter({ hasText: keyword });

async function login(password = PASSWORD, email = EMAIL): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Without violations in both themes. */
async function expectAccessible(): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect([colorScheme, await accessibilityProblems(page)]).toEqual([colorScheme, []]);
  }
}

describe('keywords', () => {
  it('tracks a website, and checks it with live progress', async () => {
    await world.context.clearCookies();
    await page.goto(`${world.url}/app/`);
    await login();
    await page.getByRole('heading', { name: 'Add your website' }).waitFor();
    await expectAccessible();
    await page.getByRole('textbox', { name: 'Website' }).fill('example.com');
    await page.getByLabel('Keywords').fill([...KEYWORDS, KEYWORDS[0]].join('\n'));
    await page.getByText('3 keywords.').waitFor();
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
