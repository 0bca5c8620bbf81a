import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AccessPolicy } from '../../../src/access/access-policy.js';
import { RequestAuthorizer } from '../../../src/auth/access/request-authorizer.js';
import { PERMISSIONS, type Permission } from '../../../src/access/permissions.js';
import { type Caller, newCaller, newSlot, PASSWORD, startApp, useApp } from '../../support/app.js';
import { everyForm, setAccount, setUser, tokenOf } from '../../support/credentials.js';
import { errorOf, expectFields, rankError } from '../../support/errors.js';

const INTERNAL_API_KEY = 'internal-key-of-the-tests';
const NO_WORD = rankError(403, 'Insufficient permissions.');
const PLATFORM_ONLY = rankError(403, 'Only users of the platform account may do this.');
const NO_ACCOUNT = rankError(403, 'No access to this account.');
const MISSING = rankError(400, 'Missing configuration.');

const t = useApp(() => startApp({ INTERNAL_API_KEY }));
let platform: Caller;
let parent: Caller;
let child: Caller;
let grandchild: Caller;
let sibling: Caller;
beforeAll(async () => {
  platform = await newCaller(t, { platform: true });
  parent = await newCaller(t, { parent: platform.account });
  child = await newCaller(t, { parent: parent.account });
  grandchild = await newCaller(t, { parent: child.account });
  sibling = await newCaller(t, { parent: platform.account });
});

const ANY = '0123456789abcdef01234567';
type Method = 'get' | 'post' | 'put' | 'delete';
const ROUTES: [Method, string, Permission][] = [
  ['post', '/v1/rank/config', 'rank:write'],
  ['get', '/v1/rank/config', 'rank:read'],
  ['put', `/v1/rank/config/${ANY}`, 'rank:write'],
  ['delete', `/v1/rank/config/${ANY}`, 'rank:write'],
  ['get', '/v1/rank/graph', 'rank:read'],
  ['get', `/v1/rank/table/${ANY}`, 'rank:read'],
  ['post', '/v1/slots', 'slots:write'],
  ['get', '/v1/slots', 'slots:read'],
  ['get', `/v1/slots/${ANY}`, 'slots:read'],
  ['put', `/v1/slots/${ANY}`, 'slots:write'],
  ['delete', `/v1/slots/${ANY}`, 'slots:write'],
];

describe('a route', () => {
  it.each(ROUTES)('%s %s needs %s of its user, as it is now', async (method, path, word) => {
    const ask = async () => t.http[method](path).set(platform.as);
    await setUser(t, platform, { scope: PERMISSIONS.filter((other) => other !== word) });
    expect(errorOf(await ask(), 403)).toEqual(NO_WORD);
    await setUser(t, platform, { scope: [word] });
    expect([200, 400, 404]).toContain((await ask()).status);
    await setUser(t, platform, { scope: [] });
    expect(errorOf(await ask(), 403)).toEqual(NO_WORD);
    await setUser(t, platform, { scope: PERMISSIONS });
  });

  it('checks the scope in the store and not in the access token', async () => {
    const as = { Authorization: `Bearer ${await tokenOf(t, platform)}` };
    await setUser(t, platform, { scope: ['rank:read'] });
    await t.http.get('/v1/slots').set(as).expect(403);
    await t.http.get('/v1/rank/graph').set(as).expect(200);
    await setUser(t, platform, { scope: PERMISSIONS });
    await t.http.get('/v1/slots').set(as).expect(200);
  });

  it('that needs only a session accepts a user without permissions', async () => {
    const plain = await newCaller(t, { scope: '' });
    const { body } = await t.http.get('/v1/auth/me').set(plain.as).expect(200);
    expect(body.data.scope).toBe('');
  });

  it.each(ROUTES.filter(([, , word]) => word === 'slots:write'))(
    '%s %s serves the platform account only, also a parent of others not',
    async (method, path) => {
      for (const { as } of [parent, child])
        expect(errorOf(await t.http[method](path).set(as), 403)).toEqual(PLATFORM_ONLY);
    },
  );
});

describe('the account parameter', () => {
  const get = (caller: Caller, account: unknown) =>
    t.http.get('/v1/rank/config').query({ account }).set(caller.as);

  it('names the account of the caller or one below it, at any depth', async () => {
    const reach: [Caller, Caller[]][] = [
      [platform, [platform, parent, child, grandchild, sibling]],
      [parent, [parent, child, grandchild]],
      [child, [child, grandchild]],
      [grandchild, [grandchild]],
    ];
    const everyone = [platform, parent, child, grandchild, sibling];
    for (const [caller, below] of reach) {
      for (const other of everyone) {
        const answer = await get(caller, String(other.account._id));
        expect(answer.body).toEqual(below.includes(other) ? MISSING : NO_ACCOUNT);
      }
    }
  });

  it('answers alike for a foreign account and for one that does not exist', async () => {
    const foreign = await get(parent, String(sibling.account._id));
    const unknown = await get(parent, String(new Types.ObjectId()));
    expect(errorOf(foreign, 403)).toEqual(NO_ACCOUNT);
    expect(errorOf(unknown, 403)).toEqual(NO_ACCOUNT);
    for (const [method, path] of ROUTES.filter(([, path]) => path.startsWith('/v1/rank'))) {
      const answer = await t.http[method](path).query({ account: ANY }).set(parent.as);
      expect(errorOf(answer, 403)).toEqual(NO_ACCOUNT);
    }
  });

  it.each(['x', '123456789012', `${ANY}0`, 'null'])(
    'that is %s and no identifier is a 400',
    async (account) => {
      expectFields(await get(parent, account), 'account');
    },
  );

  it('applies to the named account alone', async () => {
    await newSlot(t);
    const body = { keywords: [{ keyword: 'a', country: 'US' }], website: 'a.example', language: 'en' };
    const query = { account: String(child.account._id) };
    const created = await t.http.post('/v1/rank/config').query(query).set(parent.as).send(body).expect(200);
    const path = `/v1/rank/config/${created.body.data._id}`;
    expect((await get(child, undefined).expect(200)).body.data._id).toBe(created.body.data._id);
    expect(errorOf(await get(parent, undefined), 400)).toEqual(MISSING);
    for (const [caller, account] of [
      [parent, undefined],
      [sibling, undefined],
      [grandchild, undefined],
      [parent, grandchild],
    ] as const) {
      const wrong = t.http.delete(path).set(caller.as);
      const answer = await (account ? wrong.query({ account: String(account.account._id) }) : wrong);
      expect(errorOf(answer, 404)).toEqual(rankError(404, 'Configuration not found.'));
    }
    await t.http
      .delete(path)
      .query({ account: String(child.account._id) })
      .set(platform.as)
      .expect(200);
  });
});

describe('an inactive account', () => {
  it.each(['own', 'parent', 'top'])(
    '(%s) shuts out its users, in every form, and lets them in again',
    async (which) => {
      const top = await newCaller(t);
      const middle = await newCaller(t, { parent: top.account });
      const user = await newCaller(t, { parent: middle.account });
      const shut = { own: user, parent: middle, top }[which]!.account._id;
      const token = await tokenOf(t, user);
      await setAccount(t, shut, { active: false });
      expect(await everyForm(t, user.sessionId, token)).toEqual([403, 403, 403, 403]);
      const login = await t.http.post('/v1/auth/login').send({ email: user.email, password: PASSWORD });
      expect(errorOf(login, 403)).toEqual({ errno: 403, message: 'The account is not active.' });
      await t.http.post('/v1/auth/login').send({ email: user.email, password: 'wrong' }).expect(401);
      await setAccount(t, shut, { active: true });
      expect(await everyForm(t, user.sessionId, token)).toEqual([200, 200, 200, 200]);
    },
  );

  it('makes the accounts below it inaccessible', async () => {
    const top = await newCaller(t);
    const middle = await newCaller(t, { parent: top.account });
    const low = await newCaller(t, { parent: middle.account });
    await setAccount(t, middle.account._id, { active: false });
    for (const { account } of [middle, low]) {
      const answer = await t.http
        .get('/v1/rank/config')
        .query({ account: String(account._id) })
        .set(top.as);
      expect(errorOf(answer, 403)).toEqual(rankError(403, 'The account is not active.'));
    }
  });
});

describe('the internal key', () => {
  const trigger = (headers: Record<string, string>, query = {}) =>
    t.http.post('/v1/rank/trigger').query(query).set(headers);

  it('opens the trigger without any user', async () => {
    const answer = await trigger({ 'X-Internal-Key': INTERNAL_API_KEY });
    expect(errorOf(answer, 500)).toEqual(rankError(500, 'Search provider is not configured'));
  });

  it('is not replaced by a user, a part of it or another place', async () => {
    const refused = rankError(401, 'The internal key is missing or wrong.');
    for (const [headers, query] of [
      [{}],
      [platform.as],
      [{ 'X-Internal-Key': '' }],
      [{ 'X-Internal-Key': INTERNAL_API_KEY.slice(0, -1) }],
      [{ 'X-Internal-Key': INTERNAL_API_KEY.toUpperCase() }],
      [{ 'X-Internal-Key': `${INTERNAL_API_KEY}, ${INTERNAL_API_KEY}` }],
      [{ 'X-Session-Id': INTERNAL_API_KEY }],
      [{ Authorization: `Bearer ${INTERNAL_API_KEY}` }],
      [{}, { internal_key: INTERNAL_API_KEY, token: INTERNAL_API_KEY }],
    ] as [Record<string, string>, object?][]) {
      expect(errorOf(await trigger(headers, query), 401)).toEqual(refused);
    }
  });

  it('alone authorizes a call only where nothing else is required', () => {
    const accepts = (policy: AccessPolicy, key?: string) =>
      t.app.get(RequestAuthorizer).acceptsInternalCall(policy, { 'x-internal-key': key });
    expect(accepts({ caller: 'internal', limit: 'none' }, INTERNAL_API_KEY)).toBe(true);
    expect(accepts({ caller: 'internal', limit: 'none' }, 'wrong')).toBe(false);
    expect(accepts({ caller: 'internal', limit: 'none' })).toBe(false);
    expect(accepts({ caller: 'internal', limit: 'default' }, INTERNAL_API_KEY)).toBe(false);
    for (const caller of ['public', 'session', 'optional'] as const)
      expect(accepts({ caller, limit: 'none' }, INTERNAL_API_KEY)).toBe(false);
  });

  it('does not authorize user routes', async () => {
    await t.http.get('/v1/rank/config').set('X-Internal-Key', INTERNAL_API_KEY).expect(401);
  });
});
