import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, type DemoWorld, startDemo, useWatchedPages } from '../support/console.js';

const DAY_MS = 24 * 3_600_000;
const COMPETITOR = 'www.w3schools.com';
const PASSWORD = 'correct horse battery staple';

let world: DemoWorld;
let page: Page;
beforeAll(async () => {
  world = await startDemo();
  const first = await world.context.newPage();
  await world.login(first);
  await first.close();
});
afterAll(() => world.close());
useWatchedPages(
  () => world,
  (opened) => (page = opened),
);

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const open = (path: string) => page.goto(`${world.url}/app/a/${world.account}/${path}`);
const params = () => Object.fromEntries(new URL(page.url()).searchParams);
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const sheet = (name: string) => page.getByRole('dialog', { name });

async function openSheet(search = ''): Promise<Locator> {
  await open(`keywords?keyword=svg+path&kcountry=US&range=7d${search}`);
  const dialog = sheet('svg path');
  await plotOf(dialog).waitFor();
  return dialog;
}

/** The drawn chart: its part of the program comes later. */
const plotOf = (within: Locator) => within.locator('.u-over').first();

/** Without violations in both themes. */
async function expectAccessible(): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect([colorScheme, await accessibilityProblems(page)]).toEqual([colorScheme, []]);
  }
}

/** Presses at a part of the width, and lets go at another. */
async function drag(plot: Locator, from: number, to: number): Promise<void> {
  // New data draw a new chart.
  const scrolled = () =>
    plot.scrollIntoViewIfNeeded().then(
      () => true,
      () => false,
    );
  await expect.poll(scrolled).toBe(true);
  const { x, y, width, height } = (await plot.boundingBox())!;
  await page.mouse.move(x + width * from, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * to, y + height / 2, { steps: 8 });
  await page.mouse.up();
}

/** Heights on the page at which a drawing has a colour, such as `rgb(179, 38, 30)`. */
const rowsOfColor = (canvas: Locator, color: string): Promise<number[]> =>
  canvas.evaluate((element, rgb) => {
    const drawing = element as unknown as {
      width: number;
      height: number;
      getBoundingClientRect(): { y: number; height: number };
      getContext(kind: '2d'): { getImageData(...box: number[]): { data: Uint8ClampedArray } };
    };
    const { width, height } = drawing;
    const { data } = drawing.getContext('2d').getImageData(0, 0, width, height);
    const wanted = /\d+, \d+, \d+/.exec(rgb)![0].split(', ').map(Number);
    const box = drawing.getBoundingClientRect();
    const rows = new Set<number>();
    for (let pixel = 0; pixel < width * height; pixel += 1)
      if (wanted.every((part, n) => data[4 * pixel + n] === part) && data[4 * pixel + 3] === 255)
        rows.add(box.y + (Math.floor(pixel / width) / height) * box.height);
    return [...rows];
  }, color);

const strokeOf = (line: Locator): Promise<string> =>
  line.evaluate((element) => {
    const browser = globalThis as unknown as { getComputedStyle(of: unknown): { stroke: string } };
    return browser.getComputedStyle(element).stroke;
  });

describe('the sheet of a keyword', () => {
  it('opens from its row by mouse and keyboard, and gives the focus back', async () => {
    await open('keywords');
    const link = page
      .getByRole('row')
      .filter({ hasText: 'css flexbox' })
      .getByRole('link', { name: 'css flexbox' });
    await link.click();
    const dialog = sheet('css flexbox');
    await dialog.getByRole('heading', { name: 'css flexbox' }).waitFor();
    expect(params()).toEqual({ keyword: 'css flexbox', kcountry: 'US' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(params()).toEqual({});
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('css flexbox');
    await page.getByRole('checkbox', { name: 'Select http headers' }).first().focus();
    await page.keyboard.press('Enter');
    await sheet('http headers').getByText('United Kingdom · London · Desktop').waitFor();
    expect(params()).toEqual({ keyword: 'http headers', kcountry: 'GB', near: 'London' });
    await page.goBack();
    await sheet('http headers').waitFor({ state: 'detached' });
  });

  it('shows positions with the last known place after a failure, also as a table', async () => {
    const dialog = await openSheet();
    await dialog.getByText('Carried over (check failed)').waitFor();
    await dialog.getByRole('img', { name: /^Positions of svg path, .*: \d+ to \d+, best \d+/ }).waitFor();
    await dialog.getByRole('button', { name: 'Show as table' }).click();
    const table = dialog.getByRole('region', { name: 'History' });
    expect(await table.getByRole('row').count()).toBe(1 + 7);
    await table.getByRole('row').filter({ hasText: 'Failed (last known' }).waitFor();
    await expectAccessible();
  });

  it('zooms by dragging and by the wheel, and keeps the days in the address', async () => {
    const dialog = await openSheet();
    const answered = page.waitForResponse((response) => response.url().includes('/v1/rank/keyword/'));
    await dialog.getByRole('link', { name: '30 days' }).click();
    await answered;
    await expect.poll(params).toEqual({ keyword: 'svg path', kcountry: 'US' });
    await drag(plotOf(dialog), 0.6, 0.98);
    await expect.poll(() => params()['from']).toBeDefined();
    const { from, to } = params() as { from: string; to: string };
    expect([from > daysAgo(20), from < to, to <= daysAgo(0)]).toEqual([true, true, true]);
    await page.reload();
    await plotOf(dialog).hover();
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -300);
    await page.keyboard.up('Control');
    await expect.poll(() => params()['from']! > from || params()['to']! < to).toBe(true);
    expect(await dialog.getByLabel('From', { exact: true }).inputValue()).toBe(params()['from']);
    await dialog.getByRole('button', { name: 'Reset zoom' }).click();
    await expect.poll(params).toEqual({ keyword: 'svg path', kcountry: 'US' });
    await dialog.getByRole('link', { name: 'Custom' }).click();
    await dialog.getByLabel('From', { exact: true }).fill(daysAgo(4));
    await expect.poll(() => params()['from']).toBe(daysAgo(4));
  });

  it('has a lane of its own for days without a position, below an axis that begins at 1', async () => {
    await open('keywords?keyword=cheap+flights&kcountry=US');
    const dialog = sheet('cheap flights');
    await plotOf(dialog).waitFor();
    const lane = dialog.locator('.chart-lane');
    expect(await lane.innerText()).toBe('Not in top 100');
    const { y, height } = (await lane.boundingBox())!;
    const marks = await rowsOfColor(dialog.locator('canvas'), 'rgb(179, 38, 30)');
    expect(marks.length).toBeGreaterThan(0);
    expect(marks.filter((row) => row < y || row > y + height)).toEqual([]);
    await expectAccessible();
    await open('keywords?keyword=svg+path&kcountry=US');
    await plotOf(sheet('svg path')).waitFor();
    expect(await sheet('svg path').locator('.chart-lane').count()).toBe(0);
  });

  it('names the day under the pointer with its positions and notes', async () => {
    const dialog = await openSheet(`&sites=${COMPETITOR}`);
    await page.goto(page.url().replace('range=7d', 'range=30d'));
    await plotOf(dialog).waitFor();
    const { x, y, width, height } = (await plotOf(dialog).boundingBox())!;
    const tooltip = dialog.locator('.tooltip');
    // The chart begins 29 days ago; the note is of 8 days ago.
    await page.mouse.move(x + (width * 21.5) / 30, y + height / 2);
    await tooltip.getByText('New navigation').waitFor();
    const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
    const lines = (await tooltip.innerText()).split('\n');
    expect(lines[0]).toContain(day.format(Date.now() - 8 * DAY_MS));
    expect(lines.join(' ')).toMatch(/developer\.mozilla\.org \d+ www\.w3schools\.com \d+/);
    const box = (await tooltip.boundingBox())!;
    expect([box.x >= x, box.x + box.width <= x + width]).toEqual([true, true]);
    await page.mouse.move(x + width - 2, y + height / 2);
    await expect.poll(async () => (await tooltip.boundingBox())!.x).toBeGreaterThan(x + width / 2);
    await tooltip.getByText('New navigation').waitFor({ state: 'detached' });
    await expectAccessible();
    await page.mouse.move(x + width / 2, y - 100);
    await tooltip.waitFor({ state: 'detached' });
  });

  it('zooms by two fingers', async () => {
    await open('keywords?keyword=svg+path&kcountry=US');
    const dialog = sheet('svg path');
    await plotOf(dialog).waitFor();
    const { x, y, width, height } = (await plotOf(dialog).boundingBox())!;
    const session = await world.context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) => {
      const at = (share: number) => ({ x: x + width * share, y: y + height / 2 });
      const touchPoints = apart === 0 ? [] : [at(0.7 - apart / 2), at(0.7 + apart / 2)];
      return session.send('Input.dispatchTouchEvent', { type, touchPoints });
    };
    await touch('touchStart', 0.1);
    for (const apart of [0.2, 0.3, 0.4]) await touch('touchMove', apart);
    await touch('touchEnd', 0);
    await expect.poll(() => params()['from']).toBeDefined();
    expect(params()['from']! > daysAgo(20)).toBe(true);
  });

  it('lists the tags of its keyword', async () => {
    await open('keywords?keyword=css+flexbox&kcountry=US');
    const tags = sheet('css flexbox').getByRole('list', { name: 'Tags' });
    await expect.poll(() => tags.getByRole('listitem').allInnerTexts()).toEqual(['css']);
  });

  it('is closed by Escape before its part of the program has come', async () => {
    let send = () => {};
    const sent = new Promise<void>((resolve) => (send = resolve));
    const part = '**/assets/keyword-panel-*.js';
    await page.route(part, async (route) => {
      await sent;
      await route.continue();
    });
    await open('keywords');
    await page.getByRole('checkbox', { name: 'Select css flexbox' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(params).toEqual({});
    send();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('checkbox', { name: 'Select css flexbox' }).focus();
    await page.keyboard.press('Enter');
    await sheet('css flexbox').waitFor();
    expect(params()).toEqual({ keyword: 'css flexbox', kcountry: 'US' });
  });

  it('reads out days by the arrow keys', async () => {
    const dialog = await openSheet();
    await dialog.getByRole('img').focus();
    await page.keyboard.press('End');
    await expect
      .poll(() => dialog.locator('figcaption').innerText())
      .toMatch(/developer\.mozilla\.org\s*\d+/);
  });

  it('switches competitors on, in the address', async () => {
    const dialog = await openSheet();
    await dialog.getByRole('button', { name: COMPETITOR }).click();
    await expect.poll(() => params()['sites']).toBe(COMPETITOR);
    expect(await dialog.getByRole('button', { name: COMPETITOR }).getAttribute('aria-pressed')).toBe('true');
    await dialog.locator('figcaption').getByText(COMPETITOR).waitFor();
    await dialog.getByRole('button', { name: 'Show as table' }).click();
    await dialog.getByRole('columnheader', { name: COMPETITOR }).waitFor();
  });

  it('adds and deletes notes, whose text stays text', async () => {
    const dialog = await openSheet();
    const text = '<img src=x onerror=alert(1)>';
    await dialog.getByRole('button', { name: 'Add note' }).click();
    await dialog.getByLabel('Date', { exact: true }).fill(daysAgo(3));
    await dialog.getByLabel('Text', { exact: true }).fill(text);
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Add note' }).click();
    const note = dialog.getByRole('listitem').filter({ hasText: text });
    await note.waitFor();
    expect(await page.locator('img').count()).toBe(0);
    await dialog.getByRole('button', { name: `Delete note ${text}` }).click();
    await note.getByText('Delete this note?').waitFor();
    await note.getByRole('button', { name: 'Delete', exact: true }).click();
    await note.waitFor({ state: 'detached' });
  });

  it('shows the search result of a day with what is ours, and compares it with another day', async () => {
    const dialog = await openSheet();
    const results = dialog.getByRole('region', { name: 'Results' });
    await results.getByText('Own', { exact: true }).first().waitFor();
    await results.getByText('Competitor', { exact: true }).first().waitFor();
    expect(await dialog.getByLabel('Day', { exact: true }).inputValue()).toBe(daysAgo(0));
    await dialog.getByLabel('Compare with', { exact: true }).selectOption(daysAgo(7));
    await results.getByText('Left', { exact: true }).first().waitFor();
    await results.getByText('Entered', { exact: true }).first().waitFor();
    await results.getByRole('columnheader', { name: 'Change' }).waitFor();
    expect(params()).toMatchObject({ compare: daysAgo(7) });
    await expectAccessible();
    await dialog.getByLabel('Day', { exact: true }).selectOption(daysAgo(1));
    await expect.poll(() => params()['day']).toBe(daysAgo(1));
    // The day of the failure has no answer of its own.
    expect(
      await dialog
        .getByLabel('Day', { exact: true })
        .locator(`option[value="${daysAgo(5)}"]`)
        .count(),
    ).toBe(0);
    await openSheet(`&day=${daysAgo(5)}`);
    await dialog.getByText('No search result is kept for that day.').waitFor();
  });

  it('names a keyword that is not tracked, and days without a result', async () => {
    await open('keywords?keyword=unknown&kcountry=US');
    await sheet('unknown').getByRole('alert').getByText('Keyword not found.').waitFor();
    await open('keywords?keyword=svg+path&kcountry=US&from=2020-01-01&to=2020-01-31');
    await sheet('svg path').getByText('No result in these days.').waitFor();
    await expectAccessible();
  });

  it('fits a narrow screen', async () => {
    await page.setViewportSize({ width: 360, height: 720 });
    const dialog = await openSheet(`&compare=${daysAgo(4)}`);
    await dialog.getByRole('region', { name: 'Results' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    expect(await page.evaluate("document.querySelector('.sheet').scrollWidth")).toBe(360);
  });
});

describe('the screens of a website', () => {
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name, exact: true });

  it('keep filters, range and columns when the tab changes', async () => {
    const kept = { tag: 'css', country: 'US', device: 'desktop', range: '7d', cols: 'position,change' };
    await open(`keywords?${new URLSearchParams({ ...kept, q: 'css', sort: 'position' })}`);
    await page.getByRole('row').filter({ hasText: 'css flexbox' }).waitFor();
    for (const name of ['Overview', 'Competitors', 'Checks', 'Settings', 'Keywords']) {
      await tab(name).click();
      await heading(name).waitFor();
      expect([name, await tab(name).getAttribute('aria-current')]).toEqual([name, 'page']);
      expect(params()).toMatchObject(kept);
    }
    expect(params()).toEqual(kept);
    await page.getByRole('columnheader', { name: 'Position' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Best' }).count()).toBe(0);
    await page.getByLabel('Tag', { exact: true }).selectOption('All');
    await expect.poll(() => params()['tag']).toBeUndefined();
    await tab('Overview').click();
    await heading('Overview').waitFor();
    expect(await page.getByLabel('Tag', { exact: true }).inputValue()).toBe('');
    await page.getByRole('link', { name: '30 days' }).click();
    await expect.poll(params).toEqual({ country: 'US', device: 'desktop', cols: 'position,change' });
    expect(await page.getByRole('link', { name: '30 days' }).getAttribute('aria-current')).toBe('page');
  });

  it('show the newest position of a trend at its end, in the colour of its direction', async () => {
    await open('keywords');
    const trend = (name: string) =>
      page
        .getByRole('row')
        .filter({ hasText: name })
        .getByRole('img', { name: /^From / });
    await trend('css flexbox').first().waitFor();
    for (const each of await page.getByRole('img', { name: /^From / }).all()) {
      const [first, last] = (await each.getAttribute('aria-label'))!.match(/\d+/g)!.map(Number);
      const color =
        last! < first! ? 'rgb(20, 113, 60)' : last! > first! ? 'rgb(179, 38, 30)' : 'rgb(89, 98, 109)';
      expect([first, last, await strokeOf(each.locator('path'))]).toEqual([first, last, color]);
    }
    const whole = (await trend('css flexbox').first().boundingBox())!;
    const line = (await trend('css flexbox').first().locator('path').boundingBox())!;
    const point = (await trend('css flexbox').first().locator('circle').boundingBox())!;
    expect(whole).toMatchObject({ width: 120, height: 28 });
    expect(line.width).toBeGreaterThan(110);
    expect(point.x + point.width).toBeGreaterThan(line.x + line.width);
  });

  it('keep columns, order and range when the filters are cleared', async () => {
    const kept = { cols: 'position,change', sort: 'position', range: '7d' };
    await open(`keywords?${new URLSearchParams({ ...kept, q: 'zzz', tag: 'css', moved: 'lost' })}`);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('row').filter({ hasText: 'css flexbox' }).first().waitFor();
    expect(params()).toEqual(kept);
  });
});

describe('a user who may only read', () => {
  it('sees notes, and no button that changes them', async () => {
    const users = `${world.url}/v1/accounts/${world.account}/users`;
    const data = { email: 'reader@example.com', password: PASSWORD, scope: 'rank:read' };
    expect((await page.request.post(users, { data })).status()).toBe(200);
    await world.context.clearCookies();
    await open('keywords?keyword=svg+path&kcountry=US');
    await page.getByLabel('E-mail', { exact: true }).fill(data.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    const dialog = sheet('svg path');
    await dialog.getByText('New navigation').first().waitFor();
    for (const name of ['Add note', /^Delete note/])
      expect([name, await dialog.getByRole('button', { name }).count()]).toEqual([name, 0]);
  });
});
