import { afterAll, describe, expect, it } from 'vitest';
import { type Caller, newCaller, PASSWORD, startApp, type TestApp } from '../../support/app.js';
import { sessionOf } from '../../support/credentials.js';
import { errorOf, rankError, rawGet } from '../../support/errors.js';
import { openSocket, urlOf } from '../../support/sockets.js';

/** Windows far longer than a test: what is counted in one stays counted in it. */
const SETTINGS = {
  RATE_LIMIT_ENABLED: 'true',
  RATE_LIMIT_DEFAULT: '6/6000',
  RATE_LIMIT_GEO: '4/6000',
  RATE_LIMIT_LOGIN: '3/6000',
  INTERNAL_API_KEY: 'the key of the tests',
  // One proxy in front: the tests set the client address in X-Forwarded-For.
  TRUST_PROXY: '1',
};

/** One application for all tests with the same settings: each test uses its own client addresses. */
const apps = new Map<string, Promise<TestApp>>();
const start = (settings: Record<string, string> = {}) => {
  const key = JSON.stringify(settings);
  const app = apps.get(key) ?? startApp({ ...SETTINGS, ...settings });
  apps.set(key, app);
  return app;
};
afterAll(async () => {
  for (const app of apps.values()) await (await app).close();
});

let hosts = 0;
/** An unused client address. */
const address = () => ({ 'X-Forwarded-For': `198.51.${(hosts += 1) >> 8}.${hosts & 255}` });
const limitOf = ({ headers }: { headers: Record<string, string> }) => [
  headers['x-ratelimit-limit'],
  headers['x-ratelimit-remaining'],
];

describe('requests', () => {
  it('are limited by address, and every response reports the rest', async () => {
    const t = await start();
    const from = address();
    const now = t.clock.now().getTime() / 1000;
    for (let left = 5; left >= 0; left -= 1) {
      const answer = await t.http.get('/v1/slots').set(from);
      expect(answer.status).toBe(401);
      expect(limitOf(answer)).toEqual(['6', String(left)]);
      const reset = Number(answer.headers['x-ratelimit-reset']);
      expect(reset).toBeGreaterThan(now + 5000);
      expect(reset).toBeLessThanOrEqual(now + 6001);
    }
    const refused = await t.http.get('/v1/slots').set(from);
    expect(errorOf(refused, 429)).toEqual(rankError(429, 'Too many requests.'));
    expect(limitOf(refused)).toEqual(['6', '0']);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(5000);
    expect(wait).toBeLessThanOrEqual(6000);
    expect((await t.http.get('/v1/slots').set(address())).status).toBe(401);
  });

  it('are limited by user, from any address', async () => {
    const t = await start();
    const [ann, bob] = [await newCaller(t), await newCaller(t)];
    const ask = ({ as }: Pick<Caller, 'as'>) => t.http.get('/v1/auth/me').set({ ...as, ...address() });
    const second = await sessionOf(t, ann);
    for (let count = 0; count < 6; count += 1) await ask(count % 2 ? ann : second).expect(200);
    await ask(ann).expect(429);
    await ask(second).expect(429);
    await ask(bob).expect(200);
  });

  it('report the tighter of both limits, whichever that is', async () => {
    const t = await start();
    const [ann, bob] = [await newCaller(t), await newCaller(t)];
    const left = async (caller: Caller, from: Record<string, string>) =>
      limitOf(
        await t.http
          .get('/v1/auth/me')
          .set({ ...caller.as, ...from })
          .expect(200),
      )[1];
    for (const remaining of ['5', '4', '3']) expect(await left(ann, address())).toBe(remaining);
    const shared = address();
    for (let n = 0; n < 4; n += 1) await t.http.get('/v1/slots').set(shared).expect(401);
    expect(await left(bob, shared)).toBe('1');
    expect(await left(ann, address())).toBe('2');
  });

  it('of one group do not count in others, and those of no group are not counted', async () => {
    const t = await start();
    const from = address();
    const key = { 'X-Internal-Key': 'the key of the tests', ...from };
    for (let count = 0; count < 4; count += 1) {
      expect(limitOf(await t.http.get('/v1/geo/country').set(from).expect(200))[0]).toBe('4');
    }
    const geo = await t.http.get('/v1/geo/country').set(from);
    expect(errorOf(geo, 429)).toEqual({ success: false, errno: 429, message: 'Too many requests.' });
    expect(limitOf(await t.http.get('/v1/slots').set(from))).toEqual(['6', '5']);
    for (const path of ['/', '/status', '/health/live', '/health/ready', '/metrics']) {
      for (let count = 0; count < 8; count += 1) {
        const answer = await t.http.get(path).set(key).expect(200);
        expect(answer.headers).not.toHaveProperty('x-ratelimit-limit');
      }
    }
    for (let count = 0; count < 8; count += 1) {
      const sent = await t.http
        .post('/relay/presence')
        .set(key)
        .send({ userIds: ['a'] })
        .expect(200);
      expect(sent.headers).not.toHaveProperty('x-ratelimit-limit');
      await t.http.post('/relay/presence').set(key).send('{').type('json').expect(400);
    }
  });

  it('count alike in any spelling of the path, and without a route', async () => {
    const t = await start();
    const from = address();
    const paths = ['/v1/slots/', '/V1/Slots', '/v1/%73lots', '//v1/slots', '/v1/nothing', '/v1/slots;x'];
    for (const [index, path] of paths.entries()) {
      const answer = await rawGet(t, path, from);
      expect([path, answer.headers['x-ratelimit-remaining']]).toEqual([path, String(5 - index)]);
    }
    expect((await rawGet(t, '/v1/slots', from)).status).toBe(429);
    expect((await rawGet(t, '/v1/nothing', from)).status).toBe(429);
  });

  it('that cannot be parsed count too', async () => {
    const t = await start();
    const from = address();
    const broken = () => t.http.post('/v1/slots').set(from).type('json').send('{');
    for (let left = 5; left >= 0; left -= 1) {
      expect(limitOf(await broken().expect(400))).toEqual(['6', String(left)]);
    }
    expect(errorOf(await broken(), 429)).toEqual(rankError(429, 'Too many requests.'));
  });

  it('from one /64 are one client’s, and an IPv4 address is the same in IPv6 notation', async () => {
    const t = await start();
    const from = (ip: string) => t.http.get('/v1/slots').set('X-Forwarded-For', ip);
    for (let count = 0; count < 6; count += 1) await from(`2001:db8:0:1::${count + 1}`).expect(401);
    await from('2001:db8:0:1:ffff::9').expect(429);
    await from('2001:db8:0:2::1').expect(401);
    for (let count = 0; count < 6; count += 1) await from(count % 2 ? '192.0.2.1' : '::ffff:192.0.2.1');
    await from('192.0.2.1').expect(429);
  });
});

describe('an address', () => {
  const ask = (t: TestApp, forwarded: string) => t.http.get('/v1/slots').set('X-Forwarded-For', forwarded);

  it('is not taken from a header of the client, unless a proxy is trusted (TRUST_PROXY)', async () => {
    const t = await start({ TRUST_PROXY: '' });
    for (let count = 0; count < 6; count += 1) await ask(t, `192.0.2.${count}`).expect(401);
    await ask(t, '192.0.2.99').expect(429);
  });

  it('is the one that the nearest trusted proxy saw, not the leftmost', async () => {
    const t = await start();
    for (let count = 0; count < 6; count += 1) await ask(t, `203.0.113.${count}, 192.0.2.7`).expect(401);
    await ask(t, '203.0.113.99, 192.0.2.7').expect(429);
    await ask(t, '192.0.2.7, 192.0.2.8').expect(401);
  });

  it('is accepted from listed proxies only', async () => {
    const t = await start({ TRUST_PROXY: '10.0.0.0/8' });
    for (let count = 0; count < 6; count += 1) await ask(t, `192.0.2.${count}`).expect(401);
    await ask(t, '192.0.2.99').expect(429);
  });
});

describe('failed logins', () => {
  const login = (t: TestApp, email: string, password: string, from: Record<string, string>) =>
    t.http.post('/v1/auth/login').set(from).send({ email, password });
  const wide = { RATE_LIMIT_DEFAULT: '1000/6000' };

  it('are limited by address and e-mail; a refused attempt is not verified', async () => {
    const t = await start(wide);
    const [ann, bob] = [await newCaller(t), await newCaller(t)];
    const from = address();
    for (let left = 2; left >= 0; left -= 1) {
      const answer = await login(t, ann.email.toUpperCase(), 'wrong', from).expect(401);
      expect(limitOf(answer)).toEqual(['3', String(left)]);
    }
    const refused = await login(t, ann.email, PASSWORD, from);
    expect(errorOf(refused, 429)).toEqual({ errno: 429, message: 'Too many requests.' });
    expect(limitOf(refused)).toEqual(['3', '0']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(5000);
    await login(t, bob.email, PASSWORD, from).expect(200);
    await login(t, ann.email, PASSWORD, address()).expect(200);
  });

  it('are counted alike for an unknown e-mail address', async () => {
    const t = await start(wide);
    const from = address();
    for (const status of [401, 401, 401, 429]) await login(t, 'no@example.com', 'x', from).expect(status);
  });

  it('are reset by a success, and successes are not counted', async () => {
    const t = await start(wide);
    const ann = await newCaller(t);
    const from = address();
    for (let round = 0; round < 3; round += 1) {
      await login(t, ann.email, 'wrong', from).expect(401);
      await login(t, ann.email, 'wrong', from).expect(401);
      expect(limitOf(await login(t, ann.email, PASSWORD, from).expect(200))).toEqual(['3', '3']);
    }
    const many = await Promise.all(Array.from({ length: 6 }, () => login(t, ann.email, PASSWORD, from)));
    expect(many.map(({ status }) => status)).toEqual(Array(6).fill(200));
  });

  it('in parallel do not exceed the limit together', async () => {
    const t = await start(wide);
    const ann = await newCaller(t);
    const from = address();
    const many = await Promise.all(Array.from({ length: 20 }, () => login(t, ann.email, 'wrong', from)));
    const tried = many.filter(({ status }) => status === 401).length;
    // Two logins run concurrently, so one more than the limit may be verified.
    expect(tried).toBeGreaterThanOrEqual(3);
    expect(tried).toBeLessThanOrEqual(4);
  });

  it('from many addresses delay those that failed, longer each time, and no other', async () => {
    const t = await start(wide);
    const ann = await newCaller(t);
    const others = Array.from({ length: 9 }, address);
    for (const from of others) await login(t, ann.email, 'wrong', from).expect(401);
    // Nine failures, three of them free: the delay has doubled to its most.
    for (const from of [others[0]!, others[8]!]) {
      const waiting = await login(t, ann.email, PASSWORD, from).expect(429);
      const seconds = Number(waiting.headers['retry-after']);
      expect(seconds).toBeGreaterThan(10);
      expect(seconds).toBeLessThanOrEqual(60);
    }
    await login(t, ann.email, PASSWORD, address()).expect(200);
    // The success has ended the delay for all of them.
    await login(t, ann.email, PASSWORD, others[0]!).expect(200);
  });

  it('of one address for many e-mail addresses are limited too', async () => {
    const t = await start({ ...wide, RATE_LIMIT_LOGIN: '1/6000' });
    const from = address();
    for (let n = 0; n < 10; n += 1) await login(t, `no${n}@example.com`, 'wrong', from).expect(401);
    await login(t, 'no10@example.com', 'wrong', from).expect(429);
    await login(t, 'no10@example.com', 'wrong', address()).expect(401);
  });

  it('limit a change of password too', async () => {
    const t = await start(wide);
    const ann = await newCaller(t);
    const from = address();
    const change = (old_password: string) =>
      t.http
        .post('/v1/auth/password')
        .set({ ...ann.as, ...from })
        .send({ old_password, new_password: 'another long password' });
    await change('wrong').expect(400);
    expect(limitOf(await change(PASSWORD).expect(200))).toEqual(['3', '3']);
    for (const status of [400, 400, 400, 429]) await change('wrong').expect(status);
    expect((await change(PASSWORD)).status).toBe(429);
  });
});

describe('responses that an e-mail address is taken', () => {
  it('are limited by the caller’s account, and above the limit a taken and a free one get the same response', async () => {
    const t = await start({ RATE_LIMIT_DEFAULT: '1000/6000' });
    const [top, other] = [await newCaller(t), await newCaller(t)];
    const [child, colleague] = [
      await newCaller(t, { parent: top.account }),
      await newCaller(t, { account: top.account }),
    ];
    let added = 0;
    const add = (by: Caller, email: string, account = by.account) =>
      t.http
        .post(`/v1/accounts/${String(account._id)}/users`)
        .set(by.as)
        .send({ email, password: PASSWORD });
    const free = () => `free${(added += 1)}@example.com`;

    for (let n = 0; n < 19; n += 1) await add(top, other.email).expect(409);
    await add(colleague, free(), child.account).expect(200);
    // One left: of many parallel requests two run simultaneously.
    const rest = await Promise.all(
      Array.from({ length: 8 }, () => add(colleague, other.email, child.account)),
    );
    const conflicts = rest.filter(({ status }) => status === 409).length;
    expect([1, 2]).toContain(conflicts);

    const [taken, unused] = [await add(top, other.email), await add(top, free(), child.account)];
    expect(errorOf(taken, 429)).toEqual(errorOf(unused, 429));
    for (const { headers } of [taken, unused]) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(3000);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3600);
    }
    await add(other, top.email).expect(409);
    await add(child, free()).expect(200);
    await t.http
      .get(`/v1/accounts/${String(top.account._id)}/users`)
      .set(top.as)
      .expect(200);
  });
});

describe('wrong internal keys', () => {
  const RIGHT = SETTINGS.INTERNAL_API_KEY;
  const refusedBy = async (t: TestApp) => {
    const { text } = await t.http.get('/metrics').set('X-Internal-Key', RIGHT).expect(200);
    return Number(/^rankwire_internal_key_refused_total (\d+)$/m.exec(text)?.[1]);
  };

  const paths: [string, string, object][] = [
    ['GET', '/metrics', { errno: 429, message: 'Too many requests.' }],
    ['POST', '/v1/rank/trigger', rankError(429, 'Too many requests.')],
    ['POST', '/emit/nobody/news', { success: false, errno: 429, message: 'Too many requests.' }],
    ['POST', '/relay/presence', { success: false, errno: 429, message: 'Too many requests.' }],
  ];
  it.each(paths)(
    'are limited by address and counted, and leave the right one alone: %s %s',
    async (method, path, body) => {
      const t = await start();
      const from = address();
      const ask = (key: string, at: Record<string, string> = from) => {
        const request = method === 'GET' ? t.http.get(path) : t.http.post(path).send({ userIds: ['a'] });
        return request.set({ 'X-Internal-Key': key, ...at });
      };
      const before = await refusedBy(t);
      for (let left = 2; left >= 0; left -= 1) {
        const answer = await ask(`wrong ${left}`);
        errorOf(answer, 401);
        expect(limitOf(answer)).toEqual(['3', String(left)]);
      }
      const refused = await ask('wrong again');
      expect(errorOf(refused, 429)).toEqual(body);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(5000);
      expect(await refusedBy(t)).toBe(before + 4);
      const right = await ask(RIGHT);
      expect([401, 429]).not.toContain(right.status);
      expect(right.headers).not.toHaveProperty('x-ratelimit-limit');
      errorOf(await ask('wrong', address()), 401);
    },
  );

  it('count together on every path and for sockets; a missing key does not count', async () => {
    const t = await start();
    const from = address();
    for (let n = 0; n < 5; n += 1) await t.http.get('/metrics').set(from).expect(401);
    await t.http.get('/metrics').set({ 'X-Internal-Key': 'wrong', ...from });
    await t.http
      .post('/emit/nobody/news')
      .send({})
      .set({ 'X-Internal-Key': 'wrong', ...from });
    const attempt = (key: string) => handshake(urlOf(t), { extraHeaders: from, auth: { internal_key: key } });
    expect(await attempt('wrong')).toEqual({ message: 'unauthorized' });
    expect(await attempt('wrong')).toEqual({
      message: 'unauthorized',
      data: { errno: 429, retry_after: expect.any(Number) },
    });
    expect(await attempt(RIGHT)).toBe('connected');
    await t.http
      .get('/metrics')
      .set({ 'X-Internal-Key': 'wrong', ...from })
      .expect(429);
  });
});

/** The outcome of a scraper's handshake. */
async function handshake(url: string, options: Parameters<typeof openSocket>[2]) {
  const { socket } = openSocket(url, '/', { reconnection: false, ...options });
  try {
    return await new Promise((resolve) => {
      socket.once('connect', () => resolve('connected'));
      socket.once('connect_error', (error) => {
        const { data } = error as { data?: object };
        resolve({ message: error.message, ...(data ? { data } : {}) });
      });
    });
  } finally {
    socket.close();
  }
}

describe('limits', () => {
  it('that are disabled count nothing', async () => {
    const t = await start({ RATE_LIMIT_ENABLED: 'false' });
    const from = address();
    for (let count = 0; count < 10; count += 1) {
      const answer = await t.http.get('/v1/slots').set(from).expect(401);
      expect(answer.headers).not.toHaveProperty('x-ratelimit-limit');
    }
  });
});
