import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callApi, type ConsoleWorld, startConsole } from '../support/console.js';
import { onPage, OWNER, useWorld } from '../support/console-page.js';

let world: ConsoleWorld;
let page: Page;
useWorld(
  startConsole,
  (started) => (world = started),
  (opened) => (page = opened),
);
const { heading, expectAccessible, scrollWidth } = onPage(() => page);

const problems = () => page.locator('.field-error, .form-error').allInnerTexts();
const step = () => page.getByRole('list', { name: 'Setup' }).locator('[aria-current=step]').innerText();

describe('the first run', () => {
  it('shows what is wrong with the owner once, at its field, in plain words', async () => {
    await page.goto(world.setupUrl());
    await page.getByLabel('Account name').fill('  ');
    await page.getByLabel('E-mail').fill('ada@example');
    await page.getByLabel('Password').fill(OWNER.password);
    await page.getByRole('button', { name: 'Create' }).click();
    await expect.poll(problems).toEqual(['Enter a name.', 'This is not an e-mail address.']);
    expect(await page.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true');
    await expectAccessible();
  });

  it('creates the owner by the address in the log, and tests the search provider', async () => {
    await page.goto(world.setupUrl());
    await heading('Set up Rankwire').waitFor();
    expect(await step()).toContain('Your account');
    await expectAccessible();
    await page.getByLabel('Account name').fill('Acme');
    await page.getByLabel('E-mail').fill(OWNER.email);
    await page.getByLabel('Password').fill(OWNER.password);
    await page.getByRole('button', { name: 'Create' }).click();
    await heading('Search provider').waitFor();
    await page.getByText('RapidAPI').waitFor();
    await expect.poll(step).toContain('Search provider');
    const test = page.getByRole('button', { name: 'Test it' });
    const next = page.getByRole('link', { name: 'Continue' });
    const looks = () => Promise.all([test, next].map((each) => each.getAttribute('class')));
    expect(await looks()).toEqual(['button button-primary', 'button']);
    await test.click();
    await page.getByText(/^It works: \d+ results/).waitFor();
    expect(await looks()).toEqual(['button', 'button button-primary']);
    await expectAccessible();
    await next.click();
    await heading('Overview').waitFor();
    expect(page.url()).not.toContain('token');
    expect(await page.evaluate('document.cookie')).toBe('');
  });

  it('says what to set, and where, without a search provider', async () => {
    const health = { state: 'never_asked', since: null, failure: null, message: null, advice: null };
    await page.route('**/v1/rank/provider', (route) =>
      route.fulfill({
        json: {
          success: true,
          data: {
            name: 'rapidapi',
            state: 'unconfigured',
            reason: null,
            since: null,
            health,
            fallback: null,
          },
        },
      }),
    );
    await page.goto(`${world.url}/app/setup/provider`);
    await page.getByText('No search provider is configured').waitFor();
    await page.getByText('SEARCH_PROVIDER_KEY').waitFor();
    const providers = page.getByRole('region', { name: 'Providers' });
    await providers.getByRole('rowheader', { name: 'SerpApi' }).waitFor();
    expect(await page.getByRole('button', { name: 'Test it' }).count()).toBe(0);
    await expectAccessible();
    await page.setViewportSize({ width: 360, height: 720 });
    expect(await scrollWidth()).toBeLessThanOrEqual(360);
  });

  it('shows an account without a website, and logs no error in the browser', async () => {
    const errors: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
    await page.goto(`${world.url}/app/`);
    await heading('Overview').waitFor();
    await page.getByRole('textbox', { name: 'Website' }).waitFor();
    for (const name of ['Competitors', 'Checks', 'Settings']) {
      await page.getByRole('navigation').getByRole('link', { name }).click();
      await heading(name).waitFor();
      await page.getByText('No website is tracked yet.').waitFor();
    }
    expect(errors).toEqual([]);
  });

  it('shows what is wrong with the website once, at its field, in plain words', async () => {
    await page.goto(`${world.url}/app/`);
    await page.getByRole('textbox', { name: 'Website' }).fill('not a site');
    await page.getByRole('textbox', { name: 'Keywords' }).fill('trail shoes');
    await page.getByRole('button', { name: 'Start tracking' }).click();
    await expect.poll(problems).toEqual(['This is not a website. Enter one such as example.com.']);
    await expectAccessible();
  });

  it('shows the search provider to users of the platform account only, without asking in vain', async () => {
    const errors: string[] = [];
    const asked: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    const child = await callApi<{ _id: string }>(world, 'POST', '/v1/accounts', { name: 'Child' });
    const users = [
      { scope: 'rank:read accounts:read', refusal: 'Only users of the platform account may see it.' },
      { scope: 'rank:read', refusal: 'It needs the permission accounts:read, which you do not have.' },
    ].map((user, n) => ({ ...user, email: `user${n}@example.com`, password: OWNER.password }));
    for (const { email, password, scope } of users)
      await callApi(world, 'POST', `/v1/accounts/${child._id}/users`, { email, password, scope });
    for (const { email, password, refusal } of users) {
      await callApi(world, 'POST', '/v1/auth/login', { email, password });
      await page.goto(`${world.url}/app/setup/provider`);
      await heading('You cannot see this page').waitFor();
      await page.getByText(refusal).waitFor();
    }
    await expectAccessible();
    expect(errors).toEqual([]);
    expect(asked).toContain('/v1/auth/me');
    expect(asked).not.toContain('/v1/rank/provider');
  });

  it('leads to the login once a user exists', async () => {
    await world.context.clearCookies();
    await page.goto(world.setupUrl());
    await heading('Log in').waitFor();
  });
});
