import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, newCaller, PASSWORD, startApp, useApp } from '../../support/app.js';
import { tokenOf } from '../../support/credentials.js';
import { errorOf, rawGet } from '../../support/errors.js';

const FRONT = 'https://front.example';

const t = useApp(() => startApp({ CORS_ORIGINS: FRONT, TRUST_PROXY: '127.0.0.1,::1' }));
let ann: Caller;
beforeAll(async () => {
  ann = await newCaller(t);
});

describe('every response', () => {
  it.each([
    ['/status', 200],
    ['/v1/auth/me', 401],
    ['/v1/geo/country-code', 200],
    ['/nothing', 404],
  ])('forbids a browser everything but to show it (%s)', async (path, status) => {
    const { headers } = await t.http.get(path).expect(status);
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('may be read by pages of listed origins, limits included, and by no others', async () => {
    const listed = await t.http.get('/status').set('Origin', FRONT);
    expect(listed.headers).toMatchObject({
      'access-control-allow-origin': FRONT,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': expect.stringMatching(/X-Total-Count.*X-RateLimit-Remaining/),
      vary: expect.stringContaining('Origin'),
    });
    const other = await t.http.get('/status').set('Origin', 'https://evil.example');
    expect(other.headers).not.toHaveProperty('access-control-allow-origin');
    const preflight = await t.http
      .options('/v1/slots')
      .set({ Origin: FRONT, 'Access-Control-Request-Method': 'POST' });
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, FRONT]);
  });
});

describe('the cookie', () => {
  it('is for TLS only when the request came so, as a trusted proxy says', async () => {
    const login = (headers: Record<string, string>) =>
      t.http.post('/v1/auth/login').set(headers).send({ email: ann.email, password: PASSWORD }).expect(200);
    expect((await login({})).headers['set-cookie']?.[0]).not.toContain('Secure');
    expect((await login({ 'X-Forwarded-Proto': 'https' })).headers['set-cookie']?.[0]).toContain('Secure');
  });

  it('is for TLS only when PUBLIC_URL is https, regardless of the proxy', async () => {
    const app = await startApp({ PUBLIC_URL: 'https://rank.example.com' });
    const { email, as } = await newCaller(app);
    const login = await app.http.post('/v1/auth/login').send({ email, password: PASSWORD }).expect(200);
    const [cookie] = login.headers['set-cookie'] as unknown as string[];
    expect(cookie).toMatch(/^sid_app_sw=.*; HttpOnly; Secure; SameSite=Lax$/);
    const refreshed = await app.http
      .post('/v1/auth/refresh')
      .set('Cookie', cookie!.split(';')[0]!)
      .expect(200);
    expect(refreshed.headers['set-cookie']?.[0]).toContain('; Secure');
    const left = await app.http.post('/v1/auth/logout').set(as).expect(200);
    expect(left.headers['set-cookie']?.[0]).toMatch(/^sid_app_sw=;.*; Secure/);
    await app.close();
  });
});

describe('the log', () => {
  it('contains no credential', async () => {
    const token = await tokenOf(t, ann);
    await rawGet(t, `/v1/auth/me?token=${ann.sessionId}`);
    await rawGet(t, `/v1/auth/me?a=1&%74oken=${ann.sessionId}`);
    await t.http
      .get('/v1/auth/me')
      .set({ Authorization: `Bearer ${token}`, Cookie: `sid_app_sw=${ann.sessionId}` });
    await t.http.post('/v1/auth/login').send({ email: ann.email, password: 'a wrong password' });
    await t.http.get(`/nothing?token=${ann.sessionId}`);
    const log = t.logs.join('\n');
    expect(log).toContain('token=[redacted]');
    for (const secret of [ann.sessionId, token, PASSWORD, 'a wrong password'])
      expect(log).not.toContain(secret);
  });
});

describe('responses do not reveal who has an account', () => {
  it('by the login, the account parameter or a user id', async () => {
    const login = (email: string) => t.http.post('/v1/auth/login').send({ email, password: 'wrong' });
    expect((await login(ann.email)).body).toEqual((await login('nobody@example.com')).body);
    const other = await newCaller(t);
    const ids = [String(other.account._id), '0123456789abcdef01234567'];
    const bodies = await Promise.all(
      ids.map(
        async (account) =>
          (await t.http.get('/v1/rank/config').query({ account }).set(ann.as)).body as object,
      ),
    );
    expect(bodies[0]).toEqual(bodies[1]);
    const users = await Promise.all(
      [other.userId, ids[1]!].map((id) => t.http.patch(`/v1/users/${id}`).set(ann.as).send({ name: 'x' })),
    );
    for (const answer of users)
      expect(errorOf(answer, 404)).toEqual({ errno: 404, message: 'User not found.' });
  });
});
