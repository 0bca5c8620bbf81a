import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callApi } from '../support/console.js';
import { onPage, useWorld } from '../support/console-page.js';
import { startTrackedWebsite, type TrackedWebsite } from '../support/tracked-website.js';

const HOSTILE = '<img src=x onerror=alert(1)>';

let site: TrackedWebsite;
let page: Page;
useWorld(
  () => startTrackedWebsite(['trail shoes', 'rain jacket']),
  (started) => (site = started),
  (opened) => (page = opened),
);
const { expectAccessible, scrollWidth } = onPage(() => page);

const open = (section = '') => page.goto(`${site.url}/app/a/${site.account}/settings${section}`);
const card = (name: string) => page.getByRole('region', { name });
const website = () => page.getByRole('textbox', { name: 'Website' });
const stored = () =>
  callApi<{ website: string; language: string; match: string; keywords: object[] }>(
    site,
    'GET',
    '/v1/rank/config',
  );
const save = () => page.getByRole('button', { name: 'Save' }).click();
const said = (text: string) => page.getByRole('log').getByText(text).waitFor();

async function chooseLanguage(name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.keyboard.type(name.slice(0, 4));
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
}

describe('Settings', () => {
  it('have sections with an address each; the first one is the start', async () => {
    await open();
    await page.waitForURL(/settings\/website$/);
    const sections = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
    await expect
      .poll(() => sections.allInnerTexts())
      .toEqual([
        'Website',
        'Schedule',
        'Competitors',
        'Search Console',
        'Notes',
        'Alerts',
        'Digest',
        'Channels',
        'Share links',
        'Brand',
        'Danger zone',
      ]);
    await sections.filter({ hasText: 'Schedule' }).click();
    await page.waitForURL(/settings\/schedule$/);
    await card('Schedule')
      .getByText(/^\d\d:\d\d \(Europe\/Berlin\)/)
      .waitFor();
    await card('Schedule')
      .getByText(/\d\d:00 \(UTC\)$/)
      .waitFor();
    await card('Schedule').getByText('Next check').waitFor();
    await expectAccessible();
    await open('/unknown');
    await page.waitForURL(/settings\/website$/);
  });

  it('choose how often and how deep keywords are checked, and say what that saves', async () => {
    await open('/schedule');
    const form = card('Frequency and depth');
    const cost = form.getByRole('status');
    await cost.getByText(/^Top 100 daily: [\d,]+ requests?/).waitFor();
    expect(await form.getByRole('combobox', { name: 'Check the top 100' }).count()).toBe(0);
    await form.getByRole('combobox', { name: 'Depth' }).selectOption('Top 20');
    await form.getByRole('combobox', { name: 'Check the top 100' }).selectOption('Every Monday');
    await cost.getByText(/^Top 20 daily, top 100 on Monday: [\d,]+ requests?/).waitFor();
    await cost.getByText(/^Top 100 daily: /).waitFor();
    await cost.getByText(/^Saves [\d,]+ requests?/).waitFor();
    await expectAccessible();
    await save();
    await said('Saved.');
    type Rhythm = { every?: string; weekday?: number; depth?: number; deep_every?: object };
    const rhythm = async () => {
      const { every, weekday, depth, deep_every } = await callApi<Rhythm>(site, 'GET', '/v1/rank/config');
      return { every, weekday, depth, deep_every };
    };
    const monday = { depth: 100, every: 'week', weekday: 1 };
    expect(await rhythm()).toEqual({ every: 'day', depth: 20, deep_every: monday });

    await page.reload();
    await form.getByRole('combobox', { name: 'Check keywords' }).selectOption('Once a week');
    await form.getByRole('combobox', { name: 'Weekday' }).selectOption('Friday');
    await save();
    await said('Saved.');
    expect(await rhythm()).toEqual({ every: 'week', weekday: 5, depth: 20 });
    await form.getByRole('combobox', { name: 'Check keywords' }).selectOption('Only manually');
    await save();
    await card('Schedule').getByText('Only manual checks.').waitFor();

    await page.setViewportSize({ width: 390, height: 800 });
    expect(await scrollWidth()).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1280, height: 800 });
    await callApi(site, 'PUT', `/v1/rank/config/${site.config}`, {
      every: 'day',
      depth: null,
      deep_every: null,
    });
  });

  it('save language by name and matching, with keywords that were added since', async () => {
    await open('/website');
    await page.getByRole('combobox', { name: 'Language' }).waitFor();
    const keywords = [{ keyword: 'late arrival', country: 'US' }];
    await callApi(site, 'POST', `/v1/rank/config/${site.config}/keywords`, { keywords });
    await chooseLanguage('German');
    await page.getByRole('radio', { name: /^This website and its subdomains/ }).check();
    await expectAccessible();
    await save();
    await said('Saved.');
    const after = await stored();
    expect([after.language, after.match, after.keywords.length]).toEqual(['de', 'host', 3]);
    await chooseLanguage('English');
    await save();
    await expect.poll(async () => (await stored()).language).toBe('en');
  });

  it('name a wrong website at its field', async () => {
    await open('/website');
    await website().fill('not a site');
    await save();
    await page.getByText('This is not a website. Enter one such as example.com.').waitFor();
    await expectAccessible();
  });

  it('ask before another website takes the place of the history, and offer to add it instead', async () => {
    const dialog = page.getByRole('dialog', { name: 'Change the website?' });
    await open('/website');
    await website().fill('other.example');
    await save();
    await dialog.getByText(/^The history of 3 keywords for example\.com goes out of view\./).waitFor();
    await dialog.getByText('Changing the website back restores the history.').waitFor();
    await dialog.getByRole('link', { name: 'Add website' }).waitFor();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await stored()).website).toBe('example.com');
    for (const [next, state] of [
      ['other.example', 'Not checked yet'],
      ['example.com', 'Not checked yet'],
    ] as const) {
      await open('/website');
      await website().fill(next);
      await save();
      await dialog.getByRole('button', { name: 'Change the website' }).click();
      await said('Saved.');
      expect((await stored()).website).toBe(next);
      await page.goto(`${site.url}/app/a/${site.account}/keywords`);
      const row = page.getByRole('row').filter({ hasText: 'trail shoes' });
      await row.waitFor();
      expect(await row.getByText(state).count()).toBe(next === 'other.example' ? 1 : 0);
    }
  });

  it('add and remove competitors in one place, with Undo', async () => {
    await open('/competitors');
    const list = page.getByRole('list', { name: 'Competitors' });
    const add = async (name: string) => {
      await page.getByLabel('Competitor', { exact: true }).fill(name);
      await page.getByRole('button', { name: 'Add competitor' }).click();
    };
    await add('not a site');
    await page.getByText('competitors must be a list of sites').waitFor();
    await expectAccessible();
    for (const name of ['third.example', 'fourth.example']) {
      await add(name);
      await list.getByText(name).waitFor();
    }
    const item = list.getByRole('listitem').filter({ hasText: 'third.example' });
    await item.getByRole('button', { name: 'Remove' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove competitor' });
    await dialog.getByText('Stop tracking third.example?').waitFor();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => item.count()).toBe(0);
    await page.getByRole('log').getByRole('button', { name: 'Undo' }).click();
    await item.waitFor();
    expect((await list.getByRole('listitem').allInnerTexts())[0]).toContain('third.example');
    await page.getByRole('link', { name: 'View competitors' }).click();
    await page.getByRole('heading', { level: 1, name: 'Competitors' }).waitFor();
  });

  it('add and delete notes, whose text stays text, with Undo', async () => {
    await open('/notes');
    await page.getByText('No note yet.').waitFor();
    await page.getByLabel('Date', { exact: true }).fill('2026-03-01');
    await page.getByLabel('Text', { exact: true }).fill(HOSTILE);
    await page.getByRole('button', { name: 'Add note' }).click();
    const note = page.getByRole('list', { name: 'Notes' }).getByRole('listitem');
    await note.getByText(HOSTILE).waitFor();
    await note.getByText('1 Mar 2026').waitFor();
    expect(await page.locator('img').count()).toBe(0);
    await expectAccessible();
    await note.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete note' });
    await dialog.getByText(`Delete the note "${HOSTILE}"?`).waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No note yet.').waitFor();
    await page.getByRole('log').getByRole('button', { name: 'Undo' }).click();
    await note.getByText(HOSTILE).waitFor();
    await note.getByText('1 Mar 2026').waitFor();
  });

  it.each([
    'website',
    'schedule',
    'competitors',
    'search-console',
    'notes',
    'alerts',
    'digest',
    'channels',
    'shares',
    'brand',
    'danger',
  ])('fit a narrow screen (%s)', async (section) => {
    await page.setViewportSize({ width: 360, height: 720 });
    await open(`/${section}`);
    await page.locator('.settings-section .card').first().waitFor();
    await expect.poll(() => scrollWidth()).toBeLessThanOrEqual(360);
  });

  it('delete the configuration once its website is typed', async () => {
    await open('/danger');
    await page.getByRole('button', { name: 'Delete configuration' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete configuration' });
    await dialog.getByText('This permanently deletes example.com').waitFor();
    await expectAccessible();
    expect(await dialog.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete configuration' }).click();
    await dialog.getByLabel('Type example.com to confirm').fill('example.com');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'Add your website' }).waitFor();
    await said('example.com was deleted.');
  });
});
