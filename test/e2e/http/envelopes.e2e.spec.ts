import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, newCaller, startApp, useApp } from '../../support/app.js';
import { errorOf, rankError, rawGet } from '../../support/errors.js';

const FRONT = 'https://front.example';
const INTERNAL_KEY = 'internal-key-kept-to-itself';

const t = useApp(() =>
  startApp({
    BODY_LIMIT: '2kb',
    CORS_ORIGINS: FRONT,
    INTERNAL_API_KEY: INTERNAL_KEY,
  }),
);
let caller: Caller;
beforeAll(async () => {
  caller = await newCaller(t, { platform: true });
});

const text = expect.any(String);
const relay = (errno: number) => ({ success: false, errno, message: text });
const platform = (errno: number) => ({ errno, message: text });

/** Paths that no route serves, in every area. */
const AREAS: [string, (errno: number) => object][] = [
  ['/v1/rank', rankError],
  ['/v1/rank/nothing/here', rankError],
  ['/v1/slots/a/b', rankError],
  ['/v1/notifications/a/b/c', rankError],
  ['/v1/geo/1/2/3/4/5/6', relay],
  ['/emit', relay],
  ['/emit/a/b/c/d', relay],
  ['/relay/nothing', relay],
  ['/conversations', relay],
  ['/lead-finder/a/b/c', relay],
  ['/v1/auth/nothing', platform],
  ['/v1/ranking', platform],
  ['/v1/slotsx', platform],
  ['/v1', platform],
  ['/nowhere', platform],
];

describe('the envelope of an error', () => {
  it.each(AREAS)('on %s follows the path when no route serves it', async (path, body) => {
    expect(errorOf(await t.http.get(path), 404)).toEqual(body(404));
  });

  it.each(AREAS)('on %s follows the path when the body parser refuses', async (path, body) => {
    const post = (json: string) => t.http.post(path).type('json').send(json);
    expect(errorOf(await post('{"a":'), 400)).toEqual(body(400));
    expect(errorOf(await post(JSON.stringify({ a: 'x'.repeat(3000) })), 413)).toEqual(body(413));
  });

  it.each([
    ['get', '/v1/rank/config', rankError],
    ['get', '/v1/rank/graph', rankError],
    ['post', '/v1/slots', rankError],
    ['get', '/v1/auth/me', platform],
    ['post', '/v1/auth/logout', platform],
  ] as const)('of %s %s follows the path when the guard refuses', async (method, path, body) => {
    expect(errorOf(await t.http[method](path), 401)).toEqual(body(401));
  });

  it.each([
    ['patch', '/v1/rank/config', rankError],
    ['get', '/v1/rank/trigger', rankError],
    ['delete', '/v1/slots', rankError],
    ['post', '/v1/slots/0123456789abcdef01234567', rankError],
    ['get', '/v1/auth/login', platform],
    ['put', '/status', platform],
    ['post', '/', platform],
  ] as const)(
    'of %s %s, a method that the path does not have, is a 405 that names those it has',
    async (method, path, body) => {
      const answer = await t.http[method](path).set(caller.as);
      expect(errorOf(answer, 405)).toEqual(body(405));
      expect(answer.headers['allow']!.split(', ')).not.toContain(method.toUpperCase());
    },
  );

  it('names bad fields as an object in the rank area and as a text on the platform', async () => {
    const slot = await t.http.post('/v1/slots').set(caller.as).send({ time: '00:00', timezone: 'UTC' });
    const login = await t.http.post('/v1/auth/login').send({ email: 'a@example.com' });
    expect(errorOf(slot, 400)).toHaveProperty('additional_info.fields.0.path', 'max_capacity');
    expect(errorOf(login, 400)).toEqual({
      ...platform(400),
      additional_info: 'password: is required',
    });
  });

  it('hides internal errors and logs them', async () => {
    const broken = {
      account: caller.account._id,
      deleted_on: null,
      website: 'secret.example',
      keywords: null,
    };
    await t.db.collection('rank_configs').insertOne(broken);
    const answer = await t.http.get('/v1/rank/config').set(caller.as);
    expect(errorOf(answer, 500)).toEqual(rankError(500, 'Internal server error.'));
    const lines = t.logs.filter((line) => line.includes(String(answer.headers['x-request-id'])));
    expect(lines.join('')).toContain('TypeError');
  });
});

describe('every response', () => {
  it.each(['/', '/status', '/nowhere', '/v1/rank/config', '/v1/slots/%'])(
    'of %s has a request id and stays private',
    async (path) => {
      const { headers } = await rawGet(t, path);
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
      expect(headers).not.toHaveProperty('x-powered-by');
    },
  );

  it.each([
    ['/status', 'trace-1.2:3_a'],
    ['/nowhere', 'x'.repeat(128)],
  ])('of %s repeats a request id that is one', async (path, id) => {
    expect((await t.http.get(path).set('X-Request-Id', id)).headers['x-request-id']).toBe(id);
  });

  it.each(['x'.repeat(129), 'a b', 'a,b', 'é', '<b>', '${x}', ''])(
    'replaces the request id %j',
    async (id) => {
      const { headers } = await t.http.get('/status').set('X-Request-Id', id);
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('is readable by a browser of a listed origin, errors too', async () => {
    for (const path of ['/status', '/v1/rank/config', '/nowhere']) {
      const { headers } = await t.http.get(path).set('Origin', FRONT);
      expect(headers['access-control-allow-origin']).toBe(FRONT);
      expect(headers['access-control-allow-credentials']).toBe('true');
    }
    const preflight = await t.http
      .options('/v1/slots')
      .set({ Origin: FRONT, 'Access-Control-Request-Method': 'PUT' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-origin']).toBe(FRONT);
    expect(preflight.headers['access-control-allow-methods']).toContain('PUT');
  });

  it.each(['https://evil.example', `${FRONT}.evil.example`, 'http://front.example', 'null', '*'])(
    'is not readable by a browser of %s',
    async (origin) => {
      const get = await t.http.get('/status').set('Origin', origin);
      const preflight = await t.http.options('/v1/slots').set('Origin', origin);
      expect(get.headers).not.toHaveProperty('access-control-allow-origin');
      expect(preflight.headers).not.toHaveProperty('access-control-allow-origin');
    },
  );
});

describe('a path', () => {
  const written = [
    '/v1/rank/config/',
    '/V1/Rank/CONFIG',
    '//v1/rank/config',
    '/v1//rank/config',
    '/v1/rank/%63onfig',
    '/v1/rank/config;x',
    '/v1/rank/config%2f',
    '/v1/rank/config%00',
    '/v1/./rank/config',
    '/v1/x/../rank/config',
    '/v1/rank/config/.',
    '/v1\\rank\\config',
  ];
  it.each(written)('written %s never bypasses the guard', async (path) => {
    const { status, body } = await rawGet(t, path);
    expect(body).toHaveProperty('errno', status);
    expect([401, 404, 405]).toContain(status);
  });

  const ids = [
    'x',
    '123456789012',
    'g'.repeat(24),
    '0'.repeat(25),
    '0'.repeat(23),
    '%00',
    '%20',
    'undefined',
    '%24ne',
  ];
  it.each(ids)('with the malformed id %s is a 400', async (id) => {
    const answers = [
      await t.http.get(`/v1/slots/${id}`).set(caller.as),
      await t.http.put(`/v1/slots/${id}`).set(caller.as).send({}),
      await t.http.delete(`/v1/slots/${id}`).set(caller.as),
      await t.http.delete(`/v1/rank/config/${id}`).set(caller.as),
      await t.http.get(`/v1/rank/table/${id}`).set(caller.as),
    ];
    const fields = (path: string) => ({ fields: [{ path, message: text }] });
    expect(answers.map((answer) => errorOf(answer, 400))).toEqual(
      ['id', 'id', 'id', 'configID', 'configID'].map((path) =>
        rankError(400, 'Validation failed.', fields(path)),
      ),
    );
  });

  it.each(['/v1/slots/%', '/v1/slots/%E0%A4%A', '/v1/slots/%zz', '/v1/rank/table/%c3%28'])(
    'with the malformed escape %s is a 400',
    async (path) => {
      expect(errorOf(await rawGet(t, path, caller.as), 400)).toEqual(rankError(400));
    },
  );
});

describe('the log', () => {
  it('has a line for every request and no credential in any', async () => {
    const secret = 'SECRET-9f3a';
    const ways: [string, Record<string, string>][] = [
      ['/status', { Authorization: `Bearer ${secret}` }],
      ['/status', { 'Proxy-Authorization': `Basic ${secret}` }],
      ['/v1/auth/me', { 'X-Session-Id': secret }],
      ['/v1/auth/me', { Cookie: `a=b; sid_app_sw=${secret}` }],
      ['/v1/auth/me', { 'X-Internal-Key': secret, Referer: `https://a.example/?token=${secret}` }],
      [`/v1/auth/me?token=${secret}`, {}],
      [`/v1/rank/graph?tz=UTC&%74%6fken=${secret}&account=x`, {}],
      [`/nowhere?token=${secret}&token=${secret}`, {}],
      [`/v1/slots/%?Token=${secret}`, {}],
    ];
    for (const [index, [path, headers]] of ways.entries()) {
      await rawGet(t, path, { ...headers, 'X-Request-Id': `log-${index}` });
    }
    const login = t.http.post('/v1/auth/login').type('json').set('X-Request-Id', 'log-login');
    await login.send(`{"email":"a@example.com","password":"${secret}"`);
    const ids = [...ways.map((_, index) => `"log-${index}"`), '"log-login"'];
    await expect.poll(() => ids.filter((id) => !t.logs.some((line) => line.includes(id)))).toEqual([]);

    const everything = t.logs.join('');
    for (const kept of [secret, caller.sessionId, INTERNAL_KEY]) expect(everything).not.toContain(kept);
    expect(everything).toContain('/v1/auth/me?token=[redacted]');
  });
});
