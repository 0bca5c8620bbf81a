import { beforeEach, describe, expect, it } from 'vitest';
import type { CompetitorsDay, DistributionDay } from '../../../../src/rank/positions/competitors.js';
import { type Caller, KEYWORDS, newCaller, newConfig, newSlot, NOON, useApp } from '../../../support/app.js';
import { BODY, ConfigClient } from '../../../support/config.js';
import { expectFields } from '../../../support/errors.js';
import { freshDay, resultsOf, startRankApp, storedConfig, trigger } from '../../../support/rank.js';

type HeadToHead = { keyword: string; country: string; positions: Record<string, number | null> };
type DaySummary = DistributionDay & { average: number; failed: number };

const DAY_MS = 24 * 3_600_000;
const t = useApp(() =>
  startRankApp({ RANK_RETRY_ATTEMPTS: '1' }, { sites: ['example.com', 'rival.example'] }),
);
let caller: Caller;
beforeEach(async () => {
  await freshDay(t);
  await newSlot(t);
  caller = await newCaller(t);
});

const client = () => new ConfigClient(t, caller);
const get = async <T>(path: string) =>
  (await t.http.get(`/v1/rank/${path}`).set(caller.as).expect(200)).body.data as T;
const competitors = (id: string) => get<{ days: CompetitorsDay[] }>(`competitors/${id}`);

describe('the competitors of a configuration', () => {
  it('are kept by a PUT without them, replaced by one with them, and removed by an empty list', async () => {
    const { body } = await client()
      .create({ ...BODY, competitors: ['wikipedia.org'] })
      .expect(200);
    const id = body.data._id as string;
    expect(body.data.competitors).toEqual(['wikipedia.org']);
    await client().change(id, { keywords: KEYWORDS }).expect(200);
    expect((await client().get()).body.data.competitors).toEqual(['wikipedia.org']);
    for (const competitors of [['yelp.com', 'https://www.wikipedia.org/wiki'], []]) {
      const changed = await client().change(id, { keywords: KEYWORDS, competitors }).expect(200);
      expect(changed.body.data.competitors).toEqual(competitors);
      expect((await client().get()).body.data.competitors).toEqual(competitors);
    }
  });

  it('are changed without the keywords, which are kept', async () => {
    const id = await client().made();
    const { keywords } = await storedConfig(t, id);
    const { body } = await client()
      .change(id, { competitors: ['yelp.com'] })
      .expect(200);
    expect(body.data).toMatchObject({ _id: id, competitors: ['yelp.com'] });
    expect(body.data).not.toHaveProperty('keywords');
    expect(await storedConfig(t, id)).toMatchObject({ keywords, competitors: ['yelp.com'] });
    for (const given of [null, []])
      expectFields(await client().change(id, { competitors: [], keywords: given }), 'keywords');
  });

  it.each([
    ['more than 20', Array.from({ length: 21 }, (_, n) => `site${n}.example`)],
    ['no list', 'wikipedia.org'],
    ['null', null],
    ['a list with something other than a site', ['wikipedia.org', 'no site']],
    ['a list with an ending of sites', ['wikipedia.org', 'co.uk']],
    ['the same site twice', ['wikipedia.org', 'https://www.WIKIPEDIA.org/']],
    ['the tracked website', ['EXAMPLE.com/']],
    ['a path of the tracked website', ['wikipedia.org', 'https://example.com/shop']],
    ['a subdomain of the tracked website', ['shop.example.com']],
  ])('must not be %s (400 that names them), and nothing changes', async (_, competitors) => {
    const refused = await client().create({ ...BODY, competitors });
    expectFields(refused, 'competitors');
    const id = await client().made();
    const before = await storedConfig(t, id);
    const change = { keywords: KEYWORDS.slice(1), competitors };
    expectFields(await client().change(id, change), 'competitors');
    expect(await storedConfig(t, id)).toEqual(before);
  });

  it.each([null, 'wikipedia.org', { 0: 'wikipedia.org' }])(
    'are called a list where they are %j',
    async (given) => {
      const { body } = await client()
        .create({ ...BODY, competitors: given })
        .expect(400);
      expect(body.additional_info.fields).toEqual([
        {
          path: 'competitors',
          message: 'competitors must be a list of sites such as example.com or https://example.com/shop',
        },
      ]);
    },
  );

  it('cannot become the tracked website by a change of the website', async () => {
    const id = (await client().create({ ...BODY, competitors: ['wikipedia.org'] })).body.data._id as string;
    const refused = await client().change(id, { keywords: KEYWORDS, website: 'www.wikipedia.org' });
    expectFields(refused, 'website');
  });

  it('never equal the website after two concurrent changes', async () => {
    const id = await client().made();
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([
        client().change(id, { keywords: KEYWORDS, website: 'yelp.com', competitors: [] }),
        client().change(id, { keywords: KEYWORDS, website: 'example.com', competitors: [] }),
        client().change(id, { keywords: KEYWORDS, competitors: ['yelp.com'] }),
        client().change(id, { keywords: KEYWORDS, competitors: ['example.com'] }),
      ]);
      const { website, competitors } = await storedConfig(t, id);
      expect(competitors).not.toContain(website);
    }
  });
});

describe('the positions of competitors', () => {
  it('are stored from the same answers, at no further request', async () => {
    const competitors = ['rival.example', 'nowhere.example'];
    const id = await newConfig(t, caller, { competitors });
    await trigger(t);
    expect(t.gate.seen).toHaveLength(KEYWORDS.length);
    const results = await resultsOf(t, id);
    for (const result of results) {
      expect(result.competitors).toEqual([
        {
          website: 'rival.example',
          position: expect.any(Number),
          link: expect.stringContaining('rival.example'),
        },
        { website: 'nowhere.example', position: null, link: '' },
      ]);
    }
  });

  it('stay in a copy that is rolled forward, and begin with the day they are added', async () => {
    const id = await newConfig(t, caller, {});
    await trigger(t);
    t.clock.set(new Date(NOON.getTime() + DAY_MS));
    await client()
      .change(id, { keywords: KEYWORDS, competitors: ['wikipedia.org'] })
      .expect(200);
    await trigger(t);
    t.clock.set(new Date(NOON.getTime() + 2 * DAY_MS));
    t.sim.faults.set([{ fault: 'forbidden' }]);
    await trigger(t);
    const stored = (await resultsOf(t, id)).map(({ slot_day, rolled_from_previous, competitors }) => [
      slot_day,
      rolled_from_previous,
      competitors?.length ?? 0,
    ]);
    expect(stored).toEqual([
      ...KEYWORDS.map(() => ['2026-03-11', false, 0]),
      ...KEYWORDS.map(() => ['2026-03-12', false, 1]),
      ...KEYWORDS.map(() => ['2026-03-13', true, 1]),
    ]);
    const { days } = await competitors(id);
    expect(days.map(({ sites }) => sites.length)).toEqual([1, 2, 2]);
  });

  it('disappear from a result that a check without them replaces', async () => {
    const id = await newConfig(t, caller, { competitors: ['wikipedia.org'] });
    await t.http.post(`/v1/rank/config/${id}/check`).set(caller.as).expect(202);
    await expect.poll(async () => (await resultsOf(t, id)).length, { timeout: 60_000 }).toBe(3);
    await expect.poll(async () => (await storedConfig(t, id)).run, { timeout: 60_000 }).toBeNull();
    await client().change(id, { keywords: KEYWORDS, competitors: [] }).expect(200);
    t.clock.set(new Date(NOON.getTime() + 60_000));
    await t.http.post(`/v1/rank/config/${id}/check`).set(caller.as).send({ again: true }).expect(202);
    await expect
      .poll(async () => (await resultsOf(t, id)).map(({ competitors }) => competitors), { timeout: 60_000 })
      .toEqual(KEYWORDS.map(() => undefined));
  });
});

const NO_TRAFFIC = { traffic: null, traffic_keywords: 0, value: null, value_keywords: 0 };

describe('the reports on competitors', () => {
  it('share the visibility of the day, 100 % in sum, and distribution equals the summary', async () => {
    const id = await newConfig(t, caller, { competitors: ['wikipedia.org', 'yelp.com', 'nowhere.example'] });
    await trigger(t);
    const { days } = await competitors(id);
    expect(days).toHaveLength(1);
    const { sites } = days[0]!;
    expect(sites[0]).toMatchObject({ website: 'https://www.example.com', own: true });
    expect(sites[3]).toEqual({
      website: 'nowhere.example',
      own: false,
      visibility: 0,
      share: 0,
      average: 101,
      top3: 0,
      top10: 0,
      top100: 0,
      ...NO_TRAFFIC,
    });
    const hundredths = sites.map(({ share }) => Math.round(share! * 100));
    expect(hundredths.reduce((sum, share) => sum + share, 0)).toBe(10_000);
    const { now } = await get<{ now: DaySummary }>(`summary/${id}`);
    const { average } = now;
    expect(now.failed).toBe(0);
    const [day] = await get<object[]>(`distribution/${id}`);
    expect({ ...day, ...NO_TRAFFIC }).toEqual(now);
    expect(sites[0]).toMatchObject({ average, visibility: now.visibility, top10: now.top10 });
  });

  it('compare by keyword, in the order of a website, with who is above whom', async () => {
    const website = 'https://www.example.com';
    const id = await newConfig(t, caller, { competitors: ['rival.example', 'nowhere.example'] });
    const path = `/v1/rank/competitors/${id}/keywords`;
    const read = async (query: string) => (await t.http.get(`${path}?${query}`).set(caller.as)).body;
    const empty = await read('');
    expect(empty.data.rows.map(({ positions }: HeadToHead) => positions)).toEqual(KEYWORDS.map(() => ({})));
    await trigger(t);
    const { data, pagination } = await read('sortField=rival.example&limit=2');
    const all = (await read('')).data.rows as HeadToHead[];
    const results = await resultsOf(t, id);
    for (const { keyword, country, positions } of all) {
      const result = results.find((each) => each.keyword === keyword && each.country === country)!;
      expect(positions).toEqual({
        [website]: result.results[0]?.position ?? null,
        'rival.example': result.competitors![0]!.position,
        'nowhere.example': null,
      });
    }
    const above = all.filter(({ positions: at }) => at['rival.example']! < (at[website] ?? 101));
    expect(data.competitors).toEqual([
      { website: 'rival.example', above: above.length, below: all.length - above.length },
      { website: 'nowhere.example', above: 0, below: all.length },
    ]);
    expect(pagination).toMatchObject({ total: 3, total_pages: 2 });
    const places = all.map(({ positions }) => positions['rival.example']!).sort((a, b) => a - b);
    expect(data.rows.map(({ positions }: HeadToHead) => positions['rival.example'])).toEqual(
      places.slice(0, 2),
    );
    const filtered = await read('above=rival.example');
    expect(filtered.data.rows).toEqual(above);
    expect(filtered.pagination.total).toBe(above.length);
    for (const query of ['sortField=other.example', 'above=other.example', `above=${website}`])
      await t.http.get(`${path}?${query}`).set(caller.as).expect(400);
  });

  it('answer 404 for a configuration of another account, and for an unknown keyword', async () => {
    const id = await newConfig(t, caller, {});
    const other = await newCaller(t);
    const tea = `keyword/${id}?keyword=tea&country=US`;
    for (const path of [`competitors/${id}`, `competitors/${id}/keywords`, `distribution/${id}`, tea]) {
      await t.http.get(`/v1/rank/${path}`).set(other.as).expect(404);
    }
    await t.http.get(`/v1/rank/${tea}`).set(caller.as).expect(404);
  });
});
