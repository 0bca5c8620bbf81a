import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { onPage, useWorld } from '../support/console-page.js';
import { startTrackedWebsite, type TrackedWebsite } from '../support/tracked-website.js';

/** Long enough for what a link requests when it is pointed at. */
const HOVERED_MS = 1000;
const HOSTILE = '<img src=x onerror=alert(1)>';

let site: TrackedWebsite;
let page: Page;
useWorld(
  () =>
    startTrackedWebsite(
      [
        { keyword: 'trail shoes', country: 'US', tags: ['shoes'] },
        { keyword: 'running socks', country: 'US' },
        { keyword: 'rain jacket', country: 'US' },
        { keyword: 'water bottle', country: 'DE', tags: ['gear', 'bottle'] },
        { keyword: 'hiking poles', country: 'US', device: 'mobile' },
        { keyword: HOSTILE, country: 'US' },
      ],
      'rain jacket',
    ),
  (started) => (site = started),
  (opened) => (page = opened),
);
const { params, row, expectAccessible, scrollWidth } = onPage(() => page);

const open = (search = '') => page.goto(`${site.url}/app/a/${site.account}/keywords${search}`);
const table = () => page.getByRole('table', { name: 'Keywords' });
const select = (keyword: string) => page.getByRole('checkbox', { name: `Select ${keyword}` });
const messages = () => page.getByRole('log', { name: 'Messages' });

/** Chooses in the menu of filters. */
async function filter(name: string, value: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await page.getByRole('menuitem', { name: value }).click();
}

describe('the table', () => {
  it('says states in words within Position, and how many rows there are', async () => {
    await open();
    await row('rain jacket').getByText('Failed').first().waitFor();
    expect(await table().getAttribute('aria-rowcount')).toBe('7');
    expect(await row('trail shoes').getByText('Ranked').count()).toBe(1);
    await expectAccessible();
  });

  it('requests its rows when its screen is opened, not when a link is pointed at', async () => {
    await page.goto(`${site.url}/app/a/${site.account}/pages`);
    const tabs = page.getByRole('navigation', { name: 'Screens' });
    const link = tabs.getByRole('link', { name: 'Keywords' });
    await link.waitFor();
    await page.waitForLoadState('networkidle');
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await link.hover();
    await page.waitForTimeout(HOVERED_MS);
    const rows = () => requested.filter((path) => /^\/v1\/rank\/table\/\w+$/.test(path)).length;
    expect(rows()).toBe(0);
    await link.click();
    await row('rain jacket').waitFor();
    expect(rows()).toBe(1);
  });

  it('names the comparison, and begins with the largest movement', async () => {
    await open();
    const change = page.getByRole('columnheader', { name: /^Change 30 d/ });
    expect(await change.getAttribute('aria-sort')).toBe('other');
    await page.getByLabel('Compare with').selectOption('Compare: 7 days');
    await page.getByRole('columnheader', { name: /^Change 7 d/ }).waitFor();
    expect(params()).toEqual({ compare: '7d' });
    await page.getByLabel('Compare with').selectOption('Compare: start of range');
    await page.getByRole('columnheader', { name: /^Change 30 d/ }).waitFor();
  });

  it('hides columns with one value, and shows those that are chosen', async () => {
    await open('?q=zzz');
    await page.getByRole('columnheader', { name: 'Location' }).waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Average', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('columnheader', { name: 'Average', exact: true }).count()).toBe(0);
    // Kept for the user, not only in this address.
    await expect
      .poll(async () => {
        await open();
        await row('trail shoes').waitFor();
        return page.getByRole('columnheader', { name: 'Average', exact: true }).count();
      })
      .toBe(0);
    await open('?cols=average,best');
    await page.getByRole('columnheader', { name: 'Average', exact: true }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Device' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Position', exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Position', exact: true }).waitFor();
  });

  it('has boxes that a thumb hits, one of them for every row', async () => {
    await open();
    await select('trail shoes').waitFor();
    const box = (await select('trail shoes').boundingBox())!;
    expect([box.width, box.height]).toEqual([24, 24]);
    await select('trail shoes').check();
    await page.getByRole('checkbox', { name: 'Select all' }).and(page.locator(':indeterminate')).waitFor();
    await expectAccessible();
  });

  it('keeps search and order in the address', async () => {
    await open();
    await row('rain jacket').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('shoes');
    await expect.poll(() => row('rain jacket').count()).toBe(0);
    expect(params()).toEqual({ q: 'shoes' });
    await page.reload();
    await row('trail shoes').waitFor();
    expect(await page.getByLabel('Search keywords').inputValue()).toBe('shoes');
    await page.getByLabel('Search keywords').fill('');
    await row('rain jacket').waitFor();
    await page.getByRole('columnheader', { name: 'Position', exact: true }).getByRole('link').click();
    await expect.poll(params).toEqual({ sort: 'position' });
    const sorted = page.getByRole('columnheader', { name: 'Position', exact: true });
    expect(await sorted.getAttribute('aria-sort')).toBe('ascending');
    await page.goBack();
    await expect.poll(params).toEqual({});
  });

  it('says which values of the address it ignores', async () => {
    const bad = 'sort=unknown&pos=9-3&from=2026-02-30&to=2026-03-01&cols=no&keyword=rain+jacket';
    await open(`?q=jacket&${bad}`);
    await page.getByRole('status').getByText('ignored: pos, sort, cols, from, to, keyword.').waitFor();
    await row('rain jacket').waitFor();
    expect(await row('trail shoes').count()).toBe(0);
    await expectAccessible();
    await filter('Device', /^Desktop/);
    await page.getByText('ignored:').waitFor({ state: 'detached' });
    expect(params()).toEqual({ q: 'jacket', device: 'desktop' });
  });

  it('has views of its own, and saves what is on the screen as a file', async () => {
    await open('?q=zzz');
    await page.getByRole('button', { name: 'Views', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Lost this week' }).click();
    await expect.poll(params).toEqual({ change: 'lost', compare: '7d' });
    await open('?country=US&sort=keyword&cols=position,device&compare=7d');
    await row('rain jacket').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/-keywords-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines[0]).toBe('\ufeffKeyword,Device,Position');
    expect(lines).toHaveLength(1 + 5);
    expect(lines).toContain('rain jacket,Desktop,Failed');
  });

  it('shows text from the outside as text', async () => {
    await open();
    await page.getByText(HOSTILE).first().waitFor();
    expect(await page.locator('main img').count()).toBe(0);
  });

  it('moves between rows by keys, and selects', async () => {
    await open('?sort=keyword');
    await row('rain jacket').waitFor();
    const focused = () => page.evaluate('document.activeElement.ariaLabel');
    await page.keyboard.press('j');
    const first = await focused();
    await page.keyboard.press('j');
    expect(await focused()).not.toBe(first);
    await page.keyboard.press('k');
    expect(await focused()).toBe(first);
    await select('rain jacket').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('1 selected').waitFor();
    expect(await select('running socks').isChecked()).toBe(true);
  });
});

describe('filters', () => {
  it('are added by a menu with counts, and removed one by one', async () => {
    await open();
    await row('trail shoes').waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Tag', exact: true }).waitFor();
    await expectAccessible();
    await page.getByRole('menuitem', { name: 'Status', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Failed 1' }).click();
    await expect.poll(() => row('trail shoes').count()).toBe(0);
    await row('rain jacket').waitFor();
    expect(params()).toEqual({ state: 'failed' });
    await filter('Country', /^United States/);
    await expect.poll(params).toEqual({ state: 'failed', country: 'US' });
    await expectAccessible();
    await page.getByRole('button', { name: 'Remove Status: Failed' }).click();
    await row('trail shoes').waitFor();
    expect(params()).toEqual({ country: 'US' });
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(params).toEqual({});
  });

  it('are set by the strip and by the bands of positions', async () => {
    await open();
    await page.getByRole('link', { name: '1 failed' }).click();
    await expect.poll(params).toEqual({ state: 'failed' });
    await expect.poll(() => row('trail shoes').count()).toBe(0);
    await page.getByRole('link', { name: '1 failed' }).click();
    await expect.poll(params).toEqual({});
    for (const name of ['0 improved', '0 declined', '0 lost'])
      expect(await page.getByRole('link', { name, exact: true }).count()).toBe(1);
    await page.getByRole('link', { name: /^Top 10 \d/ }).click();
    await expect.poll(params).toEqual({ pos: '1-10' });
    await page.getByRole('link', { name: /^Not in top 100 \d/ }).click();
    await expect.poll(params).toEqual({ state: 'not_found' });
    await page.getByRole('link', { name: /^All \d/ }).click();
    await expect.poll(params).toEqual({});
  });

  it('name what keeps every row out, within the table, and offer to remove that', async () => {
    await open('?q=zzz&change=lost&sort=position&range=7d');
    await table().getByText('No keyword with “zzz”, Change: Lost.').waitFor();
    await expectAccessible();
    await page.getByRole('button', { name: 'Remove “Change: Lost”' }).click();
    await table().getByText('No keyword with “zzz”.').waitFor();
    expect(params()).toEqual({ q: 'zzz', sort: 'position', range: '7d' });
    await open('?q=zzz&change=lost&sort=position&range=7d');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await row('trail shoes').waitFor();
    expect(params()).toEqual({ sort: 'position', range: '7d' });
  });
});

describe('the selection', () => {
  it('has every row of the filters', async () => {
    await open('?country=US');
    const all = page.getByRole('checkbox', { name: 'Select all' });
    // Checked when the rows of all pages are there.
    await all.click();
    await page.getByText('5 selected').waitFor();
    expect(await select('trail shoes').isChecked()).toBe(true);
    await select('trail shoes').uncheck();
    expect(await page.evaluate(`document.querySelector('[aria-label="Select all"]').indeterminate`)).toBe(
      true,
    );
    await all.click();
    await page.getByText('5 selected').waitFor();
    await all.uncheck();
    await expect.poll(() => page.getByText(/\d selected/).count()).toBe(0);
  });

  it('gets and loses tags, which can be undone', async () => {
    await open('?cols=position,tags');
    await select('water bottle').check();
    await select('rain jacket').check();
    await page.getByText('2 selected').waitFor();
    await expectAccessible();
    await page.getByRole('button', { name: 'Add tags' }).click();
    const adding = page.getByRole('dialog', { name: 'Add tags' });
    await adding.getByLabel('Tags', { exact: true }).fill('sale, gear');
    await expectAccessible();
    await adding.getByRole('button', { name: 'Add tags' }).click();
    await messages().getByText('2 keywords changed').waitFor();
    await row('rain jacket').getByText('sale', { exact: true }).waitFor();
    const tags = row('water bottle').getByRole('list', { name: 'Tags' });
    expect(await tags.getByRole('listitem').allInnerTexts()).toEqual(['gear', 'bottle', 'sale']);
    expect(await tags.innerText()).toContain('+2');
    await select('rain jacket').check();
    await page.getByRole('button', { name: 'Remove tags' }).click();
    const removing = page.getByRole('dialog', { name: 'Remove tags' });
    await removing.getByRole('button', { name: 'sale' }).click();
    await removing.getByRole('button', { name: 'Remove tags' }).click();
    await messages().getByText('1 keyword changed').waitFor();
    await expect.poll(() => row('rain jacket').getByText('sale', { exact: true }).count()).toBe(0);
    await messages().getByRole('button', { name: 'Undo' }).last().click();
    await row('rain jacket').getByText('sale', { exact: true }).waitFor();
  });

  it('names what it deletes, asks once, and restores it with its tags', async () => {
    await open();
    for (const name of ['hiking poles', 'water bottle']) await select(name).check();
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete keywords' });
    await dialog.getByRole('listitem').filter({ hasText: 'hiking poles' }).getByText('Mobile').waitFor();
    await expectAccessible();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await row('hiking poles').count()).toBe(1);
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await messages().getByText('2 keywords deleted').waitFor();
    await expect.poll(() => row('hiking poles').count()).toBe(0);
    await messages().getByRole('button', { name: 'Undo' }).click();
    await row('hiking poles').waitFor();
    const restored = (await site.keywords()).find(({ keyword }) => keyword === 'water bottle');
    expect(restored!.tags).toContain('bottle');
  });

  it('is checked by one call, with its requests beside the button', async () => {
    // The first check may have been less than a minute ago.
    site.setClockAhead(60_000);
    const bodies: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/check'))
        bodies.push(request.postDataJSON());
    });
    await open();
    await select('rain jacket').check();
    await select('trail shoes').check();
    await page
      .getByRole('group', { name: 'Selection' })
      .getByText(/^\d+ requests?$/)
      .waitFor();
    await page.getByRole('button', { name: 'Check selected' }).click();
    await messages()
      .getByText(/^Done: 2 ranked|^Done: [012] ranked, [012] not in top 100/)
      .waitFor();
    expect(bodies).toEqual([
      {
        keywords: expect.arrayContaining([
          { keyword: 'rain jacket', country: 'US' },
          { keyword: 'trail shoes', country: 'US' },
        ]),
        again: true,
      },
    ]);
    await expect.poll(() => row('rain jacket').getByText('Failed').count()).toBe(0);
    await select('rain jacket').check();
    await page.getByRole('button', { name: 'Check selected' }).click();
    await messages()
      .getByText(/Try again in \d+ seconds?\./)
      .waitFor();
  });
});

describe('a narrow screen', () => {
  it('has two lines a row, with position and change at the right, and does not scroll sideways', async () => {
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 780 });
      await open();
      await row('trail shoes').getByText('US · Desktop').waitFor();
      expect(await scrollWidth()).toBe(width);
      const scroller = '[...document.querySelectorAll("[role=region]")].at(-1)';
      expect(await page.evaluate(`${scroller}.scrollWidth - ${scroller}.clientWidth`)).toBe(0);
      const cells = await row('trail shoes').getByRole('cell').all();
      const last = (await cells.at(-1)!.boundingBox())!;
      expect(last.x + last.width).toBeLessThanOrEqual(width);
    }
    await expectAccessible();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Import CSV' }).click();
    await page.getByRole('dialog', { name: 'Import CSV' }).waitFor();
  });
});
