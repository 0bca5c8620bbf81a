import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callApi, type DemoWorld, startLoggedInDemo } from '../support/console.js';
import { onPage, useWorld } from '../support/console-page.js';
import { drag, plotOf } from '../support/console-charts.js';

const DAY_MS = 24 * 3_600_000;
const COMPETITOR = 'www.w3schools.com';
const PASSWORD = 'correct horse battery staple';

let world: DemoWorld;
let page: Page;
useWorld(
  startLoggedInDemo,
  (started) => (world = started),
  (opened) => (page = opened),
);
const { params, expectAccessible, scrollWidth } = onPage(() => page);

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const open = (path: string) => page.goto(`${world.url}/app/a/${world.account}/${path}`);
const panel = (name: string) => page.getByRole('dialog', { name });
/** A row of the table of keywords. */
const rowOf = (name: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox'), hasText: name })
    .first();

async function openPanel(search = ''): Promise<Locator> {
  await open(`keywords?keyword=svg+path&kcountry=US&range=7d${search}`);
  const opened = panel('svg path');
  await plotOf(opened).waitFor();
  return opened;
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

describe('the panel of a keyword', () => {
  it('opens from its row by mouse and keyboard, and gives the focus back', async () => {
    await open('keywords?q=css+flexbox');
    await rowOf('css flexbox').getByRole('link', { name: 'css flexbox' }).click();
    const opened = panel('css flexbox');
    await opened.getByRole('heading', { level: 1, name: 'css flexbox' }).waitFor();
    expect(params()).toMatchObject({ q: 'css flexbox', keyword: 'css flexbox', kcountry: 'US' });
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'detached' });
    expect(params()).toEqual({ q: 'css flexbox' });
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('css flexbox');
    await open('keywords?q=http+headers&country=GB&device=desktop');
    await rowOf('http headers').getByRole('checkbox').focus();
    await page.keyboard.press('Enter');
    await panel('http headers').getByText('United Kingdom · London · Desktop').waitFor();
    expect(params()).toMatchObject({ keyword: 'http headers', kcountry: 'GB', near: 'London' });
    await page.goBack();
    await panel('http headers').waitFor({ state: 'detached' });
  });

  it('opens from anywhere in its row, moves nothing, and leads back to the row last read', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open('keywords?sort=keyword&order=asc');
    const links = page.getByRole('rowheader').getByRole('link');
    await links.nth(2).waitFor();
    const names = (await links.allInnerTexts()).slice(0, 3);
    const places = () =>
      Promise.all(
        [page.getByRole('searchbox', { name: 'Search keywords' }), links.nth(0)].map((each) =>
          each.boundingBox(),
        ),
      );
    const before = await places();
    await rowOf(names[0]!).getByRole('cell').nth(3).click();
    await panel(names[0]!).waitFor();
    expect(await places()).toEqual(before);
    await page.keyboard.press('j');
    await panel(names[1]!).waitFor();
    await page.keyboard.press('j');
    await panel(names[2]!).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(names[2]);
    expect(await places()).toEqual(before);
  });

  it('leaves Ctrl K to the search, whose letters are no keys of the panel', async () => {
    await openPanel();
    const { keyword } = params();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('jk');
    const search = page.getByRole('dialog', { name: 'Search' });
    await search.waitFor();
    expect(params()['keyword']).toBe(keyword);
    await search.getByRole('searchbox', { name: 'Search' }).fill('deutsch');
    await search.getByRole('option', { name: 'Language: Deutsch' }).waitFor();
    await search.getByRole('searchbox', { name: 'Search' }).fill('import');
    await search.getByRole('option', { name: 'Import CSV' }).click();
    await page.getByRole('dialog', { name: 'Import CSV' }).waitFor();
  });

  it('shows positions with the last known place after a failure, also as a table', async () => {
    const opened = await openPanel();
    await opened.getByText('Carried over (check failed)').waitFor();
    await opened.getByRole('img', { name: /^Positions of svg path, .*: \d+ to \d+, best \d+/ }).waitFor();
    await opened.getByRole('button', { name: 'Show as table' }).click();
    const table = opened.getByRole('region', { name: 'History' });
    expect(await table.getByRole('row').count()).toBe(1 + 7);
    await table.getByRole('columnheader', { name: 'Status' }).waitFor();
    await table.getByRole('row').filter({ hasText: 'Failed (last known' }).waitFor();
    await expectAccessible();
  });

  it('zooms by dragging and by the wheel, and keeps the days in the address', async () => {
    const opened = await openPanel();
    const answered = page.waitForResponse((response) => response.url().includes('/v1/rank/keyword/'));
    await opened.getByRole('link', { name: '30 days' }).click();
    await answered;
    await expect.poll(params).toEqual({ keyword: 'svg path', kcountry: 'US' });
    await drag(page, plotOf(opened), 0.6, 0.98);
    await expect.poll(() => params()['from']).toBeDefined();
    const { from, to } = params() as { from: string; to: string };
    expect([from > daysAgo(20), from < to, to <= daysAgo(0)]).toEqual([true, true, true]);
    await page.reload();
    await plotOf(opened).hover();
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -300);
    await page.keyboard.up('Control');
    await expect.poll(() => params()['from']! > from || params()['to']! < to).toBe(true);
    expect(await opened.getByLabel('From', { exact: true }).inputValue()).toBe(params()['from']);
    await opened.getByRole('button', { name: 'Reset zoom' }).click();
    await expect.poll(params).toEqual({ keyword: 'svg path', kcountry: 'US' });
    await opened.getByRole('link', { name: 'Custom' }).click();
    await opened.getByLabel('From', { exact: true }).fill(daysAgo(4));
    await expect.poll(() => params()['from']).toBe(daysAgo(4));
  });

  it('says what the result page has beside the results, and when that came and went', async () => {
    const account = `account=${world.account}`;
    const { _id } = await callApi<{ _id: string }>(world, 'GET', `/v1/rank/config?${account}`);
    const rows = await callApi<{ keyword: string; country: string; near: string; device: string }[]>(
      world,
      'GET',
      `/v1/rank/table/${_id}?${account}&owned=people_also_ask,video,top_stories&state=ranked&device=desktop&limit=50`,
    );
    const { keyword, country } = rows.find(({ near }) => near === '')!;
    const named = new URLSearchParams({ keyword, country, device: 'desktop' });
    const { days } = await callApi<{ days: { features: string[]; owned: object[] }[] }>(
      world,
      'GET',
      `/v1/rank/keyword/${_id}?${account}&${named}&startDate=${daysAgo(29)}&endDate=${daysAgo(0)}&tz=UTC`,
    );
    await open(`keywords?${new URLSearchParams({ keyword, kcountry: country })}`);
    const opened = panel(keyword);
    const courses = opened.getByRole('list', { name: 'SERP features' }).first();
    await courses.getByRole('listitem').first().waitFor();
    const types = new Set(days.flatMap(({ features }) => features));
    expect(await courses.getByRole('listitem').count()).toBe(types.size);
    await courses
      .getByText(/^On \d+ of \d+ days, with your website on \d+; with your website since /)
      .first()
      .waitFor();
    await opened.getByText(/^Above your page: |^Nothing but results above your page$/).waitFor();
    await opened.getByText(/^Your website is in: /).waitFor();
    await opened.getByRole('button', { name: 'Show as table' }).click();
    await opened.getByRole('columnheader', { name: 'SERP features' }).waitFor();
    const marks = opened.getByRole('region', { name: 'History' }).getByText(/: your website is in it$/);
    expect(await marks.count()).toBe(days.reduce((sum, { owned }) => sum + owned.length, 0));
    await expectAccessible();
  });

  it('has a lane of its own for days without a position, below an axis that begins at 1', async () => {
    await open('keywords?keyword=cheap+flights&kcountry=US');
    const opened = panel('cheap flights');
    await plotOf(opened).waitFor();
    const lane = opened.locator('.chart-lane');
    expect(await lane.innerText()).toBe('Not in top 100');
    const { y, height } = (await lane.boundingBox())!;
    const marks = await rowsOfColor(opened.locator('canvas'), 'rgb(179, 38, 30)');
    expect(marks.length).toBeGreaterThan(0);
    expect(marks.filter((row) => row < y || row > y + height)).toEqual([]);
    await expectAccessible();
    await open('keywords?keyword=svg+path&kcountry=US');
    await plotOf(panel('svg path')).waitFor();
    expect(await panel('svg path').locator('.chart-lane').count()).toBe(0);
  });

  it('names the day under the pointer with its positions and notes', async () => {
    const opened = await openPanel(`&sites=${COMPETITOR}`);
    await page.goto(page.url().replace('range=7d', 'range=30d'));
    await plotOf(opened).waitFor();
    const { x, y, width, height } = (await plotOf(opened).boundingBox())!;
    const tooltip = opened.locator('.chart-tip');
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
    const end = async () => {
      const last = (await tooltip.boundingBox())!;
      return last.x + last.width;
    };
    await expect.poll(end).toBeGreaterThan(x + width / 2);
    expect(await end()).toBeLessThan(x + width);
    await tooltip.getByText('New navigation').waitFor({ state: 'detached' });
    await expectAccessible();
    await page.mouse.move(x + width / 2, y - 100);
    await tooltip.waitFor({ state: 'detached' });
  });

  it('zooms by two fingers', async () => {
    await open('keywords?keyword=svg+path&kcountry=US');
    const opened = panel('svg path');
    await plotOf(opened).waitFor();
    const { x, y, width, height } = (await plotOf(opened).boundingBox())!;
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
    const tags = panel('css flexbox').getByRole('list', { name: 'Tags' });
    await expect.poll(() => tags.getByRole('listitem').allInnerTexts()).toEqual(['css']);
  });

  it('is closed by Escape before its part of the program has come', async () => {
    let send = () => {};
    const sent = new Promise<void>((resolve) => (send = resolve));
    const part = '**/assets/opened-*.js';
    await page.route(part, async (route) => {
      await sent;
      await route.continue();
    });
    await open('keywords?q=css+flexbox');
    await rowOf('css flexbox').getByRole('checkbox').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(params).toEqual({ q: 'css flexbox' });
    send();
    await page.unrouteAll({ behavior: 'wait' });
    await rowOf('css flexbox').getByRole('checkbox').focus();
    await page.keyboard.press('Enter');
    await panel('css flexbox').waitFor();
    expect(params()).toMatchObject({ keyword: 'css flexbox', kcountry: 'US' });
  });

  it('reads out days by the arrow keys', async () => {
    const opened = await openPanel();
    await opened.getByRole('img').focus();
    await page.keyboard.press('End');
    await expect
      .poll(() => opened.locator('figcaption').innerText())
      .toMatch(/developer\.mozilla\.org\s*\d+/);
  });

  it('switches competitors on, in the address', async () => {
    const opened = await openPanel();
    await opened.getByRole('button', { name: COMPETITOR }).click();
    await expect.poll(() => params()['sites']).toBe(COMPETITOR);
    expect(await opened.getByRole('button', { name: COMPETITOR }).getAttribute('aria-pressed')).toBe('true');
    await opened.locator('figcaption').getByText(COMPETITOR).waitFor();
    await opened.getByRole('button', { name: 'Show as table' }).click();
    await opened.getByRole('columnheader', { name: COMPETITOR }).waitFor();
  });

  it('adds and deletes notes, whose text stays text', async () => {
    const opened = await openPanel();
    const text = '<img src=x onerror=alert(1)>';
    await opened.getByRole('button', { name: 'Add note' }).click();
    await opened.getByLabel('Date', { exact: true }).fill(daysAgo(3));
    await opened.getByLabel('Text', { exact: true }).fill(text);
    await expectAccessible();
    await opened.getByRole('button', { name: 'Add note' }).click();
    const note = opened.getByRole('listitem').filter({ hasText: text });
    await note.waitFor();
    expect(await page.locator('img').count()).toBe(0);
    await opened.getByRole('button', { name: `Delete note ${text}` }).click();
    await note.getByText('Delete this note?').waitFor();
    await note.getByRole('button', { name: 'Delete', exact: true }).click();
    await note.waitFor({ state: 'detached' });
  });

  it('shows the search results of a day with what is yours, and compares them with another day', async () => {
    const opened = await openPanel();
    const results = opened.getByRole('region', { name: 'Search results' });
    await results.getByText('Your page', { exact: true }).first().waitFor();
    await results.getByText('Competitor', { exact: true }).first().waitFor();
    expect(await results.getByLabel('Day', { exact: true }).inputValue()).toBe(daysAgo(0));
    await results.getByLabel('Compare with', { exact: true }).selectOption(daysAgo(7));
    await results.getByText('Dropped out', { exact: true }).first().waitFor();
    await results.getByRole('button', { name: 'Show all' }).click();
    await results.getByText('New', { exact: true }).first().waitFor();
    await results.getByRole('columnheader', { name: 'Change' }).waitFor();
    expect(params()).toMatchObject({ compare: daysAgo(7) });
    await expectAccessible();
    await results.getByLabel('Day', { exact: true }).selectOption(daysAgo(1));
    await expect.poll(() => params()['day']).toBe(daysAgo(1));
    // No results are kept of the day of the failure.
    expect(
      await results
        .getByLabel('Day', { exact: true })
        .locator(`option[value="${daysAgo(5)}"]`)
        .count(),
    ).toBe(0);
    await openPanel(`&day=${daysAgo(5)}`);
    await opened.getByText('No search result is kept for that day.').waitFor();
  });

  it('says when a keyword was lost, from which page, and who came and went since', async () => {
    await open('keywords?keyword=css+position+sticky&kcountry=US');
    const opened = panel('css position sticky');
    const story = opened.getByRole('region', { name: 'What happened' });
    const lost = /^Lost on .*: at (\d+) until .*, not in top 100 since\.$/;
    // The positions of the demo depend on the day.
    const [, place] = lost.exec(await story.getByText(lost).innerText())!;
    const path = '/en-US/docs/Web/CSS/Css_position_sticky';
    await story.getByRole('link', { name: path, exact: true }).waitFor();
    await story.getByText('No page of yours').waitFor();
    await story.getByText(`At ${place} now`, { exact: true }).waitFor();
    const gone = story.getByRole('list', { name: /^Dropped out of the top 10 since / });
    await gone.getByText('Your page').waitFor();
    const results = opened.getByRole('region', { name: 'Search results' });
    const compare = results.getByLabel('Compare with', { exact: true });
    await results.getByText('Dropped out', { exact: true }).first().waitFor();
    expect(await compare.inputValue()).toMatch(/^\d{4}-/);
    expect(params()['compare']).toBeUndefined();
    await compare.selectOption('No other day');
    await results.getByText('Dropped out', { exact: true }).first().waitFor({ state: 'detached' });
    expect(params()['compare']).toBe('none');
    await expectAccessible();
  });

  it('folds the search results, without a scroller of their own, and jumps to your page', async () => {
    const opened = await openPanel();
    const results = opened.getByRole('region', { name: 'Search results' });
    const fold = results.getByRole('button', { name: /^Show \d+–\d+$/ });
    await fold.first().waitFor();
    const rows = await results.getByRole('row').count();
    await fold.first().click();
    await expect.poll(() => results.getByRole('row').count()).toBeGreaterThan(rows);
    const own = results.getByRole('row').filter({ hasText: 'Your page' }).first();
    const place = await own.getByRole('cell').first().innerText();
    await results.getByRole('button', { name: `Your page ${place}`, exact: true }).click();
    await expect.poll(() => own.evaluate('document.activeElement.dataset.own')).toBe(place);
    const { y, height } = (await own.boundingBox())!;
    expect([y > 0, y + height < page.viewportSize()!.height]).toEqual([true, true]);
    const scrollers = await results.evaluate((section) => {
      const within = section as unknown as {
        querySelectorAll(all: '*'): Iterable<{ scrollHeight: number; clientHeight: number; tagName: string }>;
      };
      return [...within.querySelectorAll('*')].filter(
        ({ scrollHeight, clientHeight, tagName }) => tagName === 'DIV' && scrollHeight > clientHeight + 1,
      ).length;
    });
    expect(scrollers).toBe(0);
  });

  it('names a keyword that is not tracked, and days without a result', async () => {
    await open('keywords?keyword=unknown&kcountry=US');
    await panel('unknown').getByRole('alert').getByText('Keyword not found.').waitFor();
    await open('keywords?keyword=svg+path&kcountry=US&from=2020-01-01&to=2020-01-31');
    await panel('svg path').getByText('No result in these days.').waitFor();
    await expectAccessible();
  });

  it('is the whole of a narrow screen, with a way back', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const opened = await openPanel(`&compare=${daysAgo(4)}`);
    await opened.getByRole('region', { name: 'Search results' }).getByRole('table').waitFor();
    const wide = await page.evaluate<number>('document.documentElement.clientWidth');
    expect(await scrollWidth()).toBe(wide);
    expect(await page.evaluate("document.querySelector('.keyword-panel').scrollWidth")).toBe(wide);
    expect(await opened.boundingBox()).toEqual({ x: 0, y: 0, width: wide, height: 844 });
    await expectAccessible();
    await opened.getByRole('button', { name: 'Back' }).click();
    await opened.waitFor({ state: 'detached' });
    expect(params()).not.toHaveProperty('keyword');
  });

  it('is beside the table, which stays in use', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const opened = await openPanel('&q=css+flexbox');
    const { x, width } = (await opened.boundingBox())!;
    const wide = await page.evaluate<number>('document.documentElement.clientWidth');
    expect(Math.round(x + width)).toBe(wide);
    const row = rowOf('css flexbox');
    const link = row.getByRole('link', { name: 'css flexbox' });
    const box = (await link.boundingBox())!;
    expect(box.x + box.width).toBeLessThan(x);
    await link.click();
    await panel('css flexbox').waitFor();
    expect(params()).toMatchObject({ keyword: 'css flexbox', range: '7d' });
    await row.getByRole('checkbox').check();
    await page.getByText('1 selected').waitFor();
    await panel('css flexbox').getByRole('button', { name: 'Close' }).click();
    await panel('css flexbox').waitFor({ state: 'detached' });
  });

  it('leads to the next and the previous row by buttons and keys', async () => {
    await open('keywords?sort=keyword&order=asc');
    const links = page.getByRole('rowheader').getByRole('link');
    await links.nth(2).waitFor();
    const names = (await links.allInnerTexts()).slice(0, 3);
    await links.nth(0).click();
    const current = () => page.getByRole('dialog').getByRole('heading', { level: 1 }).innerText();
    const history = () => page.evaluate<number>('history.length');
    await expect.poll(current).toBe(names[0]);
    const entries = await history();
    await page.keyboard.press('j');
    await expect.poll(current).toBe(names[1]);
    await page.getByRole('button', { name: 'Next keyword' }).click();
    await expect.poll(current).toBe(names[2]);
    await page.keyboard.press('k');
    await expect.poll(current).toBe(names[1]);
    await page.getByRole('button', { name: 'Previous keyword' }).click();
    await expect.poll(current).toBe(names[0]);
    const previous = page.getByRole('button', { name: 'Previous keyword' });
    expect(await previous.getAttribute('aria-disabled')).toBe('true');
    // Back leads out of the panel, not through every keyword.
    expect(await history()).toBe(entries);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('keeps the comparison of the table beside a day of search results, also once it is closed', async () => {
    await open('keywords?keyword=svg+path&kcountry=US&compare=7d');
    const opened = panel('svg path');
    const results = opened.getByRole('region', { name: 'Search results' });
    await results.getByLabel('Compare with', { exact: true }).selectOption(daysAgo(7));
    await results.getByText('Dropped out', { exact: true }).first().waitFor();
    const header = page.getByRole('columnheader', { name: 'Change 7 d' });
    expect(await header.count()).toBe(1);
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'detached' });
    expect(params()).toEqual({ compare: '7d' });
    expect(await header.count()).toBe(1);
  });

  it('copies its link', async () => {
    await world.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const opened = await openPanel();
    await opened.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('log').getByText('Link copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(page.url());
  });

  it('has the figures of the days in the range, and says how they are made', async () => {
    const opened = await openPanel();
    const figure = (name: string | RegExp) =>
      opened.locator('dl > div').filter({ has: page.getByRole('term').filter({ hasText: name }) });
    await figure('Average').getByRole('button', { name: 'Explain Average' }).hover();
    await page
      .getByRole('tooltip')
      .getByText('Not found counts as one position below the depth of the search')
      .waitFor();
    await opened.getByRole('button', { name: 'Show as table' }).click();
    const rows = opened.getByRole('region', { name: 'History' }).locator('tbody tr');
    const cells = await rows.evaluateAll((all) =>
      (all as unknown as { cells: { textContent: string }[] }[]).map(({ cells: [, position] }) =>
        Number(position!.textContent),
      ),
    );
    const places = cells.filter((place) => place > 0);
    const mean = places.reduce((sum, place) => sum + place, 0) / places.length;
    expect(await figure('Average').locator('dd').first().innerText()).toContain(mean.toFixed(1));
    const top10 = places.filter((place) => place <= 10).length;
    expect(await figure('Top 10 days').locator('dd').innerText()).toBe(`${top10} of ${places.length}`);
    expect(await figure('Best').locator('dd').innerText()).toBe(String(Math.min(...places)));
    await figure(/^Change/)
      .getByText(/^from \d+/)
      .waitFor();
  });
});

describe('the rows of the table', () => {
  const scroller = () => page.getByRole('region', { name: 'Keyword table' });
  /** Whether a row is within the table, below its head. */
  const isInView = async (row: Locator) => {
    const [table, head, box] = await Promise.all(
      [scroller(), scroller().getByRole('row').first(), row].map((each) => each.boundingBox()),
    );
    return box!.y >= head!.y + head!.height - 1 && box!.y + box!.height <= table!.y + table!.height + 1;
  };
  const presses = async (key: string, count: number, row: () => Locator) => {
    const seen = new Set<string>();
    for (let n = 0; n < count; n += 1) {
      await page.keyboard.press(key);
      await expect.poll(async () => seen.has(await row().innerText())).toBe(false);
      seen.add(await row().innerText());
      await expect.poll(() => isInView(row())).toBe(true);
    }
  };

  it('stay in view when j and k move the focus', async () => {
    await page.setViewportSize({ width: 1440, height: 600 });
    await open('keywords?sort=keyword');
    await rowOf('async await').getByRole('checkbox').focus();
    const focused = () => page.getByRole('row').filter({ has: page.locator(':focus') });
    await presses('j', 40, focused);
    await presses('k', 40, focused);
  });

  it('stay in view when j and k open the next and the previous keyword', async () => {
    await page.setViewportSize({ width: 1440, height: 600 });
    await open('keywords?sort=keyword&keyword=async+await&kcountry=US');
    const current = () => page.getByRole('row').and(page.locator('[aria-current=true]'));
    await current().waitFor();
    await presses('j', 25, current);
    await presses('k', 25, current);
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
    const opened = panel('svg path');
    await opened.getByText('New navigation').first().waitFor();
    for (const name of ['Add note', /^Delete note/])
      expect([name, await opened.getByRole('button', { name }).count()]).toEqual([name, 0]);
  });
});
