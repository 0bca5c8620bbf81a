import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callApi, type OwnedConsole, startOwnedConsole } from '../support/console.js';
import { onPage, useWorld } from '../support/console-page.js';
import {
  EMAIL,
  type FakeGoogle,
  newestDays,
  PROPERTY,
  SERVICE_ACCOUNT,
  startFakeGoogle,
} from '../support/search-console.js';

const DAY_MS = 86_400_000;
const COLUMNS = '?cols=position,clicks,impressions,ctr,gscposition&sort=clicks&order=desc&days=30';
const PHONE_WIDTH = 390;
const PATIENCE = { timeout: 60_000, interval: 500 };

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

let google: FakeGoogle;
let world: OwnedConsole;
let page: Page;
beforeAll(async () => {
  google = await startFakeGoogle();
  Object.assign(google, { newest: dayBefore(2), final: dayBefore(4) });
  google.data = newestDays(dayBefore(9), () => ({
    total: { clicks: 20, impressions: 1000, position: 8 },
    queries: [
      { keys: ['tea', 'usa', 'DESKTOP'], clicks: 6, impressions: 200, position: 3 },
      { keys: ['matcha', 'usa', 'MOBILE'], clicks: 3, impressions: 300, position: 12 },
      { keys: ['sencha', 'usa', 'DESKTOP'], clicks: 6, impressions: 100, position: 31 },
    ],
    pages: [{ keys: ['tea', 'https://www.example.com/'], clicks: 9, impressions: 300, position: 4 }],
  }));
});
afterAll(() => google.close());

useWorld(
  () =>
    startOwnedConsole(
      {},
      // Imports go on by themselves; no check is due.
      { ...google.env, RANK_SCHEDULER_ENABLED: 'true', RANK_SCHEDULE: '0 0 1 1 *' },
    ),
  (started) => (world = started),
  (opened) => (page = opened),
);
const { expectAccessible, row, scrollWidth } = onPage(() => page);

const open = (path: string) => page.goto(`${world.url}/app/a/${world.account}/${path}`);
const card = (name: string) => page.getByRole('region', { name, exact: true }).first();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const cellsOf = async (text: string) =>
  row(text).getByRole('cell').or(row(text).getByRole('gridcell')).allInnerTexts();

describe('Search Console', () => {
  beforeAll(async () => {
    const keywords = [{ keyword: 'tea', country: 'US' }];
    const body = { website: 'example.com', language: 'en', keywords };
    const { _id } = await callApi<{ _id: string }>(world, 'POST', '/v1/rank/config', body);
    await callApi(world, 'POST', `/v1/rank/config/${_id}/check`, {});
    const read = () => callApi<{ is_cron_running: boolean }>(world, 'GET', '/v1/rank/config');
    await vi.waitFor(async () => expect((await read()).is_cron_running).toBe(false), PATIENCE);
  });

  it('is connected by a pasted key; a check names the step that fails, until it is mended', async () => {
    google.properties = [];
    await open('settings/search-console');
    await page.getByText('Not connected.').waitFor();
    await page.getByLabel('Property').fill('example.com');
    await page.getByLabel('JSON key of the service account').fill('{"type": "service_account"}');
    await button('Connect').click();
    await page.getByText('property must be written as in Search Console').waitFor();
    await page.getByLabel('Property').fill(PROPERTY);
    await button('Connect').click();
    await page.getByText('credentials must have client_email').waitFor();
    await expectAccessible();
    await page.getByLabel('JSON key of the service account').fill(JSON.stringify(SERVICE_ACCOUNT));
    await button('Connect').click();
    await page.getByRole('log').getByText('Search Console is connected.').waitFor();
    await page.getByText(EMAIL).first().waitFor();

    await button('Check connection').click();
    const result = page.getByRole('status').filter({ hasText: 'No property of Search Console is visible.' });
    await result
      .getByText(
        `In Search Console, open Settings > Users and permissions of the property, and add ${EMAIL}.`,
      )
      .waitFor();
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
    expect(await steps.allInnerTexts()).toEqual([
      'Credential: passed',
      'Clock of the server: passed',
      'Search Console API: passed',
      'Visible properties: failed',
      'Property: not tried',
      'Quota: not tried',
    ]);
    expect(
      await page.getByRole('link', { name: 'Open the page of Google' }).first().getAttribute('href'),
    ).toBe('https://search.google.com/search-console/users');
    await expectAccessible();
    await page.setViewportSize({ width: PHONE_WIDTH, height: 844 });
    await expect.poll(scrollWidth).toBeLessThanOrEqual(PHONE_WIDTH);
    await page.setViewportSize({ width: 1280, height: 800 });

    google.properties = [{ siteUrl: PROPERTY, permissionLevel: 'siteFullUser' }];
    await button('Check connection').click();
    await page.getByText('All steps pass.').waitFor();
    await page.getByText('Connected', { exact: true }).waitFor({ timeout: 120_000 });
    await page.getByText(/^\d+\s?% of the clicks are of queries that Google does not name\.$/).waitFor();
    await page.getByText(/^Numbers from .* on may still change\.$/).waitFor();
    expect(await page.locator('body').innerText()).not.toContain('PRIVATE KEY');
  });

  it('has columns in the table, a tile in the overview, and lines in the panel of a keyword', async () => {
    await open(`keywords${COLUMNS}`);
    await row('tea').waitFor();
    await expect.poll(() => cellsOf('tea')).toEqual(expect.arrayContaining(['48', '1,600', '3%', '3']));
    await expectAccessible();
    await page.setViewportSize({ width: PHONE_WIDTH, height: 844 });
    await expect.poll(scrollWidth).toBeLessThanOrEqual(PHONE_WIDTH);
    await page.setViewportSize({ width: 1280, height: 800 });
    await open('keywords?keyword=tea&kcountry=US&days=30');
    const figures = card('Search Console');
    await figures.getByText('Google rank').waitFor();
    await figures.getByText('1,600').waitFor();
    await open('?days=30&figures=all');
    await page.getByText('8,000 impressions').waitFor();
  });

  it('lists queries that are not tracked, and tracks one with one press', async () => {
    await open('settings/search-console');
    const list = page.getByRole('table', { name: 'Queries you do not track' });
    await list.getByRole('row').filter({ hasText: 'sencha' }).waitFor();
    expect(await list.getByRole('rowheader').allInnerTexts()).toEqual(['matcha', 'sencha']);
    await page.getByText(/^Each keyword costs: .*1 request.* a check/).waitFor();
    await page.getByLabel('Striking distance: position 4 to 20').check();
    await list.getByRole('row').filter({ hasText: 'sencha' }).waitFor({ state: 'detached' });
    await expectAccessible();
    await page.setViewportSize({ width: PHONE_WIDTH, height: 844 });
    await expect.poll(scrollWidth).toBeLessThanOrEqual(PHONE_WIDTH);
    await page.setViewportSize({ width: 1280, height: 800 });
    await list.getByRole('button', { name: 'Track' }).click();
    await page.getByRole('log').getByText('matcha is tracked.').waitFor();
    await page.getByText('No such query.').waitFor();
    const { keywords } = await callApi<{ keywords: object[] }>(world, 'GET', '/v1/rank/config');
    expect(keywords).toContainEqual(
      expect.objectContaining({ keyword: 'matcha', country: 'US', device: 'mobile' }),
    );
  });

  it('speaks German, on a phone too', async () => {
    google.properties = [];
    const context = await page
      .context()
      .browser()!
      .newContext({
        locale: 'de-DE',
        viewport: { width: PHONE_WIDTH, height: 844 },
        storageState: await page.context().storageState(),
      });
    page = await context.newPage();
    await open('settings/search-console');
    await button('Verbindung prüfen').click();
    await page.getByText('In der Search Console ist keine Property sichtbar.').first().waitFor();
    await page.getByText(`fügen Sie ${EMAIL} hinzu`).first().waitFor();
    const steps = page.getByRole('list', { name: 'Schritte' }).getByRole('listitem');
    expect(await steps.first().innerText()).toBe('Zugangsdaten: bestanden');
    const list = page.getByRole('table', { name: 'Suchanfragen, die Sie nicht verfolgen' });
    await list.getByRole('button', { name: 'Verfolgen' }).first().waitFor();
    await page.getByText(/der Klicks sind von Suchanfragen, die Google nicht nennt\.$/).waitFor();
    expect(await scrollWidth()).toBeLessThanOrEqual(PHONE_WIDTH);
    await expectAccessible();
    await context.close();
  });
});
