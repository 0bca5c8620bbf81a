import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depth } from '../../../test/support/depth.js';
import { linksByDay, ranked, searchAnswer, type Shift } from './answer.js';
import type { QueryContext } from './context.js';
import { buildLink } from './links.js';

const DAY = 20_522;
const all = { start: 0, num: 100 };
const here: QueryContext = { q: 'best café', country: 'US', near: 'New York', language: 'en' };

const contexts = fc.record({
  q: fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.constantFrom('css grid', 'node.js api', 'pizza', '東京'),
  ),
  country: fc.constantFrom('US', 'GB', 'DE', 'JP', 'ZZ'),
  near: fc.option(fc.string({ unit: 'grapheme', minLength: 1 }), { nil: undefined }),
  language: fc.constantFrom('en', 'de', 'pt', 'xx'),
});
const days = fc.integer({ min: 0, max: 60_000 });

function links(context: QueryContext, day = DAY, sites: string[] = []): string[] {
  return searchAnswer(context, day, all, sites).results.map(({ link }) => link);
}

/** From 1, as the tracker counts; 0 when not found. */
function findRank(website: string, context: QueryContext, day: number, sites: string[] = []): number {
  return links(context, day, sites).findIndex((link) => link.includes(website)) + 1;
}

describe('searchAnswer', () => {
  it('gives 100 different https links for any question', () => {
    fc.assert(
      fc.property(contexts, days, (context, day) => {
        const found = links(context, day);
        expect(new Set(found).size).toBe(100);
        for (const link of found) expect(new URL(link)).toMatchObject({ href: link, protocol: 'https:' });
      }),
    );
  });

  it('gives the same answer to the same question, time after time', () => {
    fc.assert(
      fc.property(contexts, days, (context, day) => {
        expect(searchAnswer({ ...context }, day, all)).toEqual(searchAnswer(context, day, all));
      }),
      { numRuns: depth(10, 30) },
    );
  });

  it('gave this answer when it was written: every process and every release must agree', () => {
    expect(links(here).slice(0, 4)).toMatchInlineSnapshot(`
      [
        "https://www.tripadvisor.com/biz/best-cafe-new-york",
        "https://www.forbes.com/best-cafe",
        "https://www.opentable.com/biz/best-cafe-new-york",
        "https://en.wikipedia.org/wiki/Best_cafe",
      ]
    `);
  });

  it.each([
    ['query', { ...here, q: 'best tea' }],
    ['country', { ...here, country: 'GB' }],
    ['near', { ...here, near: 'Boston' }],
    ['absence of near', { ...here, near: undefined }],
    ['language', { ...here, language: 'de' }],
  ])('depends on the %s', (_, other) => {
    expect(links(other)).not.toEqual(links(here));
  });

  it('does not care about letter case', () => {
    expect(links({ ...here, q: 'Best CAFÉ' })).toEqual(links(here));
  });

  it('cuts pages that join up to the whole list, and nothing after the hundredth', () => {
    const whole = searchAnswer(here, DAY, all).results;
    const starts = [0, 30, 60, 90, 120];
    const pages = starts.map((start) => searchAnswer(here, DAY, { start, num: 30 }).results);
    expect(pages.flat()).toEqual(whole);
    expect(pages.map((page) => page.length)).toEqual([30, 30, 30, 10, 0]);
  });

  it('lists some sites several times and some with www', () => {
    const hosts = links(here).map((link) => new URL(link).host);
    expect(new Set(hosts).size).toBeLessThan(hosts.length);
    expect(hosts.filter((host) => host.startsWith('www.')).length).toBeGreaterThan(10);
  });

  it('shapes a result as the provider does', () => {
    const [first] = searchAnswer(here, DAY, all).results;
    expect(first).toEqual({
      title: expect.stringContaining('Best Café') as string,
      link: expect.stringMatching(/^https:\/\//) as string,
      description: expect.stringContaining('') as string,
      additional_links: expect.arrayContaining([
        { text: expect.any(String) as string, href: first?.link },
      ]) as unknown,
      cite: {
        domain: expect.stringContaining(' › ') as string,
        span: expect.stringContaining(' › ') as string,
      },
    });
  });

  it('never lets a query put a website into a link', () => {
    expect(links({ ...here, q: 'www.example.com review', near: 'example.com' }).join()).not.toContain(
      'example.com',
    );
  });
});

describe('drift from day to day', () => {
  const keywords = [
    'css grid',
    'http headers',
    'best café',
    'node streams',
    'cheap flights',
    'garden chairs',
  ];
  const fortnight = Array.from({ length: 14 }, (_, later) => DAY + later);

  it.each(keywords)('moves the top 50 for %s by a few places a day', (q) => {
    const steps = fortnight.flatMap((day) => stepsOfTop50({ ...here, q }, day));
    const moved = steps.filter((step) => step > 0).length;
    expect(Math.max(...steps)).toBeLessThanOrEqual(12);
    expect(moved / steps.length).toBeGreaterThan(0.2);
    expect(steps.reduce((sum, step) => sum + step, 0) / steps.length).toBeLessThan(3);
  });

  it.each(keywords)('lets some pages for %s enter and leave the top 100, and keeps most', (q) => {
    const first = new Set(links({ ...here, q }, DAY));
    const later = links({ ...here, q }, DAY + 13);
    const stayed = later.filter((link) => first.has(link)).length;
    expect(stayed).toBeGreaterThan(75);
    expect(stayed).toBeLessThan(100);
  });

  function stepsOfTop50(context: QueryContext, day: number): number[] {
    const tomorrow = links(context, day + 1);
    return links(context, day)
      .slice(0, 50)
      .map((link, index) => Math.abs(tomorrow.indexOf(link) - index));
  }
});

describe('a website known for its subject', () => {
  const found = (
    'javascript promise|javascript closures|async await|array map|css grid|css flexbox|css animation|html forms|' +
    'html canvas|svg path|web accessibility|http headers|http caching|cors|websocket api|fetch api|indexeddb|' +
    'webassembly|node streams'
  ).split('|');
  const days = Array.from({ length: 14 }, (_, later) => DAY + later);

  it.each(found)('ranks developer.mozilla.org among the first 40 for %s in every country', (q) => {
    for (const country of ['US', 'GB', 'DE', 'IN']) {
      const some = days.filter((_, index) => index % depth(5, 1) === 0);
      const ranks = some.map((day) => findRank('developer.mozilla.org', { q, country, language: 'en' }, day));
      expect(Math.min(...ranks)).toBeGreaterThanOrEqual(1);
      expect(Math.max(...ranks)).toBeLessThanOrEqual(40);
    }
  });

  it('moves most of these ranks within two weeks', () => {
    const still = found.filter((q) => {
      const ranks = days.map((day) =>
        findRank('developer.mozilla.org', { q, country: 'US', language: 'en' }, day),
      );
      return new Set(ranks).size === 1;
    });
    expect(still.length).toBeLessThanOrEqual(2);
  });

  it.each(['typescript generics', 'docker compose', 'garden chairs'])('does not list it for %s', (q) => {
    expect(
      days.map((day) => findRank('developer.mozilla.org', { q, country: 'US', language: 'en' }, day)),
    ).toEqual(days.map(() => 0));
  });

  it.each([
    ['node streams', 'nodejs.org'],
    ['typescript generics', 'www.typescriptlang.org'],
    ['best café', 'www.yelp.com'],
    ['world history', 'en.wikipedia.org/wiki/World_history'],
  ])('finds a place near the top for %s on %s', (q, website) => {
    const rank = findRank(website, { ...here, q }, DAY);
    expect(rank).toBeGreaterThan(0);
    expect(rank).toBeLessThanOrEqual(25);
  });

  it('is on the page of its language', () => {
    expect(buildLink('developer.mozilla.org', 0, { q: 'css grid', country: 'BR', language: 'pt' })).toBe(
      'https://developer.mozilla.org/pt-BR/docs/Web/CSS/Css_grid',
    );
  });
});

describe('pinned sites', () => {
  const sites = [
    'example.com',
    'shop.example.org',
    ...Array.from({ length: 18 }, (_, index) => `site${index}.test`),
  ];

  it('rank for every query on every day, even with as many as allowed', () => {
    fc.assert(
      fc.property(contexts, days, (context, day) => {
        const found = links(context, day, sites);
        for (const site of sites) expect(found.some((link) => link.includes(site))).toBe(true);
      }),
    );
  });

  it('drift from day to day', () => {
    const ranks = Array.from({ length: 30 }, (_, later) =>
      findRank('example.com', here, DAY + later, ['example.com']),
    );
    expect(new Set(ranks).size).toBeGreaterThan(3);
  });

  it('have places that depend on the query', () => {
    const ranks = ['a', 'b', 'c', 'd', 'e', 'f'].map((q) =>
      findRank('example.com', { ...here, q }, DAY, ['example.com']),
    );
    expect(new Set(ranks).size).toBeGreaterThan(3);
  });
});

describe('shifted pages', () => {
  const context: QueryContext = { q: 'css grid', country: 'US', language: 'en' };
  const MDN = 'developer.mozilla.org';
  const linksOn = (day: number, shift?: Shift) =>
    searchAnswer(context, day, all, [], shift).results.map(({ link }) => link);
  const rankWith = (shift: Shift) => linksOn(DAY, shift).findIndex((link) => link.includes(MDN)) + 1;

  it('rank lower by so many positions, on the days that have a shift', () => {
    const before = rankWith(() => 0);
    expect(rankWith((host) => (host === MDN ? 20 : 0))).toBeGreaterThan(before + 10);
    expect(rankWith((host, _, __, day) => (host === MDN && day !== DAY ? 20 : 0))).toBe(before);
  });

  it('are not listed with a shift of Infinity', () => {
    const found = linksOn(DAY, (host) => (host === MDN ? Infinity : 0));
    expect([found.length, found.some((link) => link.includes(MDN))]).toEqual([100, false]);
  });

  it('have the same links without a request', () => {
    const shift: Shift = (host) => (host === MDN ? 7 : 0);
    const links = linksByDay(context, [], shift);
    for (const day of [DAY, DAY + 1, DAY - 30]) expect(links(day)).toEqual(linksOn(day, shift));
  });
});

describe('ranked', () => {
  it('numbers the pages of a site without a gap, so that no two share a link', () => {
    const turns = new Map<string, number[]>();
    for (const { host, turn } of ranked(here, DAY)) turns.set(host, [...(turns.get(host) ?? []), turn]);
    for (const list of turns.values()) expect(new Set(list).size).toBe(list.length);
  });
});
