import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { type OwnedConsole, startOwnedConsole } from '../support/console.js';
import { logIn, onPage, OWNER, useWorld } from '../support/console-page.js';

let world: OwnedConsole;
let page: Page;
useWorld(
  startOwnedConsole,
  (started) => (world = started),
  (opened) => (page = opened),
);
const { heading, expectAccessible, scrollWidth } = onPage(() => page);

beforeEach(() => world.context.clearCookies());

const open = (path: string) => page.goto(`${world.url}/app${path}`);
const alert = () => page.getByRole('alert').innerText();

const sendsMail = () =>
  page.route('**/app/config.json', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as { features: object };
    await route.fulfill({ response, json: { ...config, features: { ...config.features, mail: true } } });
  });

describe('login', () => {
  it('says what is wrong, and returns to where one was', async () => {
    await open('/notes-of-nothing');
    await heading('Page not found').waitFor();
    await open('/');
    await heading('Log in').waitFor();
    await expectAccessible();
    await logIn(page, { ...OWNER, password: 'not it' });
    await expect.poll(alert).toBe('Wrong e-mail or password.');
    await logIn(page);
    await heading('Overview').waitFor();
    const inside = `${page.url().replace(/\/$/, '')}/keywords?q=shoes`;
    await world.context.clearCookies();
    await page.goto(inside);
    await page.getByText('Log in to continue where you were.').waitFor();
    await logIn(page);
    await page.waitForURL(inside);
    await heading('Keywords').waitFor();
    expect(await page.evaluate('JSON.stringify([{...localStorage}, {...sessionStorage}])')).toBe('[{},{}]');
  });

  it('says the limit of logins in seconds', async () => {
    await page.route('**/v1/auth/login', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '40' },
        json: { success: false, message: 'Too many requests.' },
      }),
    );
    await open('/login');
    await logIn(page, { ...OWNER, password: 'wrong password' });
    await expect.poll(alert).toBe('Too many requests. Try again in 40 seconds.');
    await expectAccessible();
  });

  it('fits a narrow screen', async () => {
    await page.setViewportSize({ width: 360, height: 720 });
    await open('/login');
    await heading('Log in').waitFor();
    expect(await scrollWidth()).toBeLessThanOrEqual(360);
  });
});

describe('Forgot password', () => {
  it('says only who can help where the server sends no e-mails', async () => {
    await open('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await heading('Forgot password').waitFor();
    await page.getByText('This server sends no e-mails.').waitFor();
    expect(await page.getByLabel('E-mail').count()).toBe(0);
    expect(await page.getByRole('button').count()).toBe(0);
    await expectAccessible();
  });

  it('offers a link by e-mail', async () => {
    await sendsMail();
    await open('/forgot');
    await page.getByLabel('E-mail').fill(OWNER.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('status').filter({ hasText: 'a link is on its way' }).waitFor();
    await expectAccessible();
  });
});

describe('New password', () => {
  it('refuses a link that is not valid, and says what an incomplete one needs', async () => {
    await open('/reset?token=unknown');
    await heading('New password').waitFor();
    await page.getByLabel('Password').fill(OWNER.password);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect.poll(alert).toBe('The link is not valid any more.');
    await expectAccessible();
    await open('/reset');
    await expect.poll(alert).toBe('This link is incomplete. Request a new one.');
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await heading('Forgot password').waitFor();
  });

  it('leads to the login once the password is changed', async () => {
    await page.route('**/v1/auth/password/reset', (route) =>
      route.fulfill({ json: { success: true, message: 'SUCCESS', data: {} } }),
    );
    await open('/reset?token=valid');
    await page.getByLabel('Password').fill(OWNER.password);
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Password changed. All sessions were signed out.').waitFor();
    await expectAccessible();
    await page.getByRole('link', { name: 'Log in' }).click();
    await heading('Log in').waitFor();
  });
});
