import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accessibilityProblems,
  type ConsoleWorld,
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
});
afterAll(() => world.close());
useWatchedPages(
  () => world,
  (opened) => (page = opened),
);

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
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

describe('the first run', () => {
  it('creates the owner by the address in the log, and logs in', async () => {
    await page.goto(world.setupUrl());
    await heading('Set up Rankwire').waitFor();
    await expectAccessible();
    await page.getByLabel('Account name').fill('Acme');
    await page.getByLabel('E-mail').fill(EMAIL);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create' }).click();
    await heading('Search provider').waitFor();
    await page.getByText('rapidapi').waitFor();
    await page.getByRole('button', { name: 'Test it' }).click();
    await page.getByText(/^It works: \d+ results/).waitFor();
    await expectAccessible();
    await page.getByRole('link', { name: 'Continue' }).click();
    await heading('Overview').waitFor();
    expect(page.url()).not.toContain('token');
    expect(await page.evaluate('document.cookie')).toBe('');
  });

  it('shows an account without a website, and logs no error in the browser', async () => {
    const errors: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
    await page.goto(`${world.url}/app/`);
    await heading('Overview').waitFor();
    await page.getByRole('textbox', { name: 'Website' }).waitFor();
    for (const [tab, title] of [
      ['Competitors', 'Competitors'],
      ['Checks', 'Checks'],
      ['Settings', 'Settings'],
    ] as const) {
      await page.getByRole('navigation').getByRole('link', { name: tab }).click();
      await heading(title).waitFor();
      await page.getByText('No website is tracked yet.').waitFor();
    }
    expect(errors).toEqual([]);
  });

  it('leads to the login once a user exists', async () => {
    await world.context.clearCookies();
    await page.goto(world.setupUrl());
    await heading('Log in').waitFor();
  });
});

describe('login', () => {
  it('says what is wrong, returns to where one was, and ends with "Log out"', async () => {
    await world.context.clearCookies();
    await page.goto(`${world.url}/app/notes-of-nothing`);
    await heading('Page not found').waitFor();
    await page.goto(`${world.url}/app/`);
    await heading('Log in').waitFor();
    await expectAccessible();
    await login('not it');
    await expect.poll(() => page.getByRole('alert').innerText()).toBe('Wrong e-mail or password.');
    await login();
    await heading('Overview').waitFor();
    const inside = `${page.url()}/keywords`.replace('//keywords', '/keywords');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await heading('Log in').waitFor();
    await page.goto(`${inside}?q=shoes`);
    await heading('Log in').waitFor();
    await login();
    await heading('Keywords').waitFor();
    expect(page.url()).toBe(`${inside}?q=shoes`);
    expect(await page.evaluate('JSON.stringify([{...localStorage}, {...sessionStorage}])')).toBe('[{},{}]');
  });

  it('offers a link by e-mail, and says when the server sends none', async () => {
    await world.context.clearCookies();
    await page.goto(`${world.url}/app/login`);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await heading('Forgot password').waitFor();
    await page.getByText('This server sends no e-mails').waitFor();
    expect(await page.getByRole('button', { name: 'Send link' }).count()).toBe(0);
    await page.route('**/app/config.json', async (route) => {
      const response = await route.fetch();
      const config = (await response.json()) as { features: object };
      await route.fulfill({ response, json: { ...config, features: { ...config.features, mail: true } } });
    });
    await page.reload();
    await page.getByLabel('E-mail').fill(EMAIL);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('status').filter({ hasText: 'a link is on its way' }).waitFor();
    await page.goto(`${world.url}/app/reset?token=unknown`);
    await heading('New password').waitFor();
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect.poll(() => page.getByRole('alert').innerText()).toBe('The link is not valid any more.');
  });
});

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

describe('checks, settings and notifications', () => {
  const tab = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();

  it('saves website and language, and names a wrong value', async () => {
    await page.goto(`${world.url}/app/`);
    await tab('Settings');
    await heading('Settings').waitFor();
    await page.getByLabel('Language').fill('de');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByLabel('Website').fill('not a site');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('website must be a site such as').waitFor();
    await expectAccessible();
  });

  it('shows a new notification in the bell at once, and marks all as read', async () => {
    await page.goto(`${world.url}/app/notifications`);
    await heading('Notifications').waitFor();
    await page.getByRole('link', { name: /^Notifications \(\d+ unread\)$/ }).waitFor();
    await expectAccessible();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
  });
});

describe('deleting the configuration', () => {
  it('asks for the website first, and leaves the screen that adds one', async () => {
    await page.goto(`${world.url}/app/`);
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Delete configuration' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete configuration' });
    await dialog.waitFor();
    await expectAccessible();
    expect(await dialog.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete configuration' }).click();
    await dialog.getByLabel('Type example.com to confirm').fill('example.com');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'Add your website' }).waitFor();
  });
});
