import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

/** The table of the only website. */
async function openKeywords(): Promise<void> {
  const response = await page.request.get(`${world.url}/v1/auth/me`);
  const { data } = (await response.json()) as { data: { account: { _id: string } } };
  await page.goto(`${world.url}/app/a/${data.account._id}/keywords`);
}

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
    await page.getByRole('button', { name: 'Log out' }).click();
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

describe('a user without permission', () => {
  it('sees which one an address needs, and no button for what is not allowed', async () => {
    await openKeywords();
    await row('rain jacket').waitFor();
    const screen = page.url();
    const { data } = (await (await page.request.get(`${world.url}/v1/auth/me`)).json()) as {
      data: { account: { _id: string } };
    };
    const add = (email: string, scope: string) =>
      page.request.post(`${world.url}/v1/accounts/${data.account._id}/users`, {
        data: { email, password: PASSWORD, scope },
      });
    expect((await add('none@example.com', 'notifications:read')).status()).toBe(200);
    expect((await add('reader@example.com', 'rank:read')).status()).toBe(200);

    await world.context.clearCookies();
    await page.goto(screen);
    await login(PASSWORD, 'none@example.com');
    await heading('You cannot see this page').waitFor();
    await page.getByText('It needs the permission rank:read').waitFor();
    await expectAccessible();

    await world.context.clearCookies();
    await page.goto(screen);
    await login(PASSWORD, 'reader@example.com');
    await row('rain jacket').waitFor();
    await page.getByRole('checkbox', { name: 'Select rain jacket' }).check();
    await page.getByText('1 selected').waitFor();
    for (const name of ['Add keywords', 'Import CSV', 'Check now', 'Add tags', 'Delete'])
      expect([name, await page.getByRole('button', { name }).count()]).toEqual([name, 0]);
    await page.goto(`${world.url}/app/notifications`);
    await page.getByText('It needs the permission notifications:read').waitFor();

    await world.context.clearCookies();
    await page.goto(screen);
    await login();
    await row('rain jacket').waitFor();
    for (const id of ['a'.repeat(24), 'no-id']) {
      await page.goto(`${world.url}/app/a/${id}`);
      await heading('You cannot see this page').waitFor();
      await page.getByText('You have no access to this account.').waitFor();
    }
  });
});

describe('the session', () => {
  it('that ends elsewhere leads to the login, and back', async () => {
    await openKeywords();
    await row('trail shoes').waitFor();
    const inside = page.url();
    const { data } = (await (await page.request.get(`${world.url}/v1/auth/sessions`)).json()) as {
      data: { _id: string; current: boolean }[];
    };
    const current = data.find((each) => each.current)!;
    await page.request.delete(`${world.url}/v1/auth/sessions/${current._id}`);
    await heading('Log in').waitFor({ timeout: 10_000 });
    await login();
    await row('trail shoes').waitFor();
    expect(page.url()).toBe(inside);
  });

  /** Another site has no cookie; another port of the same host has it, since a site has no port. */
  it.each(['localhost', '127.0.0.1'])('cannot be used by a page of another origin (%s)', async (host) => {
    const attack = `<script>
      const go = (path, options) => fetch('${world.url}' + path, { credentials: 'include', ...options });
      const write = { method: 'POST', mode: 'no-cors' };
      Promise.allSettled([
        go('/v1/auth/me').then((r) => r.text()),
        go('/v1/auth/me', { method: 'PATCH', body: '{"time_zone":"UTC"}' }),
        go('/v1/auth/logout', write),
        go('/v1/auth/logout', { ...write, body: '{}' }),
      ]).then((results) => { document.title = results.slice(0, 2).map(({ status }) => status).join(); });
    </script>`;
    const other = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(attack));
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const outside = await world.context.newPage();
    await outside.goto(`http://${host}:${(other.address() as AddressInfo).port}/`);
    await expect.poll(() => outside.title()).toBe('rejected,rejected');
    await outside.close();
    other.close();
    await openKeywords();
    await row('trail shoes').waitFor();
  });
});

describe('a server that goes away', () => {
  it('is named within 5 seconds, and the screen is live again by itself', async () => {
    await openKeywords();
    await row('trail shoes').waitFor();
    await world.stopServer();
    await page.getByRole('status').filter({ hasText: 'Connection lost' }).waitFor({ timeout: 5000 });
    await expectAccessible();
    await world.startServer();
    await page.getByText('Connection lost').waitFor({ state: 'detached', timeout: 30_000 });
    await row('trail shoes').waitFor();
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

describe('the header', () => {
  it('keeps the time zone of the user on the server, and the theme in the browser', async () => {
    await page.goto(`${world.url}/app/`);
    const zone = page.getByLabel('Time zone');
    expect(await zone.inputValue()).toBe('Europe/Berlin');
    await zone.selectOption('Asia/Tokyo');
    await page.getByLabel('Theme').selectOption('Dark');
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(16, 18, 20)');
    await page.reload();
    await expect.poll(() => page.getByLabel('Time zone').inputValue()).toBe('Asia/Tokyo');
    expect(await page.getByLabel('Theme').inputValue()).toBe('dark');
    expect(await page.evaluate('Object.keys(localStorage).join()')).toBe('theme');
  });

  it('says that a log-out failed: the session goes on', async () => {
    const pattern = '**/v1/auth/logout';
    await page.route(pattern, (route) => route.abort());
    await page.goto(`${world.url}/app/notifications`);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    await heading('Notifications').waitFor();
    await page.unroute(pattern);
    await page.getByRole('button', { name: 'Log out' }).click();
    await heading('Log in').waitFor();
  });
});
