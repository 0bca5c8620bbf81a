import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { callApi } from '../support/console.js';
import { onPage, OWNER, useWorld } from '../support/console-page.js';
import { startTrackedWebsite, type TrackedWebsite } from '../support/tracked-website.js';
import { becomeReader } from '../support/visitors.js';

let site: TrackedWebsite;
let page: Page;
useWorld(
  () => startTrackedWebsite(),
  (started) => (site = started),
  (opened) => (page = opened),
);
const { expectAccessible, scrollWidth } = onPage(() => page);
const open = () => page.goto(`${site.url}/app/a/${site.account}/settings/digest`);
const path = () => `/v1/rank/config/${site.config}/digest`;
const stored = () => callApi<{ to: string[]; tz: string; next_at: string | null }>(site, 'GET', path());
const button = (name: string) => page.getByRole('button', { name, exact: true });
const said = (text: string) => page.getByRole('log').getByText(text).waitFor();
const recipients = () => page.getByRole('textbox', { name: 'Recipients' });
const mail = () => page.frameLocator('iframe[title="Preview of the digest"]');
const textPart = () => page.getByRole('region', { name: 'Preview of the digest as text' });

it('a digest is set up, previewed and sent, at most once an hour', async () => {
  // Users need no confirmation, and the first recipient is the owner.
  const grace = { email: 'grace@example.com', password: OWNER.password, scope: 'rank:read' };
  await callApi(site, 'POST', `/v1/accounts/${site.account}/users`, grace);
  await open();
  await page.getByLabel('Send it').selectOption('weekly');
  await page.getByLabel('Weekday').selectOption('5');
  await page.getByLabel('Time of day').selectOption('7');
  await page.getByRole('combobox', { name: 'Time zone' }).click();
  await page.keyboard.type('tokyo');
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
  await expectAccessible();
  await button('Save').click();
  await page.getByText('Enter at least one address, or turn the digest off.').waitFor();
  await recipients().fill('ada@example.com\ngrace');
  await button('Save').click();
  await page.getByText('Not an e-mail address: grace').waitFor();
  await expectAccessible();
  await recipients().fill('ada@example.com, grace@example.com');
  await button('Save').click();
  await said('Saved.');
  await page.getByText('Next digest').waitFor();
  await page.getByText(/SMTP_URL/).waitFor();
  const saved = await stored();
  expect([saved.to, saved.tz]).toEqual([['ada@example.com', 'grace@example.com'], 'Asia/Tokyo']);
  expect(saved.next_at).toMatch(/T22:00:00/);
  const dialog = page.getByRole('dialog', { name: 'Send the digest now?' });
  await button('Send now').click();
  await dialog.getByText('2 mails go to ada@example.com, grace@example.com.').waitFor();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await said('The digest is on its way to 2 recipients.');
  await button('Send now').click();
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await dialog
    .getByText(/^It was sent less than an hour ago\. It can be sent again at \d\d:\d\d\.$/)
    .waitFor();
  await expectAccessible();
});

it('the preview has the look of the mail without its scripts, and follows language and period', async () => {
  await open();
  await mail().getByText('example.com').first().waitFor();
  expect(await mail().locator('img, script').count()).toBe(0);
  const colour = await mail().locator('body').evaluate('(body) => getComputedStyle(body).backgroundColor');
  expect(colour).not.toBe('rgba(0, 0, 0, 0)');
  await textPart()
    .getByText(/example\.com/)
    .waitFor();
  await page.getByLabel('Send it').selectOption('monthly');
  await page.getByLabel('Language').selectOption('de');
  await page.getByText(/^Betreff|^Subject/).waitFor();
  await textPart().getByText('Monatlicher Bericht').waitFor();
  await page.setViewportSize({ width: 360, height: 720 });
  await expect.poll(() => scrollWidth()).toBeLessThanOrEqual(360);
});

it('a digest whose recipients left meanwhile is not sent, and says so', async () => {
  await callApi(site, 'PUT', path(), { frequency: 'off', to: ['ada@example.com'] });
  await open();
  await button('Send now').click();
  await callApi(site, 'PUT', path(), { frequency: 'off', to: [] });
  const dialog = page.getByRole('dialog', { name: 'Send the digest now?' });
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await dialog.getByText('The digest has no recipients. Add one and save the settings.').waitFor();
});

it('readers see schedule and preview, and can neither change nor send it', async () => {
  await callApi(site, 'PUT', path(), {
    frequency: 'daily',
    hour: 8,
    tz: 'Europe/Berlin',
    to: ['ada@example.com'],
  });
  await becomeReader(site, page, open);
  await page.getByText('Every day at 08:00 (Europe/Berlin)').waitFor();
  await mail().getByText('example.com').first().waitFor();
  await expectAccessible();
  for (const name of ['Save', 'Send now']) expect([name, await button(name).count()]).toEqual([name, 0]);
});
