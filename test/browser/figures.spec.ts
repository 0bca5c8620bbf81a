import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../support/app.js';
import { startBrowser } from '../support/browser.js';
import { logIn, onPage, useWorld } from '../support/console-page.js';
import { type Answers, check, startReportApp, tracked } from '../support/reports.js';
import { urlOf } from '../support/sockets.js';

const DAY_MS = 24 * 3_600_000;
const FIRST = Date.parse('2026-02-10T00:05:00Z');
/** The 30 days until now. */
const DAYS = 30;
const NOW = new Date('2026-03-11T12:00:00Z');
const KEYWORDS = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'];

/** Today alpha improved, beta declined, delta failed and epsilon is lost; gamma was never found. */
const EARLIER: Answers = { alpha: [12], beta: [5], delta: [12], epsilon: [3] };
const TODAY: Answers = { alpha: [2], beta: [8], delta: 'fail', epsilon: [] };

/** Not found counts as 101, and the failed one by its last result: (2 + 8 + 101 + 12 + 101) / 5, before 26.6. */
const AVERAGE = { value: 44.8, change: -18.2 };
/** Places up to 3 count as 100, 5 as 60, 8 as 30: (100 + 30) / 5, before (60 + 100) / 5. */
const VISIBILITY = { value: 26, change: -6 };
/** alpha: 29 days at 12, one at 2. */
const ALPHA = { average: 350 / 30, change: 10 };

async function startKnownWebsite() {
  const app = await startReportApp();
  const instant = (day: number) => new Date(FIRST + day * DAY_MS).toISOString();
  const keywords = KEYWORDS.map((keyword) => ({ keyword, country: 'US' }));
  const { caller } = await tracked(app, instant(0), { keywords });
  for (let day = 0; day < DAYS; day += 1) await check(app, instant(day), day === DAYS - 1 ? TODAY : EARLIER);
  app.clock.set(NOW);
  // The only account would have no list of websites.
  await app.http.post('/v1/accounts').set(caller.as).send({ name: 'Second' }).expect(200);
  const browser = await startBrowser({ locale: 'en-GB', timezoneId: 'UTC' });
  await browser.context.clock.setFixedTime(NOW);
  const close = async () => {
    await browser.close();
    await app.close();
  };
  const choose = (language: string) =>
    app.http.patch('/v1/auth/me').set(caller.as).send({ preferences: { language } }).expect(200);
  const user = { email: caller.email, password: PASSWORD };
  const account = String(caller.account._id);
  return { url: urlOf(app), context: browser.context, account, user, choose, close };
}

let world: Awaited<ReturnType<typeof startKnownWebsite>>;
let page: Page;
useWorld(
  startKnownWebsite,
  (started) => (world = started),
  (opened) => (page = opened),
);
const { row } = onPage(() => page);

beforeAll(async () => {
  const first = await world.context.newPage();
  await first.goto(`${world.url}/app/login`);
  await logIn(first, world.user);
  await first.waitForURL((url) => !url.pathname.endsWith('/login'));
  await first.close();
});

const open = (path: string) => page.goto(`${world.url}/app/a/${world.account}/${path}`);
const group = (name: string) => page.getByRole('group', { name, exact: true });

const WORDS = {
  en: {
    visibility: 'Visibility',
    average: 'Average position',
    shortAverage: 'Average',
    change: 'Change 30 d',
    keyword: 'Keyword',
    website: 'Website',
    failed: 'Failed',
    failedKeywords: '1 keyword failed',
    failedMove: '1 failed',
    improved: 'Improved',
    summary: 'Movements',
  },
  de: {
    visibility: 'Sichtbarkeit',
    average: 'Durchschnittsposition',
    shortAverage: 'Durchschnitt',
    change: 'Änderung 30 T',
    keyword: 'Keyword',
    website: 'Website',
    failed: 'Fehlgeschlagen',
    failedKeywords: '1 Keyword fehlgeschlagen',
    failedMove: '1 fehlgeschlagen',
    improved: 'Verbessert',
    summary: 'Bewegungen',
  },
};

describe.each(['en', 'de'] as const)('the same figure (%s)', (language) => {
  const words = WORDS[language];
  const text = (value: number, decimals = 1) =>
    new Intl.NumberFormat(language, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(value);
  const moved = (value: number, decimals = 1) =>
    `${value > 0 ? '▲' : '▼'} ${text(Math.abs(value), Number.isInteger(value) ? 0 : decimals)}`;
  const percent = `${text(VISIBILITY.value)}${language === 'de' ? ' ' : ''}%`;
  const movedShare = `▼ ${text(-VISIBILITY.change)}`;
  /** Without what only screen readers get. */
  const seen = async (element: Locator) =>
    (await element.innerText())
      .replaceAll(/\b(?:up|down|besser um|schlechter um)\b/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  const expectSeen = (element: Locator, parts: string) => expect.poll(() => seen(element)).toContain(parts);
  /** The cell of a table below a heading. */
  const cellOf = async (line: Locator, heading: string) => {
    // With the cell above the checkboxes, which has no role of a header.
    const headings = await page.locator('thead tr > *, [role=columnheader]').allInnerTexts();
    const index = headings.findIndex((each) => each.startsWith(heading));
    return line.locator('> *').nth(index);
  };

  it('is shown on Overview, Keywords and Websites', async () => {
    await world.choose(language);
    await open('');
    await expectSeen(group(words.visibility), `${percent} ${movedShare}`);
    await expectSeen(group(words.average), `${text(AVERAGE.value)} ${moved(AVERAGE.change)}`);
    await expectSeen(group('Top 3'), 'Top 3 1');
    await expectSeen(group('Top 10'), 'Top 10 2');
    await page.getByRole('link', { name: words.failedKeywords }).waitFor();

    await open('keywords');
    await expectSeen(group(words.visibility), `${percent} ${movedShare}`);
    await expectSeen(group(words.shortAverage), `${text(AVERAGE.value)} ${moved(AVERAGE.change)}`);
    for (const band of ['Top 3 1', 'Top 10 2']) await page.getByRole('link', { name: band }).waitFor();
    await page.getByRole('link', { name: words.failedMove, exact: true }).waitFor();

    await page.goto(`${world.url}/app/`);
    const website = row('www.example.com');
    await website.waitFor();
    await expectSeen(await cellOf(website, words.visibility), percent);
    await expectSeen(await cellOf(website, words.change), movedShare);
    await expectSeen(await cellOf(website, words.shortAverage), text(AVERAGE.value));
    for (const [heading, value] of [
      ['Top 3', '1'],
      ['Top 10', '2'],
      [words.failed, '1'],
    ] as const)
      await expectSeen(await cellOf(website, heading), value);
  });

  it("is shown in the keyword's row, its panel and the list of what changed", async () => {
    await open('keywords?cols=position,change,average');
    const keyword = row('alpha');
    await keyword.waitFor();
    await expectSeen(await cellOf(keyword, words.change), moved(ALPHA.change));
    await expectSeen(await cellOf(keyword, words.shortAverage), text(ALPHA.average));

    await open('keywords?keyword=alpha&kcountry=US');
    const panel = page.getByRole('dialog', { name: 'alpha' });
    const figure = (name: string) =>
      panel.locator('dl > div').filter({ has: page.getByRole('term').filter({ hasText: name }) });
    await expectSeen(figure(words.change), moved(ALPHA.change));
    await expectSeen(figure(words.shortAverage), text(ALPHA.average));

    await open('');
    const improved = page.getByRole('region', { name: words.improved, exact: true });
    await expectSeen(improved.getByRole('row').filter({ hasText: 'alpha' }), `12 → 2 ${moved(ALPHA.change)}`);
  });
});

describe('a trend', () => {
  const strokeOf = (line: Locator): Promise<string> =>
    line.evaluate((element) => {
      const browser = globalThis as unknown as { getComputedStyle(of: unknown): { stroke: string } };
      return browser.getComputedStyle(element).stroke;
    });
  const trend = (keyword: string) => row(keyword).getByRole('img', { name: /^From / });

  it('ends with the newest position, in the colour of its direction', async () => {
    await world.choose('en');
    await open('keywords');
    for (const [keyword, places, color] of [
      ['alpha', [12, 2], 'rgb(19, 112, 59)'],
      ['beta', [5, 8], 'rgb(179, 38, 30)'],
      ['delta', [12, 12], 'rgb(89, 97, 107)'],
    ] as const) {
      const name = (await trend(keyword).getAttribute('aria-label'))!;
      expect([
        name.match(/\d+/g)!.slice(0, 2).map(Number),
        await strokeOf(trend(keyword).locator('path')),
      ]).toEqual([places, color]);
    }
    const [whole, line, point] = await Promise.all(
      [trend('alpha'), trend('alpha').locator('path'), trend('alpha').locator('circle')].map(
        async (part) => (await part.boundingBox())!,
      ),
    );
    expect(whole!.width / whole!.height).toBeCloseTo(120 / 28, 1);
    expect(line!.width).toBeGreaterThan(0.9 * whole!.width);
    expect(point!.x + point!.width).toBeGreaterThan(line!.x + line!.width);
  });
});
