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
    await page.getByRole('button', { name: 'Start tracking' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Keywords' }).click();
    await row('trail shoes').getByText('Not checked yet').waitFor();
    world.simulator.faults.set([{ match: { q: 'rain jacket' }, fault: 'server_error' }]);
    world.simulator.latency.set(3000);
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText('The check has started.').waitFor();
    await page.reload();
    await page.getByRole('progressbar', { name: 'Check in progress' }).waitFor();
    world.simulator.latency.set(0);
    await row('trail shoes').getByText('Ranked').waitFor();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    await row('rain jacket').getByText('Failed').waitFor();
    world.simulator.faults.set([]);
    const table = page.getByRole('table', { name: 'Keywords' });
    expect(await table.getAttribute('aria-rowcount')).toBe('4');
    await expectAccessible();
  });

  it('keeps search, order and columns in the address', async () => {
    await openKeywords();
    await row('rain jacket').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('shoes');
    await expect.poll(() => row('rain jacket').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('?q=shoes');
    await page.reload();
    await row('trail shoes').waitFor();
    expect(await page.getByLabel('Search keywords').inputValue()).toBe('shoes');
    await page.getByLabel('Search keywords').fill('nothing like it');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('columnheader', { name: 'Position' }).getByRole('link').click();
    await expect.poll(() => new URL(page.url()).search).toBe('?sort=position');
    const sorted = page.getByRole('columnheader', { name: 'Position' });
    expect(await sorted.getAttribute('aria-sort')).toBe('ascending');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Average' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('columnheader', { name: 'Average' }).count()).toBe(0);
    await page.goBack();
    await page.getByRole('columnheader', { name: 'Average' }).waitFor();
  });

  it('says which values of the address it ignores', async () => {
    await openKeywords();
    await row('trail shoes').waitFor();
    const bad = 'sort=unknown&pos=9-3&from=2026-02-30&to=2026-03-01&cols=no&keyword=rain+jacket';
    await page.goto(`${page.url()}?q=jacket&${bad}`);
    await page.getByRole('status').getByText('ignored: pos, sort, cols, from, to, keyword.').waitFor();
    await row('rain jacket').waitFor();
    expect(await row('trail shoes').count()).toBe(0);
    await expectAccessible();
    await page.getByLabel('Device', { exact: true }).selectOption('Desktop');
    await page.getByText('ignored:').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?q=jacket&device=desktop');
  });

  it('adds keywords in several countries, with an estimate of their cost', async () => {
    await openKeywords();
    await page.getByRole('button', { name: 'Add keywords' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add keywords' });
    await dialog.getByLabel('Keywords').fill('hiking poles\ncamp stove');
    await dialog.getByLabel('Country').selectOption('DE');
    await dialog.getByLabel('Device').selectOption('Mobile');
    await dialog.getByLabel('Tags').fill('gear, winter');
    await dialog.getByText('4 keywords to add.').waitFor();
    await dialog.getByText(/^.*All [\d,]+ need about [\d,]+ requests a month\./).waitFor();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Remove Germany' }).click();
    await dialog.getByText('2 keywords to add.').waitFor();
    await dialog.getByRole('button', { name: 'Add keywords' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('2 added, 0 known already.').waitFor();
    await row('hiking poles').getByText('Mobile').waitFor();
    await page.getByLabel('Tag', { exact: true }).selectOption('gear');
    await expect.poll(() => page.getByText('2 keywords', { exact: false }).count()).toBe(1);
  });

  it('imports a file, and names the lines that were refused', async () => {
    await openKeywords();
    await page.getByRole('button', { name: 'Import CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import CSV' });
    const file = (text: string) => ({ name: 'k.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await dialog.getByLabel('CSV file').setInputFiles(file('name\nx\n'));
    await dialog.getByRole('button', { name: 'Import' }).click();
    await dialog.getByRole('alert').waitFor();
    const lines = 'keyword,country,tags\nwater bottle,US,gear|bottle\nno country,XYZ,\n';
    await dialog.getByLabel('CSV file').setInputFiles(file(lines));
    await dialog.getByRole('region', { name: 'Preview' }).getByText('water bottle').waitFor();
    await dialog.getByRole('button', { name: 'Import' }).click();
    await dialog.getByText('1 added, 0 known already. 1 line was refused:').waitFor();
    await dialog.getByRole('row', { name: /^3 country must be/ }).waitFor();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await row('water bottle').getByText('bottle', { exact: true }).waitFor();
  });

  it('adds and removes tags of what is selected', async () => {
    await openKeywords();
    await page.getByRole('checkbox', { name: 'Select water bottle' }).check();
    await page.getByRole('checkbox', { name: 'Select rain jacket' }).check();
    await page.getByText('2 selected').waitFor();
    await expectAccessible();
    await page.getByRole('button', { name: 'Add tags' }).click();
    const adding = page.getByRole('dialog', { name: 'Add tags' });
    await adding.getByLabel('Tags', { exact: true }).fill('sale, gear');
    await expectAccessible();
    await adding.getByRole('button', { name: 'Add tags' }).click();
    await page.getByText('2 keywords changed.').waitFor();
    await row('rain jacket').getByText('sale', { exact: true }).waitFor();
    const tags = row('water bottle').getByRole('list', { name: 'Tags' });
    expect(await tags.getByRole('listitem').allInnerTexts()).toEqual(['gear', 'bottle', 'sale']);
    expect(await tags.innerText()).toContain('+2');
    const [first, more] = [tags.getByText('gear'), tags.getByText('+2')].map((each) => each.boundingBox());
    expect((await more)!.x - (await first)!.x - (await first)!.width).toBeGreaterThanOrEqual(4);
    await page.getByRole('checkbox', { name: 'Select rain jacket' }).check();
    await page.getByRole('button', { name: 'Remove tags' }).click();
    const removing = page.getByRole('dialog', { name: 'Remove tags' });
    await removing.getByRole('button', { name: 'sale' }).click();
    await removing.getByRole('button', { name: 'Remove tags' }).click();
    await page.getByText('1 keyword changed.').waitFor();
    await expect.poll(() => row('rain jacket').getByText('sale', { exact: true }).count()).toBe(0);
    await row('water bottle').getByText('sale', { exact: true }).waitFor();
  });

  it('filters by state, position and movement', async () => {
    await openKeywords();
    await page.getByLabel('State', { exact: true }).selectOption('Failed');
    await expect.poll(() => row('trail shoes').count()).toBe(0);
    await row('rain jacket').waitFor();
    expect(new URL(page.url()).search).toBe('?state=failed');
    await page.getByLabel('State', { exact: true }).selectOption('All');
    await row('trail shoes').first().waitFor();
    await page.getByLabel('Position', { exact: true }).selectOption('1–3');
    await expect.poll(() => new URL(page.url()).search).toBe('?pos=1-3');
    await expect.poll(() => row('rain jacket').count()).toBe(0);
    await page.goto(`${page.url()}&moved=lost`);
    await page.getByText('No keyword matches.').waitFor();
    expect(await page.getByLabel('Moved', { exact: true }).inputValue()).toBe('lost');
  });

  it('names what it deletes, and asks once', async () => {
    await openKeywords();
    for (const name of ['hiking poles', 'camp stove', 'water bottle'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete keywords' });
    await dialog.getByRole('listitem').filter({ hasText: 'hiking poles' }).getByText('Mobile').waitFor();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await row('hiking poles').count()).toBe(1);
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('3 keywords deleted.').waitFor();
    await expect.poll(() => row('hiking poles').count()).toBe(0);
  });

  it('shows text from the outside as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const { data } = (await (await page.request.get(`${world.url}/v1/rank/config`)).json()) as {
      data: { _id: string; keywords: object[] };
    };
    const keywords = [...data.keywords, { keyword: hostile, country: 'US' }];
    await page.request.put(`${world.url}/v1/rank/config/${data._id}`, { data: { keywords } });
    await openKeywords();
    await page.getByText(hostile).waitFor();
    expect(await page.locator('img').count()).toBe(0);
  });

  it('moves between rows by keys, and checks what is selected', async () => {
    await openKeywords();
    await row('rain jacket').waitFor();
    const focused = () => page.evaluate('document.activeElement.ariaLabel');
    await page.keyboard.press('j');
    const first = await focused();
    await page.keyboard.press('j');
    expect(await focused()).not.toBe(first);
    await page.keyboard.press('k');
    expect(await focused()).toBe(first);
    await page.getByRole('checkbox', { name: 'Select rain jacket' }).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('1 selected').waitFor();
    expect(await page.getByRole('checkbox', { name: 'Select running socks' }).isChecked()).toBe(true);
  });

  it('fits a narrow screen', async () => {
    await page.setViewportSize({ width: 360, height: 720 });
    await openKeywords();
    await row('trail shoes').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  });
});

describe('checks, settings and notifications', () => {
  const tab = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();

  it('lists the runs, with the keywords that failed and why', async () => {
    await page.goto(`${world.url}/app/`);
    await row('trail shoes').waitFor();
    await tab('Checks');
    await heading('Checks').waitFor();
    await row('By hand').waitFor();
    const failed = row('Done with failures');
    await failed.getByRole('button', { name: 'Failed keywords: 1' }).click();
    await page.getByRole('listitem').filter({ hasText: 'rain jacket' }).waitFor();
    await expectAccessible();
    const later = new URL(page.url());
    later.searchParams.set('page', '9');
    await page.goto(later.href);
    await page.getByText('There is no page 9.').waitFor();
    await page.getByRole('link', { name: 'Go to the first page' }).click();
    await row('By hand').waitFor();
  });

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
