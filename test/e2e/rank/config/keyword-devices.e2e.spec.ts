import { beforeAll, describe, expect, it } from 'vitest';
import { newCaller, newSlot, startApp, useApp } from '../../../support/app.js';
import { expectFields } from '../../../support/errors.js';
import { viewOf } from '../../../support/rank.js';
import { check, graph, startReportApp, table, tracked, type Tracked } from '../../../support/reports.js';

const DESKTOP = { keyword: 'tea', country: 'US' };
const MOBILE = { ...DESKTOP, device: 'mobile' };

describe('keywords with devices and tags', () => {
  const app = useApp(() => startReportApp());
  let own: Tracked;

  beforeAll(async () => {
    const keywords = [
      { ...DESKTOP, device: 'desktop', tags: [' Brand ', 'drinks'] },
      { ...MOBILE, tags: [] },
      { keyword: 'gin', country: 'DE', near: '', device: null, tags: ['Drinks'] },
    ];
    own = await tracked(app, '2026-03-01T08:00:00Z', { keywords });
    await check(app, '2026-03-01T08:00:00Z', { tea: [5], 'mobile:tea': [9], gin: [2] });
    await check(app, '2026-03-02T08:00:00Z', { tea: [4], 'mobile:tea': [12], gin: 'fail' });
  });

  it('are returned without a device for desktop, and without an empty list of tags', async () => {
    expect((await viewOf(app, own.caller)).keywords).toEqual([
      { ...DESKTOP, tags: ['Brand', 'drinks'] },
      MOBILE,
      { keyword: 'gin', country: 'DE', tags: ['Drinks'] },
    ]);
  });

  it('have a series for each device, named in every report', async () => {
    const [day] = await graph(app, own.caller, {
      startDate: '2026-03-02',
      endDate: '2026-03-02',
      detail: 'true',
    });
    expect(day!.keywords.map(({ keyword, device, bestPosition }) => [keyword, device, bestPosition])).toEqual(
      [
        ['gin', 'desktop', 2],
        ['tea', 'desktop', 4],
        ['tea', 'mobile', 12],
      ],
    );
    const { data } = await table(app, own, { sortField: 'currentPosition' });
    expect(data.map(({ keyword, device, tags, change }) => [keyword, device, tags, change])).toEqual([
      ['gin', 'desktop', ['Drinks'], 0],
      ['tea', 'desktop', ['Brand', 'drinks'], 1],
      ['tea', 'mobile', [], -3],
    ]);
    const { body } = await app.http.get(`/v1/rank/summary/${own.config}`).set(own.caller.as).expect(200);
    expect(body.data.movers).toEqual({
      up: [{ ...DESKTOP, near: '', device: 'desktop', from: 5, to: 4 }],
      down: [{ ...MOBILE, near: '', from: 9, to: 12 }],
    });
    expect((await viewOf(app, own.caller)).error_log['2026-03-02']).toMatchObject([{ device: 'desktop' }]);
  });

  it.each([
    ['tag=brand', ['tea desktop']],
    ['tag=BRAND,drinks', ['gin desktop', 'tea desktop']],
    ['tag=none', []],
    ['device=mobile', ['tea mobile']],
    ['device=desktop&country=US', ['tea desktop']],
    ['country=DE', ['gin desktop']],
  ])('are filtered in the reports by %s', async (query, expected) => {
    const filter = Object.fromEntries(new URLSearchParams(query));
    const names = (rows: object[]) =>
      (rows as { keyword: string; device: string }[]).map(({ keyword, device }) => `${keyword} ${device}`);
    expect(names((await table(app, own, filter)).data)).toEqual(expected);
    const days = await graph(app, own.caller, { ...filter, detail: 'true' });
    expect(days.map(({ keywords }) => names(keywords))).toEqual(
      expected.length === 0 ? [] : [expected, expected],
    );
    const summary = await app.http
      .get(`/v1/rank/summary/${own.config}?${query}`)
      .set(own.caller.as)
      .expect(200);
    expect(summary.body.data.now.top100).toBe(expected.length);
  });

  it.each(['tag=', 'tag=,', `tag=${'x'.repeat(51)}`, 'country=us', 'country=', 'device=tablet', 'device='])(
    'refuse the filter %s',
    async (query) => {
      for (const path of ['graph', `table/${own.config}`, `summary/${own.config}`]) {
        const answer = await app.http.get(`/v1/rank/${path}?${query}`).set(own.caller.as);
        expectFields(answer, query.slice(0, query.indexOf('=')));
      }
    },
  );

  it('add their columns at the end of the CSV files', async () => {
    const csv = async (path: string) =>
      (await app.http.get(`/v1/rank/${path}`).set(own.caller.as).expect(200)).text.split('\r\n');
    const rows = await csv(`table/${own.config}?format=csv`);
    expect(rows[0]).toMatch(/,rolled,device,tags,changeDay,changeWeek,changeMonth$/);
    expect(rows[2]).toMatch(/,false,desktop,Brand\|drinks,1,,$/);
    expect((await csv('graph?format=csv&detail=true'))[0]).toMatch(/,state,device$/);
    const plain = await csv(`table/${own.config}?format=csv&country=US&device=desktop&tag=none`);
    expect(plain[0]).toMatch(/,rolled$/);
  });

  it('keep their series when only tags change, and lose the tags that a PUT leaves out', async () => {
    const put = (keywords: object[]) =>
      app.http.put(`/v1/rank/config/${own.config}`).set(own.caller.as).send({ keywords }).expect(200);
    const { body } = await put([{ ...DESKTOP, tags: ['other'] }, MOBILE]);
    expect(body.data.keywords).toEqual([{ ...DESKTOP, tags: ['other'] }, MOBILE]);
    expect((await table(app, own, { tag: 'other' })).data).toMatchObject([{ currentPosition: 4, change: 1 }]);
    await put([DESKTOP, MOBILE]);
    expect((await table(app, own, { tag: 'other' })).data).toEqual([]);
    expect((await table(app, own)).data).toMatchObject([{ currentPosition: 4 }, { currentPosition: 12 }]);
  });
});

describe('invalid devices and tags', () => {
  const app = useApp(() => startApp());
  it.each([
    ['keywords.0.device', { device: 'tablet' }],
    ['keywords.0.device', { device: 1 }],
    ['keywords.0.tags', { tags: 'brand' }],
    ['keywords.0.tags', { tags: [''] }],
    ['keywords.0.tags', { tags: ['  '] }],
    ['keywords.0.tags', { tags: ['x'.repeat(51)] }],
    ['keywords.0.tags', { tags: [1] }],
    ['keywords.0.tags', { tags: ['a', 'b', ' A'] }],
    ['keywords.0.tags', { tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) }],
  ])('are refused with a message that names %s: %j', async (path, more) => {
    await newSlot(app);
    const caller = await newCaller(app);
    const body = { keywords: [{ ...DESKTOP, ...more }], website: 'example.com', language: 'en' };
    expectFields(await app.http.post('/v1/rank/config').set(caller.as).send(body), path);
  });

  it('are refused when the keyword is given, if the provider has no such device', async () => {
    // The adapter of searxng has no devices.
    const searxng = await startApp({
      SEARCH_PROVIDER: 'searxng',
      SEARCH_PROVIDER_URL: 'http://127.0.0.1:1',
    });
    try {
      await newSlot(searxng);
      const caller = await newCaller(searxng);
      const body = { keywords: [DESKTOP, MOBILE], website: 'example.com', language: 'en' };
      const refused = await searxng.http.post('/v1/rank/config').set(caller.as).send(body).expect(400);
      expect(refused.body.additional_info.fields).toEqual([
        { path: 'keywords.1.device', message: 'Search provider searxng cannot search as a mobile device' },
      ]);
    } finally {
      await searxng.close();
    }
  });
});
