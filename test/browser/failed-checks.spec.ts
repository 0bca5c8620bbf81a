import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { FaultRule } from '../../src/simulator/index.js';
import { callApi, type ConsoleWorld, startConsole } from '../support/console.js';
import { onPage, OWNER, useWorld } from '../support/console-page.js';

const DAY_MS = 24 * 3_600_000;
const RANK_TEXT = /You rank in the top 10/;
const QUICK = { RANK_RETRY_ATTEMPTS: '1', RANK_BREAKER_MS: '0' };

let world: ConsoleWorld;
let page: Page;
const { heading, expectAccessible, scrollWidth } = onPage(() => page);

const button = (name: string) => page.getByRole('button', { name, exact: true });
const card = (name: string) => page.getByRole('region', { name, exact: true });
const failedCheck = () => card('Failed check');
const statusText = () => card('Search provider').locator('dd').nth(1).innerText();

async function createOwner(): Promise<void> {
  await page.goto(world.setupUrl());
  await page.getByLabel('Account name').fill('Acme');
  await page.getByLabel('E-mail').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await button('Create').click();
  await heading('Search provider').waitFor();
}

async function startTracking(): Promise<void> {
  await page.goto(`${world.url}/app/`);
  await page.getByRole('textbox', { name: 'Website' }).fill('example.com');
  await page.getByLabel('Keywords').fill('trail shoes\nrain jacket');
  await button('Start tracking').click();
}

/** The failure is on each of these screens, and no rank is. */
async function expectFailure(title: string, ...words: string[]): Promise<void> {
  const account = await accountId();
  for (const path of ['', '/keywords', '/runs']) {
    await page.goto(`${world.url}/app/a/${account}${path}`);
    await failedCheck().getByRole('heading', { name: title }).waitFor();
    for (const text of words) await failedCheck().getByText(text).first().waitFor();
    await failedCheck().getByRole('button', { name: 'Test again' }).waitFor();
    await failedCheck().getByRole('button', { name: 'Retry' }).waitFor();
    expect(await page.getByText(RANK_TEXT).count()).toBe(0);
  }
}

const accountId = async () =>
  (await callApi<{ account: { _id: string } }>(world, 'GET', '/v1/auth/me')).account._id;

describe('a first check against a closed port', () => {
  useWorld(
    () => startConsole({}, { ...QUICK, SEARCH_PROVIDER_URL: 'http://127.0.0.1:9' }),
    (started) => (world = started),
    (opened) => (page = opened),
  );

  it('is preceded by a provider that was never asked, of which a test is asked for', async () => {
    await createOwner();
    await expect.poll(statusText).toBe('Never asked');
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('alert').getByText('This provider has never been asked.').waitFor();
    await expectAccessible();
    await button('Test it').click();
    await page.getByRole('alert').getByText('Connection to the provider failed').waitFor();
    await expect.poll(statusText).toMatch(/^Failing since .*: Connection to the provider failed/);
    await page.getByRole('link', { name: 'Continue' }).click();
    await heading('Overview').waitFor();
  });

  it('shows that no keyword could be checked, on every screen, with what needs attention', async () => {
    await startTracking();
    await failedCheck().waitFor();
    await expectFailure(
      '0 of 2 keywords could be checked',
      'The search provider cannot be reached.',
      'Connection to the provider failed',
      'Check SEARCH_PROVIDER_URL',
    );
    await page.goto(`${world.url}/app/a/${await accountId()}`);
    const attention = card('Needs attention');
    await attention.getByText('The search provider cannot be reached').waitFor();
    expect(await page.getByText('No results in these days.').count()).toBe(0);
    await expectAccessible();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await scrollWidth()).toBeLessThanOrEqual(390);
  });

  it('writes a notification with the reason, and is seen in the status', async () => {
    await page.goto(`${world.url}/app/notifications`);
    await page.getByText('No keyword of example.com could be checked').first().waitFor();
    await page.getByText('The reason: Connection to the provider failed').first().waitFor();
    await page.goto(`${world.url}/app/status`);
    await card('Health')
      .getByText(/parts? needs? attention/)
      .waitFor();
    const parts = card('Health').getByRole('listitem');
    await parts.filter({ hasText: 'Search provider' }).getByText('Failing since').waitFor();
    await parts.filter({ hasText: 'Checks without any result' }).getByText('1 website').waitFor();
    expect(await page.getByText('Everything works.').count()).toBe(0);
    await expectAccessible();
  });
});

describe('a check that the provider refuses', () => {
  useWorld(
    () => startConsole({}, QUICK),
    (started) => (world = started),
    (opened) => (page = opened),
  );
  let days = 0;
  /** On the day after the last one. */
  const checkNextDay = async (faults: FaultRule[]) => {
    world.setClockAhead((days += 1) * DAY_MS);
    world.simulator.faults.set(faults);
    const path = async () => {
      const { _id } = await callApi<{ _id: string }>(world, 'GET', '/v1/rank/config');
      return `/v1/rank/config/${_id}/check`;
    };
    await expect
      .poll(async () => callApi(world, 'POST', await path(), {}).catch(() => undefined), { timeout: 30_000 })
      .toMatchObject({ run: expect.any(String) as string });
  };

  it('with a wrong key says so; once it is right, a test and a retry lead to the rank', async () => {
    world.simulator.faults.set([{ fault: 'unauthorized' }]);
    await createOwner();
    await startTracking();
    await failedCheck().waitFor();
    await expectFailure(
      '0 of 2 keywords could be checked',
      'The search provider rejects the key.',
      'Invalid API key',
      'Compare SEARCH_PROVIDER_KEY',
    );
    await page.goto(`${world.url}/app/status`);
    await expect.poll(statusText).toMatch(/^Failing since .*Invalid API key/);
    world.simulator.faults.set([]);
    world.setClockAhead(90_000);
    await page.goto(`${world.url}/app/a/${await accountId()}`);
    await failedCheck().getByRole('button', { name: 'Test again' }).click();
    await failedCheck()
      .getByText(/^It works: \d+ results/)
      .waitFor();
    await expect
      .poll(async () => {
        const retry = failedCheck().getByRole('button', { name: 'Retry' });
        if (await retry.isEnabled({ timeout: 1000 }).catch(() => false)) await retry.click();
        return page.getByText(/You rank in the top 10 for \d of 2 keywords/).count();
      })
      .toBe(1);
    await failedCheck().waitFor({ state: 'detached' });
    await page.goto(`${world.url}/app/status`);
    await expect.poll(statusText).toMatch(/^OK since /);
    await card('Health')
      .getByText(/^All parts work; \d keywords failed/)
      .waitFor();
  });

  it('on a later day without credits is a failure, and not a result', async () => {
    await checkNextDay([{ fault: 'credits' }]);
    await expectFailure(
      '0 of 2 keywords could be checked',
      'The search provider has no credits left.',
      'Buy credits or a larger plan',
    );
    await page.goto(`${world.url}/app/a/${await accountId()}`);
    await card('Needs attention').getByText('The search provider has no credits left').waitFor();
  });

  it('for half of the keywords says how many', async () => {
    await checkNextDay([{ match: { q: 'rain jacket' }, fault: 'server_error' }]);
    await expectFailure('1 of 2 keywords could be checked', 'status 500');
    await page.goto(`${world.url}/app/status`);
    await expect.poll(statusText).toMatch(/^OK since /);
  });
});
