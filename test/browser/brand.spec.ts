import { type Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { callApi } from '../support/console.js';
import { insideHeading, logIn, onPage, useWorld } from '../support/console-page.js';
import { DRAWING, png, urlOf } from '../support/logos.js';
import { pdfTexts } from '../support/pdf-text.js';
import { startTrackedWebsite, type TrackedWebsite } from '../support/tracked-website.js';
import { asReader, becomeReader } from '../support/visitors.js';

const NAME = '<img src=x onerror=alert(1)> Northwind';
const KEYWORDS = Array.from({ length: 70 }, (_, at) => ({ keyword: `keyword number ${at}`, country: 'US' }));

let site: TrackedWebsite;
let page: Page;
useWorld(
  () => startTrackedWebsite(KEYWORDS),
  (started) => (site = started),
  (opened) => (page = opened),
);
const { heading, expectAccessible, scrollWidth } = onPage(() => page);

const open = (path = 'settings/brand') => page.goto(`${site.url}/app/a/${site.account}/${path}`);
const setBrand = (brand: object | null) => callApi(site, 'PATCH', `/v1/accounts/${site.account}`, { brand });
const file = (name: string, mimeType: string, content: Buffer | string) => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});
const preview = () => page.getByRole('region', { name: 'Preview' });
const pictureWidth = (shown: Page) =>
  shown
    .locator('.brand-logo')
    .first()
    .evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);

it('is set in the settings, with a preview and problems at their fields', async () => {
  await open();
  await heading('Settings').waitFor();
  const logo = page.getByLabel('Logo', { exact: true });
  await page.getByLabel('Name').fill(NAME);
  await page.getByLabel('Accent color', { exact: true }).fill('#ffd400');
  await logo.setInputFiles(file('logo.svg', 'image/svg+xml', '<html>no drawing</html>'));
  await preview().getByText(NAME).waitFor();
  await expectAccessible();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This file cannot be used. Choose a PNG or an SVG.').waitFor();
  expect(await logo.getAttribute('aria-invalid')).toBe('true');

  await logo.setInputFiles(file('logo.png', 'image/png', Buffer.alloc(102_401)));
  await page.getByText('The file is larger than 100 KB. Choose a smaller one.').waitFor();

  await page.getByLabel('Accent color', { exact: true }).fill('gold');
  await logo.setInputFiles(file('logo.svg', '', DRAWING));
  await expect.poll(() => pictureWidth(page)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This is not a color. Enter one such as #1a73e8.').waitFor();
  await expectAccessible();

  await page.getByLabel('Accent color', { exact: true }).fill('#ffd400');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').first().waitFor();
  await page.reload();
  expect(await page.getByLabel('Name').inputValue()).toBe(NAME);
  expect(await page.getByLabel('Accent color', { exact: true }).inputValue()).toBe('#ffd400');
  await expect.poll(() => pictureWidth(page)).toBeGreaterThan(0);
  await expectAccessible();
  for (const width of [360, 640]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(scrollWidth).toBeLessThanOrEqual(width);
  }
});

it('is removed after a question', async () => {
  await setBrand({ name: 'Northwind', logo: urlOf(png(64), 'image/png') });
  await open();
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').first().waitFor();
  expect(await page.locator('.brand-logo').count()).toBe(0);
  await page.getByRole('button', { name: 'Remove brand' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove brand' });
  await dialog.getByText('Remove the brand Northwind?').waitFor();
  await dialog.getByRole('button', { name: 'Remove brand' }).click();
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('');
  expect(await callApi(site, 'GET', `/v1/accounts/${site.account}/brand`)).toBeNull();
});

it('of the account above is named, also for an account without a website', async () => {
  await setBrand({ name: 'Northwind' });
  const { _id } = await callApi<{ _id: string }>(site, 'POST', '/v1/accounts', { name: 'Client' });
  await page.goto(`${site.url}/app/users?account=${_id}`);
  await page.getByRole('link', { name: 'Brand' }).click();
  await page.getByText('Clients see the brand Northwind of an account above this one.').waitFor();
  await page.getByLabel('Name').fill('Client brand');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').first().waitFor();
  await expect.poll(() => page.getByText('of an account above this one').count()).toBe(0);
  expect(await callApi(site, 'GET', `/v1/accounts/${_id}/brand`)).toMatchObject({
    name: 'Client brand',
    inherited: false,
  });
});

it('is offered to users with accounts:write alone', async () => {
  await becomeReader(site, page, open, 'rank:read rank:write');
  await page.getByText('It needs the permission accounts:write').waitFor();
  await open('settings/website');
  await page.getByRole('navigation', { name: 'Settings' }).waitFor();
  expect(await page.getByRole('link', { name: 'Brand' }).count()).toBe(0);
  await page.context().clearCookies();
  await page.goto(`${site.url}/app/login`);
  await logIn(page);
  await insideHeading(page).waitFor();
});

const newShare = async () =>
  (
    await callApi<{ url: string }>(site, 'POST', `/v1/rank/config/${site.config}/shares`, {
      name: 'For a client',
    })
  ).url.replace(/^.*(?=\/app\/)/, site.url);

const styleOf = (shown: Page, property: string) =>
  shown.evaluate<string>(
    `getComputedStyle(document.querySelector('.shared-foot')).getPropertyValue('${property}')`,
  );

it('is on a share link: name as text, logo and accent in both themes', async () => {
  await setBrand({ name: NAME, accent: '#ffd400', logo: urlOf(DRAWING) });
  await asReader(site.url, await newShare(), async (reader) => {
    await reader.getByText(NAME).first().waitFor();
    await expect.poll(() => pictureWidth(reader)).toBeGreaterThan(0);
    expect(await reader.locator('img').count()).toBe(1);
    expect(await reader.getByText('Rankwire').count()).toBe(0);
    expect(await reader.evaluate("'brand' in document.documentElement.dataset")).toBe(true);
    await onPage(() => reader).expectAccessible();
    await reader.emulateMedia({ contrast: 'more' });
    await onPage(() => reader).expectAccessible();
    await reader.setViewportSize({ width: 360, height: 720 });
    await expect.poll(() => onPage(() => reader).scrollWidth()).toBeLessThanOrEqual(360);
  });
});

it('is on the printed report, which repeats headings, cuts no row and is light', async () => {
  await setBrand({ name: 'Northwind Search', accent: '#b3261e', logo: urlOf(DRAWING) });
  await asReader(site.url, await newShare(), async (reader) => {
    await reader.emulateMedia({ colorScheme: 'dark' });
    await reader.evaluate("document.documentElement.dataset.theme = 'dark'");
    await reader.locator('.uplot').first().waitFor();
    await expect.poll(() => reader.getByRole('row').count()).toBeGreaterThan(70);
    const pages = pdfTexts(await reader.pdf({ preferCSSPageSize: true }));
    expect(pages.length).toBeGreaterThanOrEqual(3);
    expect(pages[0]).toMatch(
      /^1\/\d+NorthwindSearch\d{1,2}\w+\d{4}Rankingreport·example\.com·\S+?\d{4}Foraclient/,
    );
    for (const hidden of ['Print', 'Searchkeywords', 'Resetzoom', 'Showastable'])
      expect(pages.join('')).not.toContain(hidden);
    const withRows = pages.filter((text) => /keywordnumber\d/.test(text));
    expect(withRows.length).toBeGreaterThanOrEqual(2);
    for (const text of withRows) expect(text).toMatch(/Keyword\W*Location\W*Device/);
    for (let at = 0; at < KEYWORDS.length; at += 1) {
      const name = new RegExp(`keywordnumber${at}(?!\\d)`);
      expect([at, pages.filter((text) => name.test(text)).length]).toEqual([at, 1]);
    }
    for (const [at, text] of pages.entries()) expect(text).toContain(`${at + 1}/${pages.length}`);

    await reader.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await styleOf(reader, 'color-scheme')).toBe('light');
    expect(await reader.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(
      'rgb(255, 255, 255)',
    );
    const breaks = await reader.evaluate<string[]>(
      "[...document.querySelectorAll('tr')].map((row) => getComputedStyle(row).breakInside)",
    );
    expect(new Set(breaks)).toEqual(new Set(['avoid']));
    // As wide as the sheet within its margins, with every keyword on one line.
    await reader.setViewportSize({ width: 688, height: 1016 });
    await expect.poll(() => onPage(() => reader).scrollWidth()).toBeLessThanOrEqual(688);
    const heights = await reader.evaluate<number[]>(
      "[...document.querySelectorAll('.shared-keyword')].map((cell) => cell.offsetHeight)",
    );
    expect(Math.max(...heights)).toBeLessThan(40);
  });
});

it('leaves the name of the product out of the header of a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open('');
  await heading('Overview').waitFor();
  expect(await page.getByRole('banner').getByText('Rankwire', { exact: true }).isVisible()).toBe(false);
});

it('is on the printed overview, with the day', async () => {
  await setBrand({ name: 'Northwind Search', logo: urlOf(png(64), 'image/png') });
  await open('');
  await page.locator('.uplot').first().waitFor();
  await page.getByText(/^First results of/).waitFor();
  expect(await page.getByText('Northwind Search').first().isVisible()).toBe(false);
  const [first, ...rest] = pdfTexts(await page.pdf({ preferCSSPageSize: true }));
  expect(first).toMatch(
    /^1\/\d+NorthwindSearch\d{1,2}\w+\d{4}Rankingreport·example\.com·\S+?\d{4}Firstresultsof\S+?\.Visibility/,
  );
  expect([first, ...rest].join('')).not.toMatch(/Needsattention|ExportCSV/);
  await setBrand(null);
  await page.reload();
  await page.locator('.uplot').first().waitFor();
  await page.getByText(/^First results of/).waitFor();
  expect(pdfTexts(await page.pdf({ preferCSSPageSize: true }))[0]).toMatch(
    /^1\/\d+Rankwire\d{1,2}\w+\d{4}Rankingreport·example\.com·\S+?\d{4}Firstresultsof\S+?\.Visibility/,
  );
});
