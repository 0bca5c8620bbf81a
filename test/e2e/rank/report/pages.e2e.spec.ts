import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDay, noonOf, providerSettings, slotDay } from '../../../support/alerts.js';
import { type Caller, newCaller, newConfig, newSlot, startApp, type TestApp } from '../../../support/app.js';
import { expectFields } from '../../../support/errors.js';
import {
  type Answered,
  type PositionProvider,
  startPositionProvider,
} from '../../../support/position-provider.js';

let provider: PositionProvider;
let t: TestApp;
let caller: Caller;
let config: string;

beforeAll(async () => {
  provider = await startPositionProvider('example.com');
  t = await startApp(providerSettings(provider.url));
  t.clock.set(noonOf(0));
  await newSlot(t);
  caller = await newCaller(t);
  const keywords = [
    { keyword: 'tea', country: 'US', tags: ['drinks'] },
    { keyword: 'coffee', country: 'US' },
    { keyword: 'milk', country: 'US', device: 'mobile' },
  ];
  config = await newConfig(t, caller, { website: 'example.com', keywords });
  const days: Record<string, Answered>[] = [
    { tea: { '/tea': 2 }, coffee: { '/shop': 8 }, 'milk mobile': null },
    { tea: { '/shop?utm_source=x': 14 }, coffee: { '/shop': 6 }, 'milk mobile': { '/milk#top': 30 } },
    { tea: { '/tea': 4 }, coffee: { '/shop': 5, '/coffee': 11 }, 'milk mobile': { '/milk': 30 } },
  ];
  for (const [day, positions] of days.entries()) {
    provider.set(positions);
    await checkDay(t, day);
  }
});
afterAll(async () => {
  await t.close();
  await provider.close();
});

const get = (path: string, query: object = {}) => t.http.get(`/v1/rank/${path}`).query(query).set(caller.as);
const pages = async (query: object = {}) => (await get(`pages/${config}`, query).expect(200)).body;
const urlsOf = ({ data }: { data: { url: string }[] }) =>
  data.map(({ url }) => url.replace('https://example.com', ''));

describe('GET /v1/rank/pages/:configID', () => {
  it('lists the pages by visibility, with what they lost and won', async () => {
    expect(await pages()).toEqual({
      success: true,
      message: 'SUCCESS',
      data: [
        {
          url: 'https://example.com/tea',
          keywords: 1,
          best_keywords: 1,
          top3: 0,
          top10: 1,
          best: 4,
          average: 4,
          visibility: 28.33,
          visibility_change: -5,
          traffic: null,
          clicks: null,
          impressions: null,
          first_seen: slotDay(0),
          last_seen: slotDay(2),
        },
        {
          url: 'https://example.com/shop',
          keywords: 1,
          best_keywords: 1,
          top3: 0,
          top10: 1,
          best: 5,
          average: 5,
          visibility: 20,
          visibility_change: 10,
          traffic: null,
          clicks: null,
          impressions: null,
          first_seen: slotDay(0),
          last_seen: slotDay(2),
        },
        {
          url: 'https://example.com/coffee',
          keywords: 1,
          best_keywords: 0,
          top3: 0,
          top10: 0,
          best: 11,
          average: 11,
          visibility: 0,
          visibility_change: 0,
          traffic: null,
          clicks: null,
          impressions: null,
          first_seen: slotDay(2),
          last_seen: slotDay(2),
        },
        {
          url: 'https://example.com/milk',
          keywords: 1,
          best_keywords: 1,
          top3: 0,
          top10: 0,
          best: 30,
          average: 30,
          visibility: 0,
          visibility_change: 0,
          traffic: null,
          clicks: null,
          impressions: null,
          first_seen: slotDay(1),
          last_seen: slotDay(2),
        },
      ],
      pagination: { current_page: 1, per_page: 25, total: 4, total_pages: 1 },
    });
  });

  it('is filtered by range, keywords and url, sorted, and in pages', async () => {
    expect(urlsOf(await pages({ startDate: slotDay(1), endDate: slotDay(1) }))).toEqual(['/shop', '/milk']);
    expect(urlsOf(await pages({ tag: 'drinks' }))).toEqual(['/tea', '/shop']);
    expect(urlsOf(await pages({ device: 'mobile' }))).toEqual(['/milk']);
    expect(urlsOf(await pages({ country: 'DE' }))).toEqual([]);
    expect(urlsOf(await pages({ search: 'SHO' }))).toEqual(['/shop']);
    expect(urlsOf(await pages({ sortField: 'url', sortOrder: 'asc' }))).toEqual([
      '/coffee',
      '/milk',
      '/shop',
      '/tea',
    ]);
    const second = await pages({ sortField: 'best', sortOrder: 'asc', limit: 2, page: 2 });
    expect([urlsOf(second), second.pagination.total_pages]).toEqual([['/coffee', '/milk'], 2]);
  });

  it('refuses other values', async () => {
    for (const [field, value] of [
      ['sortField', 'cpc'],
      ['sortOrder', 'up'],
      ['startDate', '2026-02-30'],
      ['limit', '0'],
      ['device', 'tablet'],
    ] as const)
      expectFields(await get(`pages/${config}`, { [field]: value }), field);
  });
});

describe('GET /v1/rank/cannibalization/:configID', () => {
  const rows = async (query: object = {}) => {
    const { body } = await get(`cannibalization/${config}`, query).expect(200);
    return body.data as { keyword: string; switches: number; urls: object[]; lost: number }[];
  };

  it('lists keywords whose page changed twice, or with two pages in the top 20 now', async () => {
    expect(await rows()).toEqual([
      {
        keyword: 'tea',
        country: 'US',
        near: '',
        device: 'desktop',
        urls: [
          { url: 'https://example.com/tea', days: 2, best: 2, average: 3 },
          { url: 'https://example.com/shop', days: 1, best: 14, average: 14 },
        ],
        switches: 2,
        lost: 30.83,
      },
      {
        keyword: 'coffee',
        country: 'US',
        near: '',
        device: 'desktop',
        urls: [
          { url: 'https://example.com/shop', days: 3, best: 5, average: 6.33 },
          { url: 'https://example.com/coffee', days: 0, best: 11, average: 11 },
        ],
        switches: 0,
        lost: 0,
      },
    ]);
  });

  it('looks at that many days up to today, and at some keywords', async () => {
    expect((await rows({ days: 2 })).map(({ keyword }) => keyword)).toEqual(['coffee']);
    expect((await rows({ tag: 'drinks' })).map(({ keyword }) => keyword)).toEqual(['tea']);
    expect(await rows({ device: 'mobile' })).toEqual([]);
  });

  it('leaves out keywords that lost no visibility where that is wanted', async () => {
    expect((await rows({ costly: 'true' })).map(({ keyword }) => keyword)).toEqual(['tea']);
    expect((await rows({ costly: 'false' })).map(({ keyword }) => keyword)).toEqual(['tea', 'coffee']);
    expectFields(await get(`cannibalization/${config}`, { costly: '1' }), 'costly');
  });

  it('refuses other numbers of days', async () => {
    for (const days of ['1', '367', '1.5', 'x', ''])
      expectFields(await get(`cannibalization/${config}`, { days }), 'days');
  });

  it('has all keywords on one page without a limit, and as many as it names with one', async () => {
    const paged = async (query: object) => (await get(`cannibalization/${config}`, query).expect(200)).body;
    const all = await rows();
    expect(all.length).toBeGreaterThan(1);
    const total = all.length;
    expect((await paged({})).pagination).toEqual({
      current_page: 1,
      per_page: total,
      total,
      total_pages: 1,
    });
    expect(await paged({ page: 2, limit: 1 })).toMatchObject({
      data: [all[1]],
      pagination: { current_page: 2, per_page: 1, total, total_pages: total },
    });
    expect((await paged({ tag: 'none' })).pagination).toEqual({
      current_page: 1,
      per_page: 1,
      total: 0,
      total_pages: 0,
    });
    for (const limit of ['0', 'x']) expectFields(await get(`cannibalization/${config}`, { limit }), 'limit');
  });

  it('keeps two pages in the top 20 over a day on which the check fails', async () => {
    const before = await rows();
    provider.set({ tea: { '/tea': 4 }, coffee: 'fails', 'milk mobile': { '/milk': 30 } });
    await checkDay(t, 3);
    expect((await rows())[1]).toEqual(before[1]);
  });
});

it('both are 404 for another account', async () => {
  const other = await newCaller(t);
  for (const report of ['pages', 'cannibalization'])
    await t.http.get(`/v1/rank/${report}/${config}`).set(other.as).expect(404);
});
