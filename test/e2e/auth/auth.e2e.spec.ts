import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { UsersService } from '../../../src/auth/users/users.service.js';
import { type Caller, newCaller, NOON, PASSWORD, startApp, useApp } from '../../support/app.js';
import { FORMS, sessionOf, setUser, type Shown, tokenOf, whoIs } from '../../support/credentials.js';
import { errorOf } from '../../support/errors.js';

const TTL_DAYS = 3650;
const FRONT = 'https://front.example';
const UNKNOWN = { errno: 401, message: 'Authentication required.' };
const WRONG = { errno: 401, message: 'Wrong e-mail or password.' };

const t = useApp(() => startApp({ SESSION_TTL: `${TTL_DAYS}d`, CORS_ORIGINS: FRONT }));
let ann: Caller;
let bob: Caller;
beforeAll(async () => {
  ann = await newCaller(t);
  bob = await newCaller(t);
});

const login = (body: object) => t.http.post('/v1/auth/login').send(body);
const me = (headers: Record<string, string>) => whoIs(t, { headers });

describe('login', () => {
  it('returns the user, and sets an HttpOnly cookie', async () => {
    const answer = await login({ email: ann.email, password: PASSWORD });
    expect(answer.status).toBe(200);
    const expires = new Date(NOON.getTime() + TTL_DAYS * 86_400_000);
    expect(answer.body).toEqual({
      success: true,
      message: 'SUCCESS',
      data: {
        session_id: expect.stringMatching(/^[\w-]{43}$/),
        expires_at: expires.toISOString(),
        user: { _id: ann.userId, email: ann.email, name: expect.any(String) },
        account: { _id: String(ann.account._id), name: 'Test' },
        scope: expect.stringContaining('rank:read rank:write'),
        signed_in_by: 'password',
      },
    });
    const cookies = answer.headers['set-cookie'] as unknown as string[];
    expect(cookies).toHaveLength(1);
    const [value, ...attributes] = cookies[0]!.split('; ');
    expect(value).toBe(`sid_app_sw=${answer.body.data.session_id}`);
    expect(attributes.toSorted()).toEqual([
      `Expires=${expires.toUTCString()}`,
      'HttpOnly',
      'Path=/',
      'SameSite=Lax',
    ]);
  });

  it('accepts the address in any letter case and with blanks around it', async () => {
    await login({ email: `  ${ann.email.toUpperCase()} `, password: PASSWORD }).expect(200);
    const twin = { email: ann.email.toUpperCase(), password: PASSWORD, account: ann.account._id, scope: [] };
    await expect(t.app.get(UsersService).create(twin)).rejects.toThrow('taken');
  });

  it('refuses every wrong login with the same response', async () => {
    const idle = await newCaller(t);
    await setUser(t, idle, { active: false });
    const hash = (await t.db.collection('users').findOne({ email: ann.email }))?.['password_hash'] as string;
    for (const [email, password] of [
      ['nobody@example.com', PASSWORD],
      [ann.email, 'wrong'],
      [ann.email, PASSWORD.toUpperCase()],
      [ann.email, `${PASSWORD} `],
      [ann.email, hash],
      [ann.email, 'x\0'],
      ['x\0', PASSWORD],
      [idle.email, PASSWORD],
    ]) {
      const answer = await login({ email, password });
      expect(errorOf(answer, 401)).toEqual(WRONG);
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
  });

  it('takes as long for an unknown address as for a wrong password', async () => {
    // CPU time, hashing threads included: unlike the clock it does not depend on other load.
    const cost = async (email: string) => {
      const before = process.cpuUsage();
      await login({ email, password: 'wrong' }).expect(401);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let round = 0; round < 6; round += 1) {
      known.push(await cost(ann.email));
      unknown.push(await cost(`nobody${round}@example.com`));
    }
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2);
  });

  it.each([
    [{}],
    [{ email: 'a@example.com' }],
    [{ email: 1, password: 'x' }],
    [{ email: ['a@example.com'], password: 'x' }],
    [{ email: { $ne: null }, password: { $ne: null } }],
    [{ email: '', password: 'x' }],
    [{ email: 'a@example.com', password: null }],
    [{ email: 'a@example.com', password: 'x'.repeat(1025) }],
    [{ email: 'x'.repeat(321), password: 'x' }],
  ])('refuses %j as malformed', async (body) => void errorOf(await login(body), 400));

  it('stores no usable credential', async () => {
    const { sessionId } = await sessionOf(t, ann);
    const session = await t.db
      .collection('sessions')
      .findOne({ token_hash: createHash('sha256').update(sessionId).digest('hex') });
    expect(String(session?.['user'])).toBe(ann.userId);
    const user = await t.db.collection('users').findOne({ email: ann.email });
    expect(user?.['password_hash']).toMatch(/^\$argon2id\$/);
    for (const collection of ['sessions', 'users', 'accounts']) {
      const everything = JSON.stringify(await t.db.collection(collection).find().toArray());
      for (const secret of [sessionId, PASSWORD]) expect(everything).not.toContain(secret);
    }
  });
});

const merge = (a: Shown, b: Shown): Shown => ({
  headers: { ...a.headers, ...b.headers },
  query: { ...a.query, ...b.query },
});

describe('a credential', () => {
  it.each(FORMS)('is accepted as %s', async (_, form) => {
    const { body } = await whoIs(t, form(ann.sessionId, await tokenOf(t, ann))).expect(200);
    expect(body.data).toMatchObject({ user: { _id: ann.userId }, account: { _id: String(ann.account._id) } });
    expect(JSON.stringify(body)).not.toContain(ann.sessionId);
  });

  const pairs = FORMS.flatMap((first, index) =>
    FORMS.slice(index + 1).map((second) => [first, second] as const),
  );
  it.each(pairs.map(([a, b]) => [a[0], b[0], a[1], b[1]] as const))(
    'as %s decides before one as %s, good or bad',
    async (_a, _b, first, second) => {
      const [annToken, bobToken] = [await tokenOf(t, ann), await tokenOf(t, bob)];
      const annThenBob = merge(first(ann.sessionId, annToken), second(bob.sessionId, bobToken));
      expect((await whoIs(t, annThenBob).expect(200)).body.data.user._id).toBe(ann.userId);
      for (const bad of ['bad', '']) {
        const answer = await whoIs(t, merge(first(bad, bad), second(bob.sessionId, bobToken)));
        expect(errorOf(answer, 401)).toEqual(UNKNOWN);
      }
    },
  );

  it('of another scheme than Bearer is none, and the next one counts', async () => {
    await me({ Authorization: 'Basic eDp5', ...ann.as }).expect(200);
    await me({ Authorization: 'Basic eDp5' }).expect(401);
  });

  it('in the query counts on GET only', async () => {
    const query = { token: ann.sessionId };
    expect(errorOf(await t.http.post('/v1/auth/token').query(query), 401)).toEqual(UNKNOWN);
    await t.http.head('/v1/auth/me').query(query).expect(401);
    await t.http.delete(`/v1/slots/${ann.userId}`).query(query).expect(401);
  });

  it('of one kind is not accepted as the other', async () => {
    await me({ Authorization: `Bearer ${ann.sessionId}` }).expect(401);
    await me({ 'X-Session-Id': await tokenOf(t, ann) }).expect(401);
    const hash = createHash('sha256').update(ann.sessionId).digest('hex');
    for (const known of [hash, ann.userId, `${ann.sessionId} `.repeat(2)]) {
      await me({ 'X-Session-Id': known }).expect(401);
    }
  });
});

describe('a page of another site', () => {
  const cross = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };

  it('cannot act with the cookie that the browser adds', async () => {
    const { sessionId } = await sessionOf(t, ann);
    const cookie = { Cookie: `sid_app_sw=${sessionId}` };
    for (const headers of [cross, { Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'same-site' }]) {
      const logout = await t.http.post('/v1/auth/logout').set({ ...cookie, ...headers });
      expect(errorOf(logout, 403)).toMatchObject({
        message: 'Requests from another site cannot use the session cookie.',
      });
      await t.http
        .delete(`/v1/rank/config/${ann.userId}`)
        .set({ ...cookie, ...headers })
        .expect(403);
    }
    await t.http
      .get('/v1/auth/me')
      .set({ ...cookie, ...cross })
      .expect(200);
  });

  it.each([
    ['is not a browser', {}],
    ['is our own', { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://any.example' }],
    ['is a listed origin', { 'Sec-Fetch-Site': 'cross-site', Origin: FRONT }],
  ])('is not a browser either when it %s', async (_, headers) => {
    const { sessionId } = await sessionOf(t, ann);
    await t.http
      .post('/v1/auth/logout')
      .set({ Cookie: `sid_app_sw=${sessionId}`, ...headers })
      .expect(200);
  });

  it('may use credentials that no browser adds by itself', async () => {
    for (const [, form] of FORMS.slice(0, 2)) {
      const session = await sessionOf(t, ann);
      await t.http
        .post('/v1/auth/logout')
        .set({ ...form(session.sessionId, await tokenOf(t, session)).headers, ...cross })
        .expect(200);
    }
  });
});
