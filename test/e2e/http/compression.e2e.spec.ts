import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, newCaller, newConfig, newSlot, startApp, type TestApp } from '../../support/app.js';
import { startUpstream, type TestUpstream } from '../../support/upstream.js';

let t: TestApp;
let upstream: TestUpstream;
let caller: Caller;
let config: string;
beforeAll(async () => {
  upstream = await startUpstream();
  t = await startApp({ AI_SERVICE_URL: upstream.url });
  await newSlot(t);
  caller = await newCaller(t);
  const keywords = Array.from({ length: 200 }, (_, n) => ({ keyword: `keyword number ${n}`, country: 'US' }));
  config = await newConfig(t, caller, { keywords });
});
afterAll(async () => {
  await t.close();
  await upstream.close();
});

async function begin(
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<IncomingMessage> {
  const { port } = t.app.getHttpServer().address() as AddressInfo;
  const call = httpRequest({ port, host: '127.0.0.1', path, method, headers: { ...caller.as, ...headers } });
  call.end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return answer;
}

async function ask(path: string, headers: Record<string, string> = {}, method?: string) {
  const answer = await begin(path, headers, method);
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) };
}

const CODECS: [string, (bytes: Buffer) => Buffer][] = [
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
];

const LARGE: [string, () => string, Record<string, string>][] = [
  ['JSON', () => `/v1/rank/table/${config}`, {}],
  ['streamed CSV', () => `/v1/rank/table/${config}?format=csv`, {}],
  ['a file', () => '/docs/swagger-ui.css', {}],
  ['a kept geographic answer', () => '/v1/geo/berg', {}],
  ['a streamed geographic answer', () => '/v1/geo/b?detail=true', {}],
  ['a list of cities', () => '/v1/geo/cities?country_code=US', {}],
  ['postal codes of a city', () => '/v1/geo/zip/US/Texas/Austin', {}],
];

describe.each(CODECS)('%s', (encoding, unpack) => {
  it.each(LARGE)('is used for %s', async (_, path, extra) => {
    const plain = await ask(path(), extra);
    expect(plain).toMatchObject({
      status: 200,
      headers: { vary: expect.stringContaining('Accept-Encoding') },
    });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    for (let round = 0; round < 2; round += 1) {
      const packed = await ask(path(), { ...extra, 'Accept-Encoding': encoding });
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(packed.headers.vary).toBe(plain.headers.vary);
      expect(packed.body.length).toBeLessThan(plain.body.length / 2);
      expect(unpack(packed.body).equals(plain.body)).toBe(true);
    }
  });
});

describe('responses', () => {
  it.each(['/status', '/v1/geo/country/niger', '/v1/rank/runs'])('below 1 KB stay: %s', async (path) => {
    const { headers } = await ask(path, { 'Accept-Encoding': 'br, gzip' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(Number(headers['content-length'])).toBeLessThan(1024);
  });

  it.each(['identity', 'br;q=0, gzip;q=0', 'zstd', ''])(
    'stay for a client that accepts %j',
    async (accepted) => {
      for (const path of [`/v1/rank/table/${config}`, '/v1/geo/berg']) {
        const { headers } = await ask(path, { 'Accept-Encoding': accepted });
        expect(headers).not.toHaveProperty('content-encoding');
      }
    },
  );

  it('that may contain a credential are not compressed', async () => {
    for (let n = 0; n < 8; n += 1) {
      await t.http
        .post('/v1/auth/login')
        .send({ email: caller.email, password: 'correct horse battery staple' });
    }
    const { headers, body } = await ask('/v1/auth/sessions', { 'Accept-Encoding': 'br, gzip' });
    expect(body.length).toBeGreaterThan(1024);
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('with a part of a file are not compressed', async () => {
    const { status, headers, body } = await ask('/docs/swagger-ui.css', {
      'Accept-Encoding': 'gzip',
      Range: 'bytes=0-4999',
    });
    expect([status, body.length]).toEqual([206, 5000]);
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('of the services behind the gateway are passed on as they are', async () => {
    const events = 'data: x\n\n'.repeat(500);
    upstream.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(events);
    });
    const { headers, body } = await ask('/v1/ai/events', { 'Accept-Encoding': 'br, gzip' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(body.toString()).toBe(events);
  });

  it('to HEAD report the uncompressed length', async () => {
    const { body } = await ask('/v1/geo/berg');
    const head = await ask('/v1/geo/berg', { 'Accept-Encoding': 'gzip' }, 'HEAD');
    expect(Number(head.headers['content-length'])).toBe(body.length);
    expect(head.body).toHaveLength(0);
  });

  it('have an ETag per encoding, and are not sent again', async () => {
    const tags = await Promise.all(
      ['identity', 'gzip', 'br'].map(async (encoding) => {
        const accepts = { 'Accept-Encoding': encoding };
        const { etag } = (await ask('/v1/geo/berg', accepts)).headers;
        const again = await ask('/v1/geo/berg', { ...accepts, 'If-None-Match': etag! });
        expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
        return etag;
      }),
    );
    expect(new Set(tags).size).toBe(3);
  });

  it('whose client has disconnected end', async () => {
    const left = async () => {
      const { text } = await t.http.get('/metrics');
      return Number(/^rankwire_http_seconds_count\{area="geo",status="left"\} (\d+)$/m.exec(text)?.[1] ?? 0);
    };
    const before = await left();
    for (const path of ['/v1/geo/a?detail=true', '/v1/geo/cities?country_code=US']) {
      const answer = await begin(path, { 'Accept-Encoding': 'gzip' });
      answer.once('error', () => {}).destroy();
    }
    await expect.poll(left).toBe(before + 2);
  });
});

describe('CSV', () => {
  it.each([
    ['graph', 'rank-graph'],
    ['table', 'rank-table'],
  ])('of the %s is saved under its website and day; an error is not', async (report, name) => {
    const day = t.clock.now().toISOString().slice(0, 10);
    const path = report === 'graph' ? '/v1/rank/graph' : `/v1/rank/table/${config}`;
    const { headers } = await ask(`${path}?format=csv`);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename=example.com-${name}-${day}.csv`,
    });
    for (const other of [path, `${path}?format=csv&tz=Mars%2FOlympus`]) {
      expect((await ask(other)).headers).not.toHaveProperty('content-disposition');
    }
  });
});

describe('HSTS', () => {
  it.each([
    [{}, undefined],
    [{ PUBLIC_URL: 'http://rank.example' }, undefined],
    [{ PUBLIC_URL: 'https://rank.example' }, 'max-age=31536000'],
    [{ PUBLIC_URL: 'https://rank.example', HSTS_SUBDOMAINS: 'true' }, 'max-age=31536000; includeSubDomains'],
  ])('with %j is %j', async (env, value) => {
    const own = await startApp(env as Record<string, string>);
    try {
      for (const path of ['/status', '/v1/geo/country/niger']) {
        expect((await own.http.get(path).expect(200)).headers['strict-transport-security']).toBe(value);
      }
    } finally {
      await own.close();
    }
  });
});
