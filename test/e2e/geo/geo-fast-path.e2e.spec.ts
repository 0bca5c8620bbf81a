import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseGeoRequest, otherRoutePatterns } from '../../../src/geo/fast-path/geo-request.js';
import { CachedResponses } from '../../../src/geo/search/cached-responses.js';
import { startApp, type TestApp } from '../../support/app.js';
import { routes } from '../../support/route-table.js';

interface Answer {
  status: number | undefined;
  /** Names as they were written, in no order. */
  headers: Record<string, string>;
  body: string;
}

/** Headers that vary between responses on either path. */
const OWN = new Set(['Date', 'X-Request-Id', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']);

async function ask({ app }: TestApp, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { port } = app.getHttpServer().address() as AddressInfo;
  const call = httpRequest({ port, host: '127.0.0.1', path, headers });
  call.end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const pairs = answer.rawHeaders.flatMap((name, i) => (i % 2 ? [] : [[name, answer.rawHeaders[i + 1]!]]));
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(pairs.filter(([name]) => !OWN.has(name!))),
    body: Buffer.concat(parts).toString(),
  };
}

/** A header that no answer depends on here takes a request off the fast path. */
const ORDINARY = { 'If-Modified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' };

const CASES = [
  'springfield',
  'New%20York%20City',
  '%20Andorra%20la%20Vella%20',
  'berg',
  'b',
  'springfield?limit=3',
  'springfield?offset=2&limit=3',
  'springfield?limit=&detail=',
  'springfield?offset=100000',
  'Andorra%20la?detail=true',
  'Andorra%20la?detail=TRUE',
  'cities/m%C3%BCnchen',
  'cities/kalgoorlie%2FB',
  'CITIES/berlin?limit=1',
  'country/niger',
  'country-code/US',
  'state/bavaria',
  'stat%65/bavaria',
  '10001/US',
  'SW1A%201AA/gb',
  '10001/US?limit=1',
  '10001/XX',
  '00000/US',
  'qqqqq',
  'cities/qqqqq',
  'country/atlantis',
  'state/atlantisland',
  'cities/%0A',
  'springfield?limit=0',
  'springfield?limit=1.5',
  'springfield?offset=-1',
];

/** Requests that the fast path passes to the router. */
const LEFT_ALONE = [
  'country',
  'COUNTRY',
  'state?country_code=AD',
  'springfield/',
  'cities/%E0%A4%A',
  'springfield?limit=1&limit=2',
];

describe.each([
  ['as it comes', {}],
  [
    'with limits and pages of other origins',
    { RATE_LIMIT_ENABLED: 'true', CORS_ORIGINS: 'https://front.example' },
  ],
])('the fast path of the geographic look-up, %s', (_, env) => {
  let running: TestApp;
  beforeAll(async () => {
    running = await startApp(env);
  });
  afterAll(() => running.close());

  it.each([...CASES, ...LEFT_ALONE])(
    'answers %s as the router does, built and from the cache',
    async (path) => {
      const short = await ask(running, `/v1/geo/${path}`);
      const ordinary = await ask(running, `/v1/geo/${path}`, ORDINARY);
      expect(short).toEqual(ordinary);
      expect(await ask(running, `/v1/geo/${path}`)).toEqual(ordinary);
      expect(Object.keys(short.headers).length).toBeGreaterThan(10);
    },
  );

  it.each(['identity', 'br', 'gzip', 'br, gzip;q=0.5', 'gzip, deflate', 'br;q=0'])(
    'compresses for a client that accepts %s as the router does, built and from the cache',
    async (accepted) => {
      const headers = { 'Accept-Encoding': accepted };
      const path = `/v1/geo/${encodeURIComponent(accepted.slice(0, 2))}?limit=200`;
      const built = await ask(running, path, headers);
      const cached = await ask(running, path, headers);
      expect(cached).toEqual(built);
      expect(await ask(running, path, { ...headers, ...ORDINARY })).toEqual(built);
      expect(cached.headers['Content-Encoding']).toBe(/^(br(?!;q=0)|gzip)/.exec(accepted)?.[1]);
    },
  );

  it('validates a cached response as the router does', async () => {
    const path = '/v1/geo/springfield?limit=7';
    const tag = (await ask(running, path)).headers['ETag']!;
    const others: Record<string, string>[] = [{}, { 'Cache-Control': 'no-cache' }];
    for (const more of others) {
      const [short, ordinary] = [
        await ask(running, path, { 'If-None-Match': tag, ...more }),
        await ask(running, path, { 'If-None-Match': `${tag}, "other"`, ...more }),
      ];
      expect(short).toEqual(ordinary);
      expect(short.status).toBe(more === others[0] ? 304 : 200);
    }
    for (const stale of ['"stale"', `W/${tag}`, '*', '']) {
      const headers = { 'If-None-Match': stale };
      expect(await ask(running, path, headers)).toEqual(
        await ask(running, path, { ...headers, Origin: 'https://other.example' }),
      );
    }
  });

  it('serves plain requests, and is part of the same metrics', async () => {
    const others = otherRoutePatterns(routes);
    const call = (path: string) =>
      parseGeoRequest({ method: 'GET', url: `/v1/geo/${path}`, headers: {} }, others);
    expect(CASES.filter((path) => !call(path))).toEqual([]);
    expect(LEFT_ALONE.filter(call)).toEqual([]);
    const counted = async () => {
      const { text } = await running.http.get('/metrics').expect(200);
      return Number(/^rankwire_http_seconds_count\{area="geo",status="2xx"\} (\d+)$/m.exec(text)?.[1] ?? 0);
    };
    const cached = running.app.get(CachedResponses);
    expect(cached.find({ form: 'brief', text: 'Springfield', page: {} })?.body.byteLength).toBeGreaterThan(0);
    const before = await counted();
    await ask(running, '/v1/geo/springfield');
    await expect.poll(counted).toBe(before + 1);
  });

  it('writes the same line into the log, and gives the caller’s request id back', async () => {
    const before = running.logs.length;
    for (const headers of [{}, {}, ORDINARY]) {
      const { headers: shown } = await running.http
        .get('/v1/geo/springfield?limit=1')
        .set({ 'X-Request-Id': 'mine', 'User-Agent': 'test', ...headers });
      expect(shown['x-request-id']).toBe('mine');
    }
    const lines = running.logs.slice(before).map((line) => JSON.parse(line));
    const shape = { level: 30, msg: 'request completed', res: { statusCode: 200 } };
    const req = { id: 'mine', method: 'GET', url: '/v1/geo/springfield?limit=1' };
    expect(lines).toHaveLength(3);
    expect(lines).toMatchObject(lines.map(() => ({ ...shape, req })));
    const [keys, fields] = [Object.keys(lines[2]), Object.keys(lines[2].req)];
    for (const line of lines) expect([Object.keys(line), Object.keys(line.req)]).toEqual([keys, fields]);
  });
});

describe('the fast path and the limits', () => {
  it('counts in the same limit, and is refused as the router does (rules 92 to 95)', async () => {
    const running = await startApp({ RATE_LIMIT_ENABLED: 'true', RATE_LIMIT_GEO: '3/600' });
    try {
      const get = (headers: Record<string, string>) => running.http.get('/v1/geo/springfield').set(headers);
      const left = async (headers: Record<string, string>) =>
        (await get(headers).expect(200)).headers['x-ratelimit-remaining'];
      // The last one is from the cache.
      expect([await left({}), await left(ORDINARY), await left({})]).toEqual(['2', '1', '0']);
      const [short, ordinary] = [await get({}).expect(429), await get(ORDINARY).expect(429)];
      expect(short.body).toEqual({ success: false, errno: 429, message: 'Too many requests.' });
      expect(ordinary.body).toEqual(short.body);
      expect(short.headers['retry-after']).toMatch(/^\d+$/);
      expect(Object.keys(short.headers).toSorted()).toEqual(Object.keys(ordinary.headers).toSorted());
    } finally {
      await running.close();
    }
  });

  it('validates cached responses where the limits are counted in Redis, too', async () => {
    // Unreachable, so that they are counted in memory for now.
    const running = await startApp({ RATE_LIMIT_ENABLED: 'true', REDIS_URL: 'redis://127.0.0.1:1' });
    try {
      const path = '/v1/geo/springfield?limit=7';
      const tag = (await ask(running, path)).headers['ETag']!;
      expect((await ask(running, path)).headers['ETag']).toBe(tag);
      expect((await ask(running, path, { 'If-None-Match': tag })).status).toBe(304);
    } finally {
      await running.close();
    }
  });

  it('is not used behind a proxy, whose headers name the client', async () => {
    const running = await startApp({
      RATE_LIMIT_ENABLED: 'true',
      RATE_LIMIT_GEO: '1/600',
      TRUST_PROXY: '1',
    });
    try {
      const from = (ip: string) => running.http.get('/v1/geo/springfield').set('X-Forwarded-For', ip);
      await from('192.0.2.1').expect(200);
      await from('192.0.2.2').expect(200);
      await from('192.0.2.1').expect(429);
    } finally {
      await running.close();
    }
  });
});

describe('the fast path, when data is missing', () => {
  it('answers and logs as the router does', async () => {
    const running = await startApp();
    try {
      const { GeoData } = await import('../../../src/geo/data/geo-data.js');
      const { Snapshot } = await import('../../../src/geo/data/snapshot.js');
      const data = running.app.get(GeoData);
      const nothing = await Snapshot.load(new Map(), data.postal, () => {});
      Object.defineProperty(data, 'snapshot', { get: async () => nothing });
      const before = running.logs.length;
      const short = await ask(running, '/v1/geo/springfield');
      expect(short).toEqual(await ask(running, '/v1/geo/springfield', ORDINARY));
      expect(short.status).toBe(500);
      const lines = running.logs.slice(before).map((line) => JSON.parse(line));
      expect(lines.map(({ msg, level }) => [msg, level])).toEqual([
        ['request failed', 50],
        ['request errored', 50],
        ['request failed', 50],
        ['request errored', 50],
      ]);
    } finally {
      await running.close();
    }
  });
});
