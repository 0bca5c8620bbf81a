import { beforeAll, describe, expect, it } from 'vitest';
import { FEATURE_TYPES, toTypes } from '../../../../src/rank/positions/features/feature-types.js';
import { ResultWriter } from '../../../../src/rank/history/results/result-writer.repository.js';
import type { SeoResult } from '../../../../src/rank/history/results/result.schema.js';
import { startSimulator } from '../../../../src/simulator/index.js';
import { type Caller, newCaller, newConfig, newSlot, NOON, useApp } from '../../../support/app.js';
import { errorOf } from '../../../support/errors.js';
import { freshDay, keywords, resultsOf, startRankApp, trigger } from '../../../support/rank.js';

const DAY_MS = 24 * 3_600_000;
const TODAY = '2026-03-12';
const SITES = { sites: ['example.com', 'rival.example'] };
const words =
  'tea coffee grid hotel flight shoes garden lamp chair router piano bicycle tent camera wine bread'.split(
    ' ',
  );
const KEYWORDS = words.map((keyword) => ({ keyword, country: 'US' }));
const KEY = 'login:password';

/** The application with a provider that sees every block. */
async function startSeeingApp(env: Record<string, string> = {}) {
  const seeing = await startSimulator({ key: KEY, now: () => app.clock.now(), ...SITES });
  const app = await startRankApp({
    SEARCH_PROVIDER: 'dataforseo',
    SEARCH_PROVIDER_URL: seeing.url,
    SEARCH_PROVIDER_KEY: KEY,
    RANK_RETRY_ATTEMPTS: '1',
    ...env,
  });
  const close = async () => {
    await app.close();
    await seeing.close();
  };
  return { ...app, seeing, close };
}

const range = { startDate: '2026-03-11', endDate: TODAY, tz: 'UTC' };

interface Row {
  keyword: string;
  url: string;
  features?: string[];
  owned?: { type: string; place: number; link: string }[];
  unknown_owner?: string[];
  rank_absolute?: number | null;
  rolled: boolean;
}

const typesIn = (owned: Row['owned']) => owned?.map(({ type }) => type);

interface ExportedResult {
  keyword: string;
  slot_day: string;
  competitors: object[];
}

describe('the blocks of result pages', () => {
  const t = useApp(() => startSeeingApp());
  let caller: Caller;
  let config: string;
  let today: SeoResult[];

  beforeAll(async () => {
    await freshDay(t);
    await newSlot(t);
    caller = await newCaller(t);
    config = await newConfig(t, caller, { keywords: KEYWORDS, competitors: ['rival.example'] });
    await trigger(t);
    t.clock.set(new Date(NOON.getTime() + DAY_MS));
    await trigger(t);
    today = (await resultsOf(t, config)).filter(({ slot_day }) => slot_day === TODAY);
  });

  const get = (path: string, query: object) =>
    t.http.get(`/v1/rank/${path}/${config}`).query(query).set(caller.as);
  const table = async (query: object = {}) =>
    (await get('table', { ...range, limit: 100, ...query }).expect(200)).body.data as Row[];
  const of = (keyword: string) => today.find((each) => each.keyword === keyword)!;

  it('are stored as sets in each result', () => {
    expect(today).toHaveLength(KEYWORDS.length);
    for (const { s, f, k, a, best } of today) {
      expect(s).toBe(2 ** FEATURE_TYPES.length - 1);
      expect(k! & ~f!).toBe(0);
      if (best === undefined) expect(a).toBeUndefined();
      else expect(a).toBeGreaterThanOrEqual(best);
    }
    expect(today.some(({ o }) => o !== undefined)).toBe(true);
    expect(today.some(({ competitors }) => competitors?.[0]?.o !== undefined)).toBe(true);
  });

  it('are in the table', async () => {
    for (const row of await table()) {
      const { f, k, o = 0, p, a } = of(row.keyword);
      expect(row).toMatchObject({
        features: toTypes(f!),
        owned: toTypes(o).map((type, index) => ({
          type,
          place: p![index],
          link: expect.stringContaining('example.com') as string,
        })),
        unknown_owner: toTypes(f! & ~k!),
        rank_absolute: a ?? null,
      });
    }
    const owning = (await table()).filter(({ owned }) => owned!.length > 0);
    expect(owning.length).toBeGreaterThan(0);
    for (const { keyword, owned } of owning) {
      const query = { ...range, keyword, country: of(keyword).country };
      expect((await get('keyword', query).expect(200)).body.data.days.at(-1).owned).toEqual(owned);
    }
  });

  it('have every cited website, tracked or not', async () => {
    const type = 'ai_overview';
    const { data } = (await get('features', { ...range, startDate: TODAY }).expect(200)).body;
    const { present, owned } = data.days.at(-1).types[type];
    const cited = (await t.http.get(`/v1/rank/features/${config}/sites?limit=500`).set(caller.as).expect(200))
      .body;
    expect(cited.data).toMatchObject({ day: TODAY, present });
    const sites = cited.data.sites as {
      website: string;
      own: boolean;
      competitor: boolean;
      keywords: number;
    }[];
    expect(cited.pagination.total).toBe(sites.length);
    expect(sites.find(({ own }) => own)?.keywords ?? 0).toBe(owned);
    const others = sites.filter(({ own, competitor }) => !own && !competitor);
    expect(others.length).toBeGreaterThan(0);
    // Counted again from the kept results of each keyword.
    const links = await Promise.all(
      KEYWORDS.map(async (each) => {
        const serp = await t.http.get(`/v1/rank/serp/${config}`).query(each).set(caller.as).expect(200);
        const blocks = (serp.body.data.features ?? []) as { type: string; links: { link: string }[] }[];
        return blocks.filter((block) => block.type === type).flatMap((block) => block.links);
      }),
    );
    for (const { website, keywords: count } of others) {
      const isOf = (link: string) => `.${new URL(link).hostname}`.endsWith(`.${website}`);
      expect(links.filter((all) => all.some(({ link }) => isOf(link))).length).toBe(count);
    }
    const few = await t.http
      .get(`/v1/rank/features/${config}/sites?limit=1&page=2`)
      .set(caller.as)
      .expect(200);
    expect(few.body.data.sites).toEqual(sites.slice(1, 2));
  });

  it('select rows of the matrix', async () => {
    const keywordsOf = async (path: string, query: object) => {
      const { data } = (await get(path, { ...range, limit: 100, ...query }).expect(200)).body;
      return ((data.rows ?? data) as Row[]).map(({ keyword }) => keyword);
    };
    for (const query of [{ feature: 'ai_overview' }, { owned: 'video' }, { notOwned: 'ai_overview' }]) {
      const found = await keywordsOf('matrix', query);
      expect(found).toEqual(await keywordsOf('table', query));
      expect(found.length).toBeLessThan(KEYWORDS.length);
    }
  });

  it('are in the table of a range that ends weeks after the newest results', async () => {
    const rows = await table();
    expect(rows.some(({ features }) => features!.length > 0)).toBe(true);
    expect(await table({ endDate: '2026-04-05' })).toEqual(rows);
  });

  it('select rows', async () => {
    const rows = await table();
    const names = (list: Row[]) => list.map(({ keyword }) => keyword).sort();
    const filtered = async (query: object) => names(await table(query));
    const has = (list: string[] | undefined, type: string) => list!.includes(type);
    const [first, second] = ['ai_overview', 'video'];
    expect(await filtered({ feature: first })).toEqual(
      names(rows.filter(({ features }) => has(features, first))),
    );
    expect(await filtered({ feature: `${first},${second}` })).toEqual(
      names(rows.filter(({ features }) => has(features, first) || has(features, second))),
    );
    for (const type of ['ai_overview', 'people_also_ask', 'video', 'images']) {
      expect(await filtered({ owned: type })).toEqual(
        names(rows.filter(({ owned }) => has(typesIn(owned), type))),
      );
      const others = rows.filter(
        ({ features, owned, unknown_owner }) =>
          has(features, type) && !has(typesIn(owned), type) && !has(unknown_owner, type),
      );
      expect(await filtered({ notOwned: type })).toEqual(names(others));
    }
    expect((await filtered({ notOwned: 'ai_overview' })).length).toBeGreaterThan(0);
  });

  it('are counted for the next choice of a filter', async () => {
    const { features_known, features, owned, not_owned } = (
      await t.http.get(`/v1/rank/table/${config}/counts`).query(range).set(caller.as).expect(200)
    ).body.data as Record<string, number | { value: string; count: number }[]>;
    expect(features_known).toBe(KEYWORDS.length);
    const filters = { feature: features, owned, notOwned: not_owned } as Record<
      string,
      { value: string; count: number }[]
    >;
    for (const [name, counts] of Object.entries(filters)) {
      expect(counts.length).toBeGreaterThan(0);
      for (const { value, count } of counts) expect(await table({ [name]: value })).toHaveLength(count);
    }
  });

  it.each(['feature', 'owned', 'notOwned'])('of another type are refused by %s', async (name) => {
    const answer = await get('table', { ...range, [name]: 'ai_overview,advert' });
    expect(errorOf(answer, 400)).toMatchObject({ additional_info: { fields: [{ path: name }] } });
  });

  it('are columns of the CSV', async () => {
    const { text } = await get('table', { ...range, format: 'csv' }).expect(200);
    const [head, ...lines] = text.trim().split('\r\n');
    expect(head).toMatch(/,features,owned,unknown_owner,rank_absolute$/);
    const [tea] = (await table({ search: 'tea' })) as [Row];
    expect([tea.features, tea.owned, tea.unknown_owner]).toContainEqual([]);
    const cell = (types: string[] | undefined) => types!.join('|') || 'none';
    const line = lines.find((each) => each.startsWith('tea,'))!;
    expect(
      line.endsWith(
        `,${cell(tea.features)},${cell(typesIn(tea.owned))},${cell(tea.unknown_owner)},${tea.rank_absolute ?? ''}`,
      ),
    ).toBe(true);
  });

  it('are in the history of a keyword, with the places of the website', async () => {
    const found = today.find(({ o }) => o !== undefined)!;
    const { keyword, country } = found;
    const { days } = (await get('keyword', { ...range, keyword, country }).expect(200)).body.data as {
      days: object[];
    };
    const types = toTypes(found.o!);
    expect(days.at(-1)).toMatchObject({
      features: toTypes(found.f!),
      owned: types.map((type, index) => ({
        type,
        place: found.p![index],
        link: expect.stringContaining('example.com') as string,
      })),
      rank_absolute: found.a ?? null,
    });
  });

  it('are in the matrix on request', async () => {
    const query = { ...range, search: 'tea', features: 'true' };
    const { rows } = (await get('matrix', query).expect(200)).body.data as {
      rows: (Row & { features: unknown[] })[];
    };
    const { f, o = 0, a } = of('tea');
    expect(rows[0]!.features).toHaveLength(2);
    expect(rows[0]!.features[1]).toEqual(toTypes(f!));
    expect((rows[0] as unknown as { owned: unknown[] }).owned[1]).toEqual(toTypes(o));
    expect((rows[0] as unknown as { rank_absolute: unknown[] }).rank_absolute[1]).toBe(a ?? null);
    const plain = (await get('matrix', { ...range, search: 'tea' }).expect(200)).body.data as {
      rows: object[];
    };
    expect(plain.rows[0]).not.toHaveProperty('features');
  });

  it('are kept with the search results, with whose each link is', async () => {
    const found = today.find(({ o }) => o !== undefined)!;
    const { keyword, country } = found;
    const { features, rank_absolute: rank } = (await get('serp', { keyword, country }).expect(200)).body
      .data as {
      rank_absolute: number | null;
      features: { type: string; links: { own: boolean; place: number; competitor: string | null }[] }[];
    };
    expect([...new Set(features.map(({ type }) => type))].sort()).toEqual([...toTypes(found.f!)].sort());
    const own = features.filter(({ links }) => links.some((link) => link.own)).map(({ type }) => type);
    expect([...new Set(own)].sort()).toEqual([...toTypes(found.o!)].sort());
    expect(features.flatMap(({ links }) => links)[0]).toMatchObject({ place: 1 });
    expect(rank).toBe(found.a ?? null);
  });

  it('have no rank of the website where its result is of another search of the day, or unknown', async () => {
    const found = today.find(({ a }) => a !== undefined)!;
    const { keyword, country, _id } = found;
    const results = t.db.collection('seo_results');
    const rankAfter = async (change: object) => {
      await results.updateOne({ _id }, change);
      const { body } = await get('serp', { keyword, country }).expect(200);
      await results.replaceOne({ _id }, found);
      return (body.data as { rank_absolute: number | null }).rank_absolute;
    };
    expect(await rankAfter({ $set: { depth: 100 } })).toBe(found.a);
    expect(await rankAfter({ $set: { checked_at: new Date(found.checked_at.getTime() - 1) } })).toBeNull();
    expect(await rankAfter({ $unset: { s: 1 } })).toBeNull();
  });

  it('are in the export of the account by the names of the API', async () => {
    const text = await t.http
      .get(`/v1/accounts/${String(caller.account._id)}/export`)
      .set(caller.as)
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks).toString()));
      })
      .expect(200)
      .then(({ body }) => String(body));
    const exported = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; data: ExportedResult })
      .filter(({ type, data }) => type === 'result' && data.slot_day === TODAY);
    expect(exported).toHaveLength(today.length);
    const fields = ['s', 'f', 'k', 'o', 'p', 'l', 'a'];
    for (const { data } of exported) {
      const { f, k, o = 0, p, a, competitors } = of(data.keyword);
      expect(data).toMatchObject({
        features: toTypes(f!),
        unknown_owner: toTypes(f! & ~k!),
        rank_absolute: a ?? null,
        owned: toTypes(o).map((type, index) => ({ type, place: p![index] })),
        competitors: [{ owned: toTypes(competitors![0]!.o ?? 0).map((type) => ({ type })) }],
      });
      for (const each of [data, ...data.competitors])
        expect(Object.keys(each).filter((key) => fields.includes(key))).toEqual([]);
    }
  });

  it('are counted by day, with the websites in them', async () => {
    const { days, sites } = (await get('features', range).expect(200)).body.data as {
      days: {
        date: string;
        keywords: number;
        types: Record<string, { present: number; owned: number; owner_known: number }>;
      }[];
      sites: { website: string; own: boolean; owned: Record<string, number> }[];
    };
    expect(days.map(({ date, keywords }) => [date, keywords])).toEqual([
      ['2026-03-11', KEYWORDS.length],
      [TODAY, KEYWORDS.length],
    ]);
    FEATURE_TYPES.forEach((type, bit) => {
      const having = (field: (each: SeoResult) => number | undefined) =>
        today.filter((each) => ((field(each) ?? 0) & (1 << bit)) !== 0).length;
      const present = having(({ f }) => f);
      expect(days[1]!.types[type]).toEqual({
        seen: today.length,
        present,
        owner_known: having(({ k }) => k),
        owned: having(({ o }) => o),
      });
      const [own, rival] = [having(({ o }) => o), having(({ competitors }) => competitors![0]!.o)];
      expect([sites[0]!.owned[type] ?? 0, sites[1]!.owned[type] ?? 0]).toEqual([own, rival]);
    });
    expect(sites.map(({ website, own }) => [website, own])).toEqual([
      ['https://www.example.com', true],
      ['rival.example', false],
    ]);
  });

  it('come from day documents alone', async () => {
    const before = await table();
    await t.db.collection('seo_results').updateMany({}, { $unset: { s: 1, f: 1, k: 1, o: 1 } });
    // Only the places are in single results.
    const unplaced = (owned: Row['owned']) => owned!.map(({ type }) => ({ type, place: null, link: null }));
    expect(await table()).toEqual(before.map((row) => ({ ...row, owned: unplaced(row.owned) })));
  });
});

describe('a copy rolled forward', () => {
  const t = useApp(() => startSeeingApp());

  it('keeps the blocks of its original', async () => {
    await freshDay(t);
    await newSlot(t);
    const config = await newConfig(t, await newCaller(t), { keywords: KEYWORDS.slice(0, 3) });
    await trigger(t);
    t.clock.set(new Date(NOON.getTime() + DAY_MS));
    t.seeing.faults.set([{ fault: 'server_error' }]);
    await trigger(t);
    const results = await resultsOf(t, config);
    const copies = results.filter(({ rolled_from_previous: rolled }) => rolled);
    expect(copies).toHaveLength(3);
    for (const copy of copies) {
      const original = results.find(
        ({ series, rolled_from_previous: rolled }) => series === copy.series && !rolled,
      )!;
      const fields = ({ s, f, k, o, p, l, a }: SeoResult) => ({ s, f, k, o, p, l, a });
      expect(fields(copy)).toEqual(fields(original));
    }
  });
});

describe('a search provider that sees no blocks', () => {
  const t = useApp(() => startRankApp({ RANK_RETRY_ATTEMPTS: '1' }, SITES));

  it('leaves them unknown', async () => {
    await freshDay(t);
    await newSlot(t);
    const caller = await newCaller(t);
    const config = await newConfig(t, caller, { keywords: KEYWORDS.slice(0, 2) });
    await trigger(t);
    for (const field of ['s', 'f', 'k', 'o', 'a'])
      expect((await resultsOf(t, config))[0]).not.toHaveProperty(field);
    const get = async (path: string) =>
      (await t.http.get(`/v1/rank/${path}/${config}`).query({ tz: 'UTC' }).set(caller.as).expect(200)).body
        .data as unknown;
    expect(((await get('table')) as Row[])[0]).not.toHaveProperty('features');
    expect(await get('features')).toEqual({
      days: [],
      sites: [],
      providers: [{ name: 'rapidapi', features: [] }],
    });
    const { text } = await t.http.get(`/v1/rank/table/${config}?format=csv`).set(caller.as).expect(200);
    expect(text).not.toContain('rank_absolute');
    expect(await t.db.collection('rank_days').findOne({})).not.toHaveProperty('features');
  });

  it('leaves none of those of a result that it replaces', async () => {
    await freshDay(t);
    await newSlot(t);
    const config = await newConfig(t, await newCaller(t), { keywords: KEYWORDS.slice(0, 1) });
    await trigger(t);
    const [stored] = await resultsOf(t, config);
    const before = { s: 3, f: 3, k: 3, o: 1, p: [1], l: ['https://a.example/'], a: 7 };
    const change = { ...before, rolled_from_previous: true };
    await t.db.collection('seo_results').updateOne({ _id: stored!._id }, { $set: change });
    const made = ['_id', 'rolled_from_previous', 'deleted_on', 'createdAt', 'updatedAt'];
    const written = Object.entries(stored!).filter(([field]) => !made.includes(field));
    const result = Object.fromEntries(written) as unknown as SeoResult;
    await t.app.get(ResultWriter).saveReal(result, t.clock.now());
    const [replaced] = await resultsOf(t, config);
    expect(replaced!.rolled_from_previous).toBe(false);
    expect(Object.keys(replaced!).filter((field) => field in before)).toEqual([]);
  });

  it('has no matrix of blocks beyond 50,000 days of keywords', async () => {
    const caller = await newCaller(t);
    const config = await newConfig(t, caller, { keywords: keywords(28) });
    const matrix = (query: object) =>
      t.http
        .get(`/v1/rank/matrix/${config}`)
        .query({ startDate: '2021-03-13', endDate: TODAY, limit: 28, ...query })
        .set(caller.as);
    expect(errorOf(await matrix({ features: 'true' }), 400)).toMatchObject({
      additional_info: {
        fields: [
          {
            path: 'features',
            message: 'features=true is limited to 50000 keywords x days; lower limit or shorten the range',
          },
        ],
      },
    });
    await matrix({ features: 'true', limit: 27 }).expect(200);
    await matrix({}).expect(200);
  });
});

describe('the blocks of a result page that another account searched', () => {
  const t = useApp(() => startSeeingApp({ RANK_REUSE_MINUTES: '60' }));

  it('are those of that page, once it is used again', async () => {
    await freshDay(t);
    await newSlot(t);
    const rowsOf = async (config: string, caller: Caller) => {
      const { body } = await t.http.get(`/v1/rank/table/${config}`).query(range).set(caller.as).expect(200);
      return (body.data as Row[]).map(({ keyword, features, owned }) => ({ keyword, features, owned }));
    };
    const first = await newCaller(t);
    const searched = await newConfig(t, first, { keywords: KEYWORDS });
    await trigger(t);
    const sent = t.seeing.requests.total;
    t.clock.set(new Date(NOON.getTime() + 600_000));
    const second = await newCaller(t);
    const reused = await newConfig(t, second, { keywords: KEYWORDS });
    await trigger(t);
    expect(t.seeing.requests.total).toBe(sent);
    const rows = await rowsOf(searched, first);
    expect(rows.some(({ features }) => features && features.length > 0)).toBe(true);
    expect(await rowsOf(reused, second)).toEqual(rows);
  });
});
