import { get as httpGet } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SearchConsoleImporter } from '../../../../src/rank/search-console/import/search-console-importer.js';
import { type Caller, newCaller, newConfig, newSlot, useApp } from '../../../support/app.js';
import { freshDay, startRankApp, trigger } from '../../../support/rank.js';
import {
  type FakeGoogle,
  PROPERTY,
  SERVICE_ACCOUNT,
  startFakeGoogle,
} from '../../../support/search-console.js';
import { urlOf } from '../../../support/sockets.js';

/** A contract: spreadsheets refer to these names and their order. */
const HEADERS = {
  keywords:
    'date,keyword,country,near,device,tags,position,previous_position,change,best_position,worst_position,average_position,url,state,last_checked,volume,cpc,traffic',
  positions: 'date,keyword,country,near,device,position,state',
  summary: 'date,keywords,visibility,average_position,top3,top10,top20,top50,top100,not_found,failed',
  competitors: 'date,website,own,share_of_voice,visibility,average_position,top3,top10,top100,traffic',
  pages:
    'url,keywords,best_keywords,top3,top10,best_position,average_position,visibility,traffic,clicks,impressions,first_seen,last_seen',
  'search-console': 'date,keyword,country,device,clicks,impressions,ctr,position,final',
};
const NAMES = Object.keys(HEADERS) as (keyof typeof HEADERS)[];

let google: FakeGoogle;
const t = useApp(async () => {
  google = await startFakeGoogle();
  return startRankApp(google.env);
});
let own: Caller;
let config: string;
let token: string;
/** A page that was found, and that Search Console has. */
let page: string;

const share = async (body: object = {}) => {
  const { body: answer } = await t.http
    .post(`/v1/rank/config/${config}/shares`)
    .set(own.as)
    .send({ name: 'Sheet', feed: true, competitors: true, ...body })
    .expect(200);
  return answer.data as { _id: string; token: string; feed: boolean };
};
const feed = (name: string, query: object = {}, of = token) =>
  t.http.get(`/v1/feeds/${of}/${name}.csv`).query(query);
const lines = async (name: string, query: object = {}, of = token) =>
  (await feed(name, query, of).expect(200)).text.trimEnd().split('\r\n');

beforeAll(async () => {
  await freshDay(t);
  google.now = () => t.clock.now();
  google.data = (day) => ({
    total: day < '2026-03-09' ? null : { clicks: 10, impressions: 100, position: 3 },
    queries:
      day < '2026-03-09'
        ? []
        : [{ keys: ['green tea', 'usa', 'DESKTOP'], clicks: 4, impressions: 40, position: 2.25 }],
    pages: day < '2026-03-09' ? [] : [{ keys: ['green tea', page], clicks: 5, impressions: 50, position: 2 }],
  });
  await newSlot(t);
  own = await newCaller(t);
  const keywords = [
    { keyword: 'green tea', country: 'US', tags: ['tea'] },
    { keyword: 'Green Tea', country: 'US', near: 'Boston' },
    { keyword: '=SUM(A1)', country: 'DE', device: 'mobile' },
  ];
  config = await newConfig(t, own, { keywords, website: 'example.com', competitors: ['example.org'] });
  await trigger(t);
  ({ token } = await share());
  page = (await lines('pages'))[1]!.split(',')[0]!;
  const body = { property: PROPERTY, credentials: SERVICE_ACCOUNT };
  await t.http.put(`/v1/rank/config/${config}/search-console`).set(own.as).send(body).expect(200);
  await t.app.get(SearchConsoleImporter).tick();
});
afterAll(() => google.close());

describe('a feed', () => {
  it.each(NAMES)('%s has the same columns for ever', async (name) => {
    const [header, ...rows] = await lines(name, { days: 7 });
    expect(header).toBe(HEADERS[name]);
    expect(rows.length).toBeGreaterThan(0);
    const { headers } = await feed(name, { days: 7 }).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'x-robots-tag': 'noindex',
      'last-modified': expect.stringMatching(/ GMT$/) as string,
      etag: expect.stringMatching(/^W\/"[\w-]{32}"$/) as string,
    });
    // Not again, while nothing has changed.
    await feed(name, { days: 7 }).set('If-None-Match', headers['etag']!).expect(304, '');
    await feed(name, { days: 8 }).set('If-None-Match', headers['etag']!).expect(200);
    await feed(name, { days: 7 }).set('If-None-Match', '"other"').expect(200);
    // A range is ignored, and HEAD answers as GET.
    expect((await feed(name, { days: 7 }).set('Range', 'bytes=0-9').expect(200)).text).toContain(header);
    await t.http.head(`/v1/feeds/${token}/${name}.csv`).expect(200);
  });

  it('has one row a keyword and day, with plain numbers and empty cells', async () => {
    const [, ...positions] = await lines('positions', { from: '2026-03-11', to: '2026-03-11' });
    expect(positions).toHaveLength(3);
    for (const row of positions)
      expect(row).toMatch(
        /^2026-03-11,('=SUM\(A1\)|[Gg]reen [Tt]ea),(US|DE),(Boston)?,(desktop|mobile),\d*,(ranked|not_found)$/,
      );
    expect(await lines('search-console', { from: '2026-03-09', to: '2026-03-10' })).toEqual([
      HEADERS['search-console'],
      '2026-03-09,green tea,US,desktop,4,40,0.1,2.25,false',
      '2026-03-10,green tea,US,desktop,4,40,0.1,2.25,false',
    ]);
    expect((await lines('keywords')).join('\n')).toContain("'=SUM(A1)");
  });

  it('is compressed for those who accept it, as a plain GET fetches it', async () => {
    const url = `${urlOf(t)}/v1/feeds/${token}/positions.csv?days=90`;
    const plain = await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).text();
    const packed = await new Promise<{ encoding: unknown; bytes: Buffer }>((resolve, reject) => {
      httpGet(url.replace('positions', 'pages'), { headers: { 'accept-encoding': 'gzip' } }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({ encoding: response.headers['content-encoding'], bytes: Buffer.concat(parts) }),
        );
      }).on('error', reject);
    });
    expect(plain.split('\r\n')[0]).toBe(HEADERS.positions);
    expect(packed.encoding).toBe('gzip');
    expect(gunzipSync(packed.bytes).toString().split('\r\n')[0]).toBe(HEADERS.pages);
  });

  it('changes with the data', async () => {
    const { headers } = await feed('positions').expect(200);
    await t.http
      .post(`/v1/rank/config/${config}/keywords`)
      .set(own.as)
      .send({ keywords: [{ keyword: 'oolong', country: 'US' }] })
      .expect(200);
    await feed('positions').set('If-None-Match', headers['etag']!).expect(200);
    // Within the second of Last-Modified.
    await feed('positions').set('If-Modified-Since', headers['last-modified']!).expect(200);
  });

  it('has only what its tag selects, and no competitors where the link has none', async () => {
    const narrow = await share({ tag: 'tea', competitors: false });
    const [, ...rows] = await lines('keywords', {}, narrow.token);
    expect(rows.map((row) => row.split(',')[1])).toEqual(['green tea']);
    await feed('competitors', {}, narrow.token).expect(404);
    const clicks = async (of: string) =>
      (await lines('pages', {}, of)).slice(1).map((row) => row.split(',').slice(9, 11).join());
    expect(await clicks(token)).toContain('10,100');
    // Of all queries of a page, tagged or not.
    expect(new Set(await clicks(narrow.token))).toEqual(new Set([',']));
  });

  it.each([
    [{ days: 91 }, 'days must be a whole number from 1 to 90'],
    [{ days: 0 }, 'days must be a whole number from 1 to 90'],
    [{ from: '2026-02-30' }, 'from must be a day of the calendar'],
    [{ from: '2026-03-11', to: '2026-03-10' }, 'from must not be after to'],
    [{ from: '2025-12-11', to: '2026-03-11' }, 'from must be at most 89 days before the last day'],
    [{ from: '2026-03-01', days: 3 }, 'days must not be given with from'],
  ])('refuses %j', async (query, message) => {
    const { text } = await feed('summary', query).expect(400);
    expect(text).toContain(message);
  });

  it.each(NAMES)('%s is empty at the limits of the calendar', async (name) => {
    for (const query of [{ to: '0001-01-01' }, { from: '9999-12-31', to: '9999-12-31' }])
      expect((await lines(name, query)).filter((line) => /^(0001|9999)-.*ranked/.test(line))).toEqual([]);
  });

  it('is only of links that are made for it, until they are revoked', async () => {
    const plain = await share({ feed: false });
    expect(plain.feed).toBe(false);
    await feed('summary', {}, plain.token).expect(404);
    await feed('summary', {}, 'unknown').expect(404);
    const ended = await share();
    await feed('summary', {}, ended.token).expect(200);
    await t.http.delete(`/v1/rank/config/${config}/shares/${ended._id}`).set(own.as).expect(200);
    await feed('summary', {}, ended.token).expect(404);
    expect(t.logs.join('')).not.toContain(token);
  });

  it('is no report page that shows clicks', async () => {
    const query = { startDate: '2026-03-01', endDate: '2026-03-11', tz: 'UTC' };
    const { body } = await t.http.get(`/v1/share/${token}/table`).query(query).expect(200);
    for (const { clicks } of body.data) expect(clicks).toBeNull();
  });
});
