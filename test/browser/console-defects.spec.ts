import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accessibilityProblemsByTheme,
  callApi,
  type ConsoleWorld,
  createOwner,
  startConsole,
  useWatchedPages,
} from '../support/console.js';

const NO_PROBLEMS = { light: [], dark: [] };

let world: ConsoleWorld;
let page: Page;
let account: string;

beforeAll(async () => {
  world = await startConsole();
});
afterAll(() => world.close());
useWatchedPages(
  () => world,
  (opened) => (page = opened),
);

const open = (screen: string) => page.goto(`${world.url}/app/a/${account}/${screen}`);
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const tab = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();
const expectAccessible = async () => expect(await accessibilityProblemsByTheme(page)).toEqual(NO_PROBLEMS);

async function track(keywords: string[]): Promise<void> {
  const body = {
    website: 'example.com',
    language: 'en',
    keywords: keywords.map((keyword) => ({ keyword, country: 'US' })),
  };
  await callApi(world, 'POST', '/v1/rank/config', body);
}

describe('the first run', () => {
  const problems = () => page.locator('.field-error, .form-error').allInnerTexts();

  it('shows what is wrong with the owner once, at its field, in plain words', async () => {
    await page.goto(world.setupUrl());
    await page.getByLabel('Account name').fill('  ');
    await page.getByLabel('E-mail').fill('ada@example');
    await page.getByLabel('Password').fill('correct horse battery staple');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect.poll(problems).toEqual(['Enter a name.', 'This is not an e-mail address.']);
    expect(await page.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true');
    await expectAccessible();
    await createOwner(world, page, 'Acme');
    account = (await callApi<{ account: { _id: string } }>(world, 'GET', '/v1/auth/me')).account._id;
  });

  it('leads on once the search provider works', async () => {
    const looks = () =>
      Promise.all(
        [page.getByRole('button', { name: 'Test it' }), page.getByRole('link', { name: 'Continue' })].map(
          (each) => each.getAttribute('class'),
        ),
      );
    await page.goto(`${world.url}/app/setup/provider`);
    await page.getByRole('button', { name: 'Test it' }).waitFor();
    expect(await looks()).toEqual(['button button-primary', 'button']);
    await page.getByRole('button', { name: 'Test it' }).click();
    await page.getByText(/^It works/).waitFor();
    expect(await looks()).toEqual(['button', 'button button-primary']);
    await expectAccessible();
  });

  it('shows what is wrong with the website once, at its field, in plain words', async () => {
    await open('keywords');
    await page.getByLabel('Website').fill('not a site');
    await page.getByLabel('Language').fill('12');
    await page.getByLabel('Keywords').fill('trail shoes');
    await page.getByRole('button', { name: 'Start tracking' }).click();
    await expect
      .poll(problems)
      .toEqual([
        'This is not a website. Enter one such as example.com.',
        'Enter a code of two letters, such as en.',
      ]);
    await expectAccessible();
    await track(['trail shoes', 'rain jacket']);
  });
});

describe('Forgot password', () => {
  it('says only who can help where the server sends no e-mails', async () => {
    await page.goto(`${world.url}/app/forgot`);
    await heading('Forgot password').waitFor();
    await page.getByText('This server sends no e-mails.').waitFor();
    expect(await page.getByLabel('E-mail').count()).toBe(0);
    expect(await page.getByRole('button').count()).toBe(0);
    await expectAccessible();
  });
});

describe('Settings', () => {
  const website = () => page.getByLabel('Website', { exact: true });
  const dialog = () => page.getByRole('dialog', { name: 'Change the website' });
  const stored = async () =>
    (await callApi<{ website: string }>(world, 'GET', `/v1/rank/config?account=${account}`)).website;

  it('ask once before another website takes the place of the history', async () => {
    await open('settings');
    await website().fill('other.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await dialog().getByText('The results of 2 keywords for example.com').waitFor();
    await dialog().getByText('Changing the website back restores them.').waitFor();
    await expectAccessible();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await stored()).toBe('example.com');
    await page.getByRole('button', { name: 'Save' }).click();
    await dialog().getByRole('button', { name: 'Change the website' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await stored()).toBe('other.example');
    await tab('Keywords');
    await row('trail shoes').getByText('Not checked yet').waitFor();
  });

  it('restore the history with the website, as the question says', async () => {
    await open('settings');
    await website().fill('example.com');
    await page.getByRole('button', { name: 'Save' }).click();
    await dialog().getByRole('button', { name: 'Change the website' }).click();
    await page.getByText('Saved.').waitFor();
    await tab('Keywords');
    await row('trail shoes').getByText('Not checked yet').waitFor({ state: 'detached' });
  });
});
