import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { onPage, useWorld } from '../support/console-page.js';
import { startTrackedWebsite, type TrackedWebsite } from '../support/tracked-website.js';

const FAILING = 'rain jacket';

let site: TrackedWebsite;
let page: Page;
useWorld(
  () => startTrackedWebsite(undefined, FAILING),
  (started) => (site = started),
  (opened) => (page = opened),
);
const { params, expectAccessible, scrollWidth } = onPage(() => page);

const open = (search = '') => page.goto(`${site.url}/app/a/${site.account}/runs${search}`);
const table = () => page.getByRole('table', { name: 'Checks' });
/** Without the row of its details. */
const row = (text: string) =>
  table()
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .filter({ hasText: text });
const reasons = () => page.getByRole('list', { name: 'Failed keywords' });

describe('Checks', () => {
  it('name the next check, and each one with its status, trigger, duration and requests', async () => {
    await open();
    await page.getByRole('heading', { level: 1, name: 'Checks' }).waitFor();
    const next = page.getByRole('region', { name: 'Next check' });
    await next.getByText(/^\d+ \w+ \d{4}, \d\d:\d\d$/).waitFor();
    await next.getByText('3 keywords').waitFor();
    const failed = row('1 failed');
    await failed.getByRole('cell', { name: 'Manual' }).waitFor();
    await failed.getByRole('cell', { name: /^[\d.]+ s$/ }).waitFor();
    await expectAccessible();
  });

  it('open by their whole row, with failed keywords and why, in the address', async () => {
    await open();
    const failed = row('1 failed');
    await failed.getByRole('cell', { name: 'Manual' }).click();
    await reasons().getByRole('link', { name: FAILING }).waitFor();
    await page.getByText('Provider answered with status 500').waitFor();
    await page.getByText('2 ranked · 0 not found · 1 failed').waitFor();
    expect(new URL(page.url()).search).toMatch(/^\?run=[\da-f]{24}$/);
    await page.reload();
    await reasons().waitFor();
    expect(await failed.getByRole('link').getAttribute('aria-expanded')).toBe('true');
    await expectAccessible();
    await failed.getByRole('link').focus();
    await page.keyboard.press('Enter');
    await reasons().waitFor({ state: 'detached' });
    await page.goBack();
    await reasons().getByRole('link', { name: FAILING }).click();
    await page.waitForURL(/keywords\?keyword=rain\+jacket&kcountry=US/);
  });

  it('show the failed keywords of an address whose check is on another page', async () => {
    await open();
    await row('1 failed').getByRole('link').click();
    await page.waitForURL(/run=/);
    await open(`?page=2&run=${params()['run']}`);
    await page.getByRole('heading', { name: 'Failed keywords' }).waitFor();
    await reasons().getByText(FAILING).waitFor();
    await page.getByText('There is no page 2.').waitFor();
    await expectAccessible();
    await page.getByRole('link', { name: 'Go to the first page' }).click();
    await row('Manual').waitFor();
  });

  it('take two lines each on a narrow screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open();
    const failed = row('1 failed');
    await failed.getByRole('link').click();
    await reasons().waitFor();
    for (const shown of ['1 failed', 'Manual', /requests$/]) {
      const box = (await failed.getByRole('cell', { name: shown }).boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(390);
    }
    expect((await failed.boundingBox())!.height).toBeLessThan(64);
    expect(await scrollWidth()).toBeLessThanOrEqual(390);
    await expectAccessible();
  });

  it('retry what failed', async () => {
    let sent: unknown;
    await page.route(`**/v1/rank/config/${site.config}/check?*`, async (route) => {
      sent = route.request().postDataJSON();
      await route.fulfill({ status: 202, json: { success: true, data: { run: 'f'.repeat(24) } } });
    });
    await open();
    await row('1 failed').getByRole('link').click();
    await page.getByRole('button', { name: 'Retry failed' }).click();
    await page.getByRole('log').getByText('Checking 1 keyword again.').waitFor();
    expect(sent).toEqual({ keywords: [{ keyword: FAILING, country: 'US', near: '', device: 'desktop' }] });
  });

  it('are filtered by failures, in the address', async () => {
    await open();
    const filtered = page.waitForRequest(/\/v1\/rank\/runs\?.*failures=true/);
    await page.getByRole('link', { name: 'With failures' }).click();
    await filtered;
    await row('1 failed').waitFor();
    expect(params()).toEqual({ failures: 'true' });
    await page.route(/\/v1\/rank\/runs\?/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), data: [] } });
    });
    await page.reload();
    await page.getByRole('heading', { name: 'No check with failures.' }).waitFor();
    expect(
      await page.getByRole('link', { name: 'With failures' }).getAttribute('aria-current'),
    ).not.toBeNull();
    await expectAccessible();
  });
});
