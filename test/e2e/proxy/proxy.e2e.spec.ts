import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, newCaller, startApp, type TestApp } from '../../support/app.js';
import { errorOf, rawGet } from '../../support/errors.js';
import { urlOf } from '../../support/sockets.js';
import { read } from '../../support/credentials.js';
import { rawTalk, startUpstream, type TestUpstream } from '../../support/upstream.js';

const ORIGIN = 'https://front.example';

let external: TestUpstream;
let ai: TestUpstream;
let t: TestApp;
let caller: Caller;
beforeAll(async () => {
  external = await startUpstream();
  ai = await startUpstream();
  t = await startApp({
    EXTERNAL_API_URL: external.url,
    AI_SERVICE_URL: `${ai.url}/base/`,
    CORS_ORIGINS: ORIGIN,
    INTERNAL_API_KEY: 'the internal key',
  });
  caller = await newCaller(t, { scope: 'rank:read slots:read' });
});
beforeEach(() => {
  external.seen.length = 0;
  ai.seen.length = 0;
});
afterEach(() => {
  external.answer();
  ai.answer();
});
afterAll(async () => {
  await t.close();
  await external.close();
  await ai.close();
});

const portOf = ({ app }: TestApp) => (app.getHttpServer().address() as AddressInfo).port;
const tokenOf = async ({ as }: Caller) =>
  (await t.http.post('/v1/auth/token').set(as).expect(200)).body.data.access_token as string;

describe('the prefix', () => {
  it('chooses the service, and the path is unchanged', async () => {
    const { body } = await t.http.get('/v1/e/a%20b/c?x=1&x=2').expect(200);
    expect(body).toEqual({ from: 'upstream' });
    await t.http.put('/v1/ai/models').expect(200);
    expect(external.seen).toMatchObject([{ method: 'GET', url: '/v1/e/a%20b/c?x=1&x=2' }]);
    expect(ai.seen).toMatchObject([{ method: 'PUT', url: '/base/v1/ai/models' }]);
  });

  it.each(['/v1/currency', '/v1/currency/rates'])(
    'of a service that is not configured: 404 (%s)',
    async (path) => {
      const wanted = { errno: 404, message: 'Not found.' };
      expect(errorOf(await t.http.get(path), 404)).toEqual(wanted);
      expect(errorOf(await t.http.post(path).set('X-Session-Id', 'bad').send({}), 404)).toEqual(wanted);
    },
  );

  it.each([
    '/v1/extra/x',
    '/v1/e',
    '/v1/aix',
    '/v1/E/x',
    '//v1/e/x',
    '/v1//e/x',
    '/v1/x/../e/x',
    '/v1/%65/x',
  ])('is a whole segment, written plainly: %s is ours, and unknown', async (path) => {
    errorOf(await rawGet(t, path), 404);
    expect(external.seen).toEqual([]);
  });

  it.each([
    '/v1/e/../rank/graph',
    '/v1/e/%2e%2e/rank',
    '/v1/e/%252e%252e/rank',
    '/v1/e/..%2frank',
    '/v1/e/..%5crank',
    '/v1/e/..\\rank',
    '/v1/e//rank',
    '/v1/e/%00',
    '/v1/e/..;/rank',
    '/v1/e;/../rank',
    '/v1/e%2f..%2frank',
    '/v1/e/%2561',
    '/v1/currency/../rank',
  ])('is never left by a trick: %s', async (path) => {
    const answer = await rawGet(t, path, caller.as);
    expect(errorOf(answer, 400)).toEqual({ errno: 400, message: 'The path is not allowed.' });
    expect(external.seen).toEqual([]);
  });
});

describe('a caller with a session', () => {
  it.each(['header', 'bearer', 'cookie', 'query'])(
    'by %s is forwarded, and its credential is not',
    async (via) => {
      const id = caller.sessionId;
      const bearer = await tokenOf(caller);
      t.clock.set(new Date(t.clock.now().getTime() + 1000));
      const headers: Record<string, string> = {
        header: { 'x-session-id': id },
        bearer: { authorization: `Bearer ${bearer}` },
        cookie: { cookie: `a=1; sid_app_sw=${id}; b=2` },
        query: {} as Record<string, string>,
      }[via]!;
      await t.http
        .get(via === 'query' ? `/v1/e/x?a=1&token=${id}` : '/v1/e/x?a=1')
        .set({ ...headers, 'X-User-Id': 'forged', x_scope: 'forged', 'X-Internal-Key': 'the internal key' })
        .expect(200);
      const [seen] = external.seen;
      expect(seen!.url).toBe('/v1/e/x?a=1');
      expect(seen!.headers).toMatchObject({
        'x-user-id': caller.userId,
        'x-account-id': String(caller.account._id),
        'x-scope': 'rank:read slots:read',
        authorization: expect.stringMatching(/^Bearer \S+$/),
      });
      expect(seen!.headers['cookie']).toBe(via === 'cookie' ? 'a=1; b=2' : undefined);
      expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${id}|forged|internal key`));
      const token = seen!.headers.authorization!.slice('Bearer '.length);
      expect(token).not.toBe(bearer);
      expect(read(token).payload).toMatchObject({ sub: caller.userId, scope: 'rank:read slots:read' });
      await t.http.get('/v1/auth/me').set('Authorization', `Bearer ${token}`).expect(200);
    },
  );

  it('cannot remove headers of the gateway by naming them in Connection', async () => {
    const named =
      'close, X-User-Id, X-Scope, Authorization, X-Forwarded-For, X-Request-Id, Host, Content-Length';
    await rawTalk(
      portOf(t),
      `POST /v1/e/x HTTP/1.1\r\nHost: a.example\r\nConnection: ${named}\r\nX-Session-Id: ${caller.sessionId}\r\n` +
        'Content-Length: 2\r\n\r\n{}',
    );
    expect(external.seen).toMatchObject([
      {
        headers: {
          'x-user-id': caller.userId,
          'x-scope': 'rank:read slots:read',
          'x-forwarded-for': '127.0.0.1',
          'x-request-id': expect.any(String),
          'content-length': '2',
          host: new URL(external.url).host,
        },
        body: '{}',
      },
    ]);
  });

  it.each([
    { authorization: 'Bearer forged' },
    { 'x-session-id': 'forged' },
    { cookie: 'sid_app_sw=forged' },
    { 'x-session-id': '' },
  ])('that is none is refused: %j', async (headers) => {
    expect(errorOf(await t.http.get('/v1/e/x').set(headers), 401)).toEqual({
      errno: 401,
      message: 'Authentication required.',
    });
    expect(external.seen).toEqual([]);
  });

  it('that has ended is refused, and so is a token given twice', async () => {
    const gone = await newCaller(t);
    await t.http.get('/v1/e/x').set(gone.as).expect(200);
    await t.http.post('/v1/auth/logout').set(gone.as).expect(200);
    errorOf(await t.http.get('/v1/e/x').set(gone.as), 401);
    errorOf(await t.http.get(`/v1/e/x?token=a&token=${caller.sessionId}`), 400);
    expect(external.seen).toHaveLength(1);
  });

  it('does not act by cookie for a page of another site', async () => {
    const cookie = `sid_app_sw=${caller.sessionId}`;
    const from = (site: object) =>
      t.http
        .post('/v1/e/x')
        .set({ cookie, ...site })
        .send({});
    errorOf(await from({ 'sec-fetch-site': 'cross-site' }), 403);
    errorOf(await from({ origin: 'https://evil.example' }), 403);
    expect(external.seen).toEqual([]);
    await from({ origin: ORIGIN }).expect(200);
    await from({}).expect(200);
    await t.http.get('/v1/e/x').set({ cookie, 'sec-fetch-site': 'cross-site' }).expect(200);
  });
});

it('a request without a credential passes with no identity, even if it claims one', async () => {
  await t.http
    .post('/v1/e/x?token=some-text')
    .set({
      'X-User-Id': '1',
      X_Account_Id: '2',
      'X-Scope': 'all',
      'X-Forwarded-For': '1.2.3.4',
      Forwarded: 'for=1',
    })
    .set({
      'X-Forwarded-Host': 'inner',
      'X-Original-URL': '/admin',
      Authorization: 'Basic eDp5',
      'X-Request-Id': 'r-1',
    })
    .expect(200);
  const [{ url, headers }] = external.seen as [(typeof external.seen)[0]];
  expect(url).toBe('/v1/e/x');
  expect(
    Object.keys(headers)
      .filter((name) => /user|account|scope|auth|forward|original/i.test(name))
      .sort(),
  ).toEqual(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']);
  expect(headers).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': new URL(urlOf(t)).host,
    'x-request-id': 'r-1',
  });
});

it('requests that are passed on count like any other, and above the limit none is', async () => {
  const limited = await startApp({
    EXTERNAL_API_URL: external.url,
    RATE_LIMIT_ENABLED: 'true',
    RATE_LIMIT_DEFAULT: '2/60',
  });
  try {
    external.answer((_, response) => void response.writeHead(200, { 'x-ratelimit-limit': '9' }).end());
    const first = await limited.http.get('/v1/e/x').expect(200);
    expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '1' });
    errorOf(await limited.http.get('/v1/e/x').set('X-Session-Id', 'bad'), 401);
    const third = await limited.http.get('/v1/e/x');
    expect(errorOf(third, 429)).toEqual({ errno: 429, message: expect.any(String) });
    expect(third.headers['retry-after']).toMatch(/^\d+$/);
    expect(external.seen).toHaveLength(1);
  } finally {
    await limited.close();
  }
});

describe('the gateway passes the rest unchanged', () => {
  it.each([
    ['application/x-www-form-urlencoded', Buffer.from('a=1&$where=2')],
    ['application/json', Buffer.from('{"$set": {"__proto__": [')],
    ['application/octet-stream', gzipSync('packed')],
  ])('a body of type %s', async (type, body) => {
    const request = t.http.post('/v1/e/x').set({ 'Content-Type': type, 'Content-Encoding': 'x' });
    await request
      .serialize((sent: unknown) => sent as string)
      .send(body as never)
      .expect(200);
    expect(external.seen).toMatchObject([
      { body: body.toString('latin1'), headers: { 'content-type': type, 'content-encoding': 'x' } },
    ]);
  });

  it.each([200, 204, 304, 401, 404, 418, 429, 500, 503])(
    'an answer with status %i, error or not',
    async (status) => {
      external.answer(
        (_, response) => void response.writeHead(status, { etag: '"1"', a: ['1', '2'] }).end('their own'),
      );
      const answer = await t.http.get('/v1/e/x');
      expect(answer.status).toBe(status);
      expect(answer.headers).toMatchObject({ etag: '"1"', a: '1, 2', 'x-request-id': expect.any(String) });
      if (status !== 204 && status !== 304) expect(answer.text ?? answer.body.toString()).toBe('their own');
    },
  );

  it('a redirect, which is not followed and reveals no internal name', async () => {
    external.answer(
      (_, response) => void response.writeHead(302, { location: `${external.url}/v1/e/y` }).end(),
    );
    const answer = await t.http.get('/v1/e/x').redirects(0);
    expect([answer.status, answer.headers['location']]).toEqual([302, '/v1/e/y']);
    expect(external.seen).toHaveLength(1);
  });

  it('cookies, except one with the name of the session cookie', async () => {
    external.answer(
      (_, response) =>
        void response.writeHead(200, { 'set-cookie': ['a=1', 'sid_app_sw=x; Path=/', 'b=2'] }).end(),
    );
    expect((await t.http.get('/v1/e/x')).headers['set-cookie']).toEqual(['a=1', 'b=2']);
  });

  it('HEAD, with the length that GET would have', async () => {
    external.answer((_, response) => void response.writeHead(200, { 'content-length': '9' }).end());
    const answer = await t.http.head('/v1/e/x').expect(200);
    expect(answer.headers['content-length']).toBe('9');
    expect(external.seen).toMatchObject([{ method: 'HEAD' }]);
  });
});

it('TRACE, which would reveal the access token to a caller, is refused', async () => {
  const answer = await rawTalk(portOf(t), 'TRACE /v1/e/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1.1 405 /);
  expect(answer).toMatch(/^Allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r$/im);
  expect(external.seen).toEqual([]);
});

it.each(['/v1/e/socket', '/v1/e/../socket.io/'])(
  'a WebSocket for a service is refused immediately: %s',
  async (path) => {
    const answer = await rawTalk(
      portOf(t),
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    expect(answer).toMatch(
      /^HTTP\/1.1 400 [\s\S]*x-request-id: \S+[\s\S]*\r\n\r\n\{"errno":400,"message":"[^"]+"\}$/i,
    );
    expect(external.seen).toEqual([]);
  },
);

describe('a request with two framings is refused, and nothing is forwarded', () => {
  const CASES = {
    'both lengths':
      'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /v1/e/smuggled HTTP/1.1\r\n\r\n',
    'two lengths': 'Content-Length: 5\r\nContent-Length: 0\r\n\r\nhello',
    'a signed length': 'Content-Length: +5\r\n\r\nhello',
    'a list of lengths': 'Content-Length: 5, 5\r\n\r\nhello',
    'another coding': 'Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
    'an unknown coding': 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
    'two codings': 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n',
    'a blank before the colon': 'Content-Length : 5\r\n\r\nhello',
    'a folded line': 'X-A: 1\r\n Content-Length: 5\r\n\r\nhello',
    'a bare line feed': 'X-A: 1\nContent-Length: 5\r\n\r\nhello',
    'a NUL': 'X-A: a\0b\r\nContent-Length: 5\r\n\r\nhello',
    'two hosts': 'Host: y\r\nContent-Length: 5\r\n\r\nhello',
  };
  it.each(Object.entries(CASES))('%s', async (_, rest) => {
    const answer = await rawTalk(
      portOf(t),
      `POST /v1/e/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${rest}`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer.match(/^HTTP\//gm)).toHaveLength(1);
    expect(external.seen).toEqual([]);
  });
});

describe('a service that gives no answer', () => {
  const BAD = { errno: 502, message: 'The service cannot be reached.' };
  const metric = async (pattern: RegExp) => {
    const { text } = await t.http.get('/metrics').set('X-Internal-Key', 'the internal key').expect(200);
    return Number(pattern.exec(text)?.[1] ?? Number.NaN);
  };

  it.each([
    'not HTTP at all',
    'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n',
    '',
  ])('but %j: 502', async (bytes) => {
    const server = createServer((socket) => void socket.on('error', () => {}).end(bytes));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const other = await startApp({
      EXTERNAL_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });
    try {
      expect(errorOf(await other.http.post('/v1/e/x').send({ a: 1 }), 502)).toEqual(BAD);
    } finally {
      await other.close();
      server.close();
    }
  });

  it('is retried only where that repeats nothing: on a keep-alive connection that it had closed', async () => {
    const lost: string[] = [];
    const used = new WeakSet<object>();
    external.answer((request, response) => {
      if (!used.has(request.socket)) {
        used.add(request.socket);
        response.end('fresh');
        return;
      }
      lost.push(request.method!);
      request.socket.destroy();
    });
    await t.http.get('/v1/e/x').expect(200, 'fresh');
    await t.http.get('/v1/e/x').expect(200, 'fresh');
    expect(lost).toEqual(['GET']);
    external.answer((request) => void request.socket.destroy());
    external.seen.length = 0;
    expect(errorOf(await t.http.post('/v1/e/x').send({ a: 1 }), 502)).toEqual(BAD);
    expect(external.seen).toHaveLength(1);
  });

  it('twenty times in a row is left alone for a while, it alone, and then asked again', async () => {
    await t.http.get('/v1/e/x').expect(200);
    external.answer((request) => void request.socket.destroy());
    for (let n = 0; n < 20; n++) await t.http.post('/v1/e/x').expect(502);
    expect(await metric(/rankwire_proxy_circuit_open\{service="external"\} (\d)/)).toBe(1);
    external.answer();
    const asked = external.seen.length;
    expect(errorOf(await t.http.post('/v1/e/x'), 502)).toEqual(BAD);
    expect(external.seen).toHaveLength(asked);
    await t.http.get('/v1/ai/x').expect(200);
    expect(await metric(/rankwire_proxy_requests_total\{service="external",outcome="refused"\} (\d+)/)).toBe(
      1,
    );
    t.clock.set(new Date(t.clock.now().getTime() + 5000));
    await t.http.post('/v1/e/x').expect(200);
    expect(await metric(/rankwire_proxy_circuit_open\{service="external"\} (\d)/)).toBe(0);
    expect(await metric(/rankwire_proxy_active\{service="external"\} (\d+)/)).toBe(0);
    expect(await metric(/rankwire_proxy_answer_seconds_count\{service="ai"\} (\d+)/)).toBeGreaterThan(1);
  });
});
