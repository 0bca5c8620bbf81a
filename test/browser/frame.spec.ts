import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { logIn, onPage, OWNER, useWorld } from '../support/console-page.js';
import { startTrackedWebsite, type TrackedWebsite } from '../support/tracked-website.js';

let world: TrackedWebsite;
let page: Page;

useWorld(
  startTrackedWebsite,
  (started) => (world = started),
  (opened) => (page = opened),
);
const { heading, expectAccessible, scrollWidth } = onPage(() => page);

const open = (screen: string) => page.goto(`${world.url}/app/a/${world.account}/${screen}`);
const row = (text: string) => page.getByRole('row').filter({ hasText: text }).first();
const tab = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();
const banner = () => page.getByRole('status').filter({ hasText: 'Connection lost' }).first();

async function openKeywords(): Promise<void> {
  await open('keywords');
  await row('trail shoes').waitFor();
}

describe('the header', () => {
  it('is one row with its tabs, and fits a narrow screen', async () => {
    await openKeywords();
    const header = page.getByRole('banner');
    for (const name of ['Search', 'Account menu'])
      await header.getByRole('button', { name, exact: true }).waitFor();
    await header.getByRole('link', { name: /^Notifications/ }).waitFor();
    const tabs = page.getByRole('navigation', { name: 'Screens' });
    expect(await tabs.getByRole('link').allInnerTexts()).toEqual([
      'Overview',
      'Keywords',
      'Pages',
      'SERP features',
      'AI answers',
      'Competitors',
      'Checks',
      'Settings',
    ]);
    await page.setViewportSize({ width: 390, height: 844 });
    const box = (await tabs.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(100);
    await page.setViewportSize({ width: 360, height: 720 });
    await open('settings');
    await heading('Settings').waitFor();
    expect(await scrollWidth()).toBe(360);
    await expect
      .poll(async () => (await tabs.getByRole('link', { name: 'Settings' }).boundingBox())!.x)
      .toBeLessThan(360 - 48);
  });

  it('has type of its own, from this server', async () => {
    await openKeywords();
    const loaded = `document.fonts.ready.then(() => document.fonts.check("14px 'Inter Variable'"))`;
    expect(await page.evaluate(loaded)).toBe(true);
    const fonts = await page.evaluate<string[]>(
      `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('woff'))`,
    );
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts)
      expect(font).toMatch(/\/app\/assets\/inter-latin(-ext)?-wght-normal-[\w-]{8}\.woff2$/);
  });
});

describe('the account menu', () => {
  const menu = () => page.getByRole('menu', { name: 'Account menu' });
  const openMenu = async () => {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await menu().waitFor();
  };
  const item = (name: string) => menu().getByRole('menuitem', { name, exact: true });
  const choose = async (name: string, value: string) => {
    await openMenu();
    await item(name).click();
    await page.getByRole('menuitemradio', { name: value, exact: true }).click();
    await menu().waitFor({ state: 'detached' });
  };
  const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');

  it('keeps the time zone of the user on the server, found by a part of its name', async () => {
    await openKeywords();
    await openMenu();
    await expectAccessible();
    await item('Time zone').getByText('Europe/Berlin').waitFor();
    await item('Time zone').click();
    await page.getByRole('searchbox', { name: 'Search time zones' }).fill('tok');
    await page.getByRole('menuitemradio', { name: 'Asia/Tokyo' }).waitFor();
    await expectAccessible();
    expect(await page.getByRole('menuitemradio').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'PATCH' && answer.url().endsWith('/v1/auth/me'),
    );
    await page.keyboard.press('Enter');
    await menu().waitFor({ state: 'detached' });
    expect((await saved).status()).toBe(200);
    await page.reload();
    await row('trail shoes').waitFor();
    await openMenu();
    await item('Time zone').getByText('Asia/Tokyo').waitFor();
    await page.keyboard.press('Escape');
    await menu().waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Account menu');
  });

  it.each([
    ['kyiv', 'Europe/Kyiv'],
    ['kiev', 'Europe/Kyiv'],
    ['kolkata', 'Asia/Kolkata'],
    ['yangon', 'Asia/Yangon'],
    ['ho chi', 'Asia/Ho Chi Minh'],
  ])('finds by %s the time zone %s', async (typed, name) => {
    await openKeywords();
    await openMenu();
    await item('Time zone').click();
    await page.getByRole('searchbox', { name: 'Search time zones' }).fill(typed);
    await page.getByRole('menuitemradio', { name }).waitFor();
    expect(await page.getByRole('menuitemradio').count()).toBe(1);
  });

  it('says that a time zone could not be kept', async () => {
    await openKeywords();
    await page.route('**/v1/auth/me', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await openMenu();
    await item('Time zone').click();
    await page.getByRole('menuitemradio', { name: 'UTC', exact: true }).click();
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    await openMenu();
    await item('Time zone').getByText('Asia/Tokyo').waitFor();
  });

  it('keeps the theme in the browser', async () => {
    await openKeywords();
    await choose('Theme', 'Dark');
    const dark = await background();
    await page.reload();
    await row('trail shoes').waitFor();
    expect(await background()).toBe(dark);
    expect(await page.evaluate('Object.keys(localStorage).join()')).toBe('theme');
    await choose('Theme', 'Light');
    expect(await background()).not.toBe(dark);
    await choose('Theme', 'System');
  });

  it('keeps the density on the server', async () => {
    const rowHeight = () =>
      page.evaluate(`getComputedStyle(document.documentElement).getPropertyValue('--row')`);
    await openKeywords();
    expect(await rowHeight()).toBe('40px');
    const kept = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await choose('Density', 'Compact');
    await kept;
    expect(await rowHeight()).toBe('32px');
    await page.reload();
    await expect.poll(rowHeight).toBe('32px');
    await row('trail shoes').waitFor();
    await choose('Density', 'Comfortable');
    await expect.poll(rowHeight).toBe('40px');
  });

  it('keeps the language on the server, with its words for dates and numbers', async () => {
    await open('settings');
    await heading('Settings').waitFor();
    const kept = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await choose('Language', 'Deutsch');
    await kept;
    await page.getByRole('navigation', { name: 'Ansichten' }).getByText('Mitbewerber').waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Kontomenü');
    await page.goto(`${world.url}/app/notes-of-nothing`);
    await heading('Seite nicht gefunden').waitFor();
    await open('settings');
    await page.getByRole('button', { name: 'Kontomenü' }).click();
    await expectAccessible();
    await page.getByRole('menuitem', { name: 'Sprache' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await heading('Settings').waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('en');
  });

  it('says that a log-out failed: the session goes on', async () => {
    const pattern = '**/v1/auth/logout';
    await page.route(pattern, (route) => route.abort());
    await page.goto(`${world.url}/app/notifications`);
    await openMenu();
    await item('Log out').click();
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    await heading('Notifications').waitFor();
    await page.unroute(pattern);
    await openMenu();
    await item('Log out').click();
    await heading('Log in').waitFor();
    await logIn(page);
    await heading('Overview').waitFor();
  });
});

describe('the search', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Search' });
  const field = () => dialog().getByRole('searchbox', { name: 'Search' });
  const option = (name: string) => dialog().getByRole('option', { name, exact: true });

  it('opens by its button and by keys, and gives the focus back', async () => {
    await openKeywords();
    const button = page.getByRole('button', { name: 'Search', exact: true });
    await button.click();
    await dialog().waitFor();
    await option('Competitors').waitFor();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Search');
    await page.keyboard.press('ControlOrMeta+k');
    await dialog().waitFor();
  });

  it('keeps what is typed while its code is loaded', async () => {
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route(/\/opened-/, async (route) => {
      await held;
      await route.continue();
    });
    await openKeywords();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('rain ');
    release();
    await field().waitFor();
    expect(await field().inputValue()).toBe('rain ');
    await page.keyboard.type('jacket');
    expect(await field().inputValue()).toBe('rain jacket');
    await option('rain jacket').waitFor();
  });

  it('leads to keywords, which the server finds, to screens and to websites', async () => {
    await open('settings');
    await heading('Settings').waitFor();
    await page.keyboard.press('Control+k');
    await field().fill('jack');
    expect(await option('rain jacket').getAttribute('href')).toMatch(
      new RegExp(`/app/a/${world.account}/keywords\\?keyword=rain\\+jacket&kcountry=US$`),
    );
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/keyword=rain\+jacket/);
    await page
      .getByRole('heading', { name: /rain jacket/ })
      .first()
      .waitFor();
    await open('settings');
    await heading('Settings').waitFor();
    await page.keyboard.press('Control+k');
    await field().fill('check');
    await option('Checks').click();
    await heading('Checks').waitFor();
    await page.keyboard.press('Control+k');
    await field().fill('example.com');
    await option('example.com').click();
    await heading('Overview').waitFor();
  });

  it('does what its entries say, and says when nothing matches', async () => {
    await openKeywords();
    await page.keyboard.press('Control+k');
    await field().fill('shortcuts');
    await option('Keyboard shortcuts').click();
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await field().fill('nothing of this name');
    await dialog().getByText('Nothing matches.').waitFor();
    await expectAccessible();
  });
});

describe('keys and links', () => {
  it('lists the keys on ?, in a dialog that keeps the focus and gives it back', async () => {
    await openKeywords();
    const box = page.getByRole('checkbox', { name: 'Select rain jacket' });
    await box.focus();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByText('Go to the search field').waitFor();
    await expectAccessible();
    for (let n = 0; n < 4; n += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.closest("[role=dialog]") !== null')).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Select rain jacket');
    await page.getByLabel('Search keywords').fill('');
    await page.keyboard.type('?');
    expect([await dialog.count(), await page.getByLabel('Search keywords').inputValue()]).toEqual([0, '?']);
  });

  it('has a link that skips to the content', async () => {
    await open('settings');
    await heading('Settings').waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main');
  });

  it('leads home from an address without a screen', async () => {
    await page.goto(`${world.url}/app/notes-of-nothing`);
    await heading('Page not found').waitFor();
    await expectAccessible();
    await page.getByRole('link', { name: 'Back to home' }).click();
    await heading('Overview').waitFor();
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
        data: { email, password: OWNER.password, scope },
      });
    expect((await add('none@example.com', 'notifications:read')).status()).toBe(200);
    expect((await add('reader@example.com', 'rank:read')).status()).toBe(200);

    await world.context.clearCookies();
    await page.goto(screen);
    await logIn(page, { ...OWNER, email: 'none@example.com' });
    await heading('You cannot see this page').waitFor();
    await page.getByText('It needs the permission rank:read').waitFor();
    await expectAccessible();

    await world.context.clearCookies();
    await page.goto(screen);
    await logIn(page, { ...OWNER, email: 'reader@example.com' });
    await row('rain jacket').waitFor();
    await page.getByRole('checkbox', { name: 'Select rain jacket' }).check();
    await page.getByText('1 selected').waitFor();
    for (const name of ['Add keywords', 'Import CSV', 'Check now', 'Add tags', 'Delete'])
      expect([name, await page.getByRole('button', { name }).count()]).toEqual([name, 0]);
    await page.goto(`${world.url}/app/notifications`);
    await page.getByText('It needs the permission notifications:read').waitFor();

    await world.context.clearCookies();
    await page.goto(screen);
    await logIn(page);
    await row('rain jacket').waitFor();
    for (const id of ['a'.repeat(24), 'no-id']) {
      await page.goto(`${world.url}/app/a/${id}`);
      await heading('You cannot see this page').waitFor();
      await page.getByText('You have no access to this account.').waitFor();
    }
  });
});

describe('the session', () => {
  it.each([0, 1500])(
    'that ends elsewhere leads to the login, and back, with its code %i ms later',
    async (ms) => {
      await page.route(/assets\/login-/, async (route) => {
        await delay(ms);
        await route.continue();
      });
      await openKeywords();
      await row('trail shoes').waitFor();
      const inside = page.url();
      const { data } = (await (await page.request.get(`${world.url}/v1/auth/sessions`)).json()) as {
        data: { _id: string; current: boolean }[];
      };
      const current = data.find((each) => each.current)!;
      await page.request.delete(`${world.url}/v1/auth/sessions/${current._id}`);
      await heading('Log in').waitFor({ timeout: 10_000 });
      await logIn(page);
      await row('trail shoes').waitFor();
      expect(page.url()).toBe(inside);
    },
  );

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
  /** Chunks (web/chunks.ts): one has Competitors, the other Settings, Checks, and every menu and dialog. */
  const SCREENS = '**/assets/screens-*.js';
  const OPENED = '**/assets/opened-*.js';
  const isLoaded = (chunk: string) =>
    page.evaluate(`performance.getEntriesByType('resource').some(({ name }) => name.includes('/${chunk}-'))`);
  const markPage = () => page.evaluate('window.isSamePage = true');
  const isSamePage = () => page.evaluate('window.isSamePage === true');

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

  it('leaves every screen and dialog: their code is loaded while the browser is idle', async () => {
    await openKeywords();
    for (const chunk of ['common', 'overview', 'screens', 'opened', 'chart'])
      await expect.poll(() => isLoaded(chunk)).toBe(true);
    await markPage();
    await world.stopServer();
    await banner().waitFor();
    await tab('Competitors');
    await heading('Competitors').waitFor();
    await tab('Keywords');
    await row('trail shoes').waitFor();
    await page.getByRole('button', { name: 'Add keywords' }).click();
    await page.getByRole('dialog', { name: 'Add keywords' }).waitFor();
    await world.startServer();
    await banner().waitFor({ state: 'detached' });
    expect(await isSamePage()).toBe(true);
  });

  it('is named by a screen whose code is missing, which opens by itself later', async () => {
    await page.route(SCREENS, (route) => route.abort());
    await openKeywords();
    await markPage();
    await world.stopServer();
    await banner().waitFor();
    await tab('Competitors');
    await heading('Connection lost').waitFor();
    await expectAccessible();
    expect(await isSamePage()).toBe(true);
    await page.unroute(SCREENS);
    await world.startServer();
    await heading('Competitors').waitFor({ timeout: 15_000 });
    await banner().waitFor({ state: 'detached' });
  });

  it('is not a newer version of the console: there the page is reloaded, once', async () => {
    let isOld = true;
    await page.route(SCREENS, (route) => (isOld ? route.abort() : route.continue()));
    await openKeywords();
    await markPage();
    await tab('Competitors');
    await expect.poll(isSamePage).toBe(false);
    isOld = false;
    await heading('Competitors').waitFor();
  });

  it('is named by a dialog whose code is missing, beside the table that was read', async () => {
    await page.route(OPENED, (route) => route.abort());
    await openKeywords();
    await world.stopServer();
    await banner().waitFor();
    const lost = page.getByRole('dialog', { name: 'Connection lost' });
    await page.getByRole('button', { name: 'Add keywords' }).click();
    await lost.waitFor();
    await expectAccessible();
    await lost.getByRole('button', { name: 'Close' }).click();
    await lost.waitFor({ state: 'detached' });
    await row('trail shoes').waitFor();
    await page.getByRole('button', { name: 'Add keywords' }).click();
    await lost.waitFor();
    await page.unroute(OPENED);
    await world.startServer();
    await page.getByRole('dialog', { name: 'Add keywords' }).waitFor({ timeout: 15_000 });
  });
});
