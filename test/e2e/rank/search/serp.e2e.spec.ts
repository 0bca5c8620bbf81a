import { beforeEach, describe, expect, it } from 'vitest';
import { SerpArchive } from '../../../../src/rank/search/archive/serp-archive.js';
import { type Caller, KEYWORDS, newCaller, newConfig, newSlot, NOON, useApp } from '../../../support/app.js';
import { errorOf, rankError } from '../../../support/errors.js';
import { freshDay, resultsOf, startRankApp, trigger } from '../../../support/rank.js';

const DAY_MS = 24 * 3_600_000;
const DAYS = 5;
const NOT_KEPT = rankError(404, 'No search result is kept for that day.');
const [PLACE, GERMANY] = KEYWORDS;
const SITES = { sites: ['example.com', 'rival.example'] };

interface SerpView {
  day: string;
  asked_at: string;
  provider: string;
  days: string[];
  results: { position: number; link: string; title: string; own: boolean; competitor: string | null }[];
}

const t = useApp(() => startRankApp({ RANK_SERP_DAYS: String(DAYS), RANK_RETRY_ATTEMPTS: '1' }, SITES));
let caller: Caller;
let config: string;
beforeEach(async () => {
  await freshDay(t);
  await newSlot(t);
  caller = await newCaller(t);
  config = await newConfig(t, caller, { competitors: ['rival.example'] });
});

const ask = (keyword: object, id = config, as = caller.as) =>
  t.http.get(`/v1/rank/serp/${id}`).query(keyword).set(as);
const serp = async (keyword: object) => (await ask(keyword).expect(200)).body.data as SerpView;
const onDay = (day: number) => t.clock.set(new Date(NOON.getTime() + day * DAY_MS));
const kept = () => t.db.collection('rank_serps').countDocuments({});

describe('the kept search results', () => {
  it('are those that the positions were taken from', async () => {
    await trigger(t);
    const found = await serp({ ...PLACE });
    expect(found).toMatchObject({ day: '2026-03-11', asked_at: NOON.toISOString(), provider: 'rapidapi' });
    expect(found.results.map(({ position }) => position)).toEqual(
      Array.from({ length: 100 }, (_, n) => n + 1),
    );
    expect(found.results[0]!.title).toMatch(/coffee/i);
    const stored = (await resultsOf(t, config)).find(({ near }) => near === PLACE!.near)!;
    const own = found.results.filter((each) => each.own).map(({ link, position }) => ({ link, position }));
    expect(own).toEqual(stored.results.map(({ link, position }) => ({ link, position })));
    const rival = found.results.find(({ competitor }) => competitor === 'rival.example')!;
    expect(stored.competitors).toMatchObject([{ position: rival.position, link: rival.link }]);
  });

  it('are one a search and day for all accounts that asked, each by its own results only', async () => {
    const other = await newCaller(t);
    const shared = await newConfig(t, other, { keywords: [GERMANY!], website: 'rival.example' });
    await trigger(t);
    expect(await kept()).toBe(KEYWORDS.length);
    const { body } = await ask({ ...GERMANY }, shared, other.as).expect(200);
    expect(body.data.results).toEqual(
      (await serp({ ...GERMANY })).results.map((each) => ({
        ...each,
        own: each.competitor !== null,
        competitor: null,
      })),
    );
    expect(errorOf(await ask({ ...PLACE }, shared, other.as), 404)).toEqual(NOT_KEPT);
    expect((await ask({ ...PLACE }, config, other.as)).status).toBe(404);
  });

  it('are hidden on a day without a result of its own, even where another account asked', async () => {
    await trigger(t);
    const late = await newCaller(t);
    const id = await newConfig(t, late, { keywords: [GERMANY!] });
    expect(errorOf(await ask({ ...GERMANY }, id, late.as), 404)).toEqual(NOT_KEPT);
    // A copy rolled forward is not a response of that day.
    onDay(1);
    await trigger(t);
    onDay(2);
    const results = t.db.collection('seo_results');
    await results.updateMany({ slot_day: '2026-03-12' }, { $set: { rolled_from_previous: true } });
    expect(errorOf(await ask({ ...GERMANY, day: '2026-03-12' }), 404)).toEqual(NOT_KEPT);
    expect((await serp({ ...GERMANY })).day).toBe('2026-03-11');
  });

  it.each([
    ['an unknown keyword', { keyword: 'tea', country: 'US' }],
    ['a keyword in another country', { keyword: 'best coffee', country: 'FR' }],
    ['the keyword without its place', { keyword: 'best coffee', country: 'US' }],
    ['a keyword on another device', { ...KEYWORDS[0], device: 'mobile' }],
    ['another day', { ...KEYWORDS[0], day: '2026-03-10' }],
  ])('are not found for %s', async (_, query) => {
    await trigger(t);
    expect(errorOf(await ask(query), 404)).toEqual(NOT_KEPT);
  });

  it('end after RANK_SERP_DAYS, and are deleted then', async () => {
    await trigger(t);
    onDay(1);
    await trigger(t);
    t.clock.set(new Date(NOON.getTime() + DAYS * DAY_MS - 1));
    const days = ['2026-03-12', '2026-03-11'];
    expect(await serp({ ...PLACE, day: '2026-03-11' })).toMatchObject({ day: '2026-03-11', days });
    expect(await t.app.get(SerpArchive).deleteOld()).toBe(0);
    onDay(DAYS);
    expect(errorOf(await ask({ ...PLACE, day: '2026-03-11' }), 404)).toEqual(NOT_KEPT);
    expect(await serp({ ...PLACE })).toMatchObject({ day: '2026-03-12', days: ['2026-03-12'] });
    expect(await t.app.get(SerpArchive).deleteOld()).toBe(KEYWORDS.length);
    expect(await kept()).toBe(KEYWORDS.length);
  });

  it('keep the newest of two answers on a day, in whichever order they arrive', async () => {
    const archive = t.app.get(SerpArchive);
    const search = { keyword: 'tea', country: 'US', language: 'en' };
    const answer = (minutes: number) => ({
      day: '2026-03-11',
      asked_at: new Date(NOON.getTime() - minutes * 60_000),
      provider: 'rapidapi',
      results: [{ link: `https://a.example/${minutes}`, title: '' }],
    });
    await Promise.all([5, 1, 3, 2, 4].map((minutes) => archive.keep(search, answer(minutes))));
    await archive.keep(search, answer(6));
    expect(await archive.newest(search, ['2026-03-11'])).toMatchObject({
      results: [{ link: 'https://a.example/1' }],
    });
    expect(await kept()).toBe(1);
  });
});

describe('suggested competitors', () => {
  it('are the registrable domains of the top 20, neither own nor listed', async () => {
    expect((await t.http.get(`/v1/rank/competitors/${config}/suggestions`).set(caller.as)).body.data).toEqual(
      [],
    );
    await trigger(t);
    const { body } = await t.http
      .get(`/v1/rank/competitors/${config}/suggestions`)
      .set(caller.as)
      .expect(200);
    const found = body.data as { website: string; keywords: number; visibility: number; best: number }[];
    expect(found.length).toBeGreaterThan(5);
    for (const { website } of found) expect(website).not.toMatch(/example|^www\.|^en\./);
    const tops = await Promise.all(
      KEYWORDS.map(async (keyword) => (await serp({ ...keyword })).results.slice(0, 20)),
    );
    for (const { website, keywords, best } of found) {
      const places = tops.map((top) =>
        top
          .filter(({ link }) => `.${new URL(link).hostname}`.endsWith(`.${website}`))
          .map(({ position }) => position),
      );
      expect(keywords).toBe(places.filter(({ length }) => length > 0).length);
      expect(best).toBe(Math.min(...places.flat()));
    }
    expect(found.map(({ visibility }) => visibility)).toEqual(
      found.map(({ visibility }) => visibility).sort((a, b) => b - a),
    );
  });
});
