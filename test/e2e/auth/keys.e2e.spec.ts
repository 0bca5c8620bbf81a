import { createHash } from 'node:crypto';
import { Types } from 'mongoose';
import type { Response } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API_KEYS } from '../../../src/auth/keys/api-key.schema.js';
import { FULL_SCOPE } from '../../../src/access/permissions.js';
import { type Caller, newCaller, NOON, PASSWORD, startApp, type TestApp } from '../../support/app.js';
import { newKey, sessionOf, setAccount, setUser, whoIs } from '../../support/credentials.js';
import { errorOf } from '../../support/errors.js';
import { callsOf } from '../../support/store-calls.js';

const MINUTE = 60_000;
const INVALID = { errno: 401, message: 'The API key is unknown, revoked or expired.' };
const REFUSED = {
  errno: 401,
  message: 'API keys are not accepted here: log in, and send the session.',
};

let t: TestApp;
let ann: Caller;
beforeAll(async () => {
  t = await startApp();
});
beforeEach(async () => {
  t.clock.set(NOON);
  ann = await newCaller(t);
});
afterAll(() => t.close());

const later = (ms: number) => new Date(NOON.getTime() + ms);
const create = ({ as }: Pick<Caller, 'as'>, body: object) =>
  t.http
    .post('/v1/auth/keys')
    .set(as)
    .send({ name: 'Export', scope: 'rank:read', ...body });
const list = ({ as }: Pick<Caller, 'as'>) => t.http.get('/v1/auth/keys').set(as).expect(200);
const revoke = ({ as }: Pick<Caller, 'as'>, id: string) => t.http.delete(`/v1/auth/keys/${id}`).set(as);
const me = (headers: Record<string, string>) => whoIs(t, { headers });
const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });
const statusOf = async (headers: Record<string, string>) => (await me(headers)).status;

describe('a new API key', () => {
  it('is in the response once, and stored as a hash', async () => {
    const expires_at = later(MINUTE).toISOString();
    const { body } = await create(ann, { name: ' Nightly ', expires_at }).expect(200);
    const { key, ...shown } = body.data;
    expect(key).toMatch(/^rw_[\w-]{43}$/);
    expect(shown).toEqual({
      _id: expect.any(String),
      prefix: key.slice(0, 9),
      name: 'Nightly',
      scope: 'rank:read',
      expires_at,
    });
    const stored = await t.db.collection('api_keys').findOne({ prefix: shown.prefix });
    expect(stored!['key_hash']).toBe(createHash('sha256').update(key).digest('hex'));
    expect(JSON.stringify(stored)).not.toContain(key);
    const rows = (await list(ann)).body;
    expect(rows.data).toEqual([{ ...shown, last_used_at: null, createdAt: NOON.toISOString() }]);
    expect(rows.pagination).toMatchObject({ total: 1, current_page: 1 });
    expect(JSON.stringify(rows)).not.toContain(key);
    expect(JSON.stringify(rows)).not.toContain(stored!['key_hash']);
  });

  it('expires never unless asked to', async () => {
    expect((await create(ann, {}).expect(200)).body.data.expires_at).toBeNull();
    expect((await create(ann, { expires_at: null }).expect(200)).body.data.expires_at).toBeNull();
  });

  it.each([
    [{ name: '' }, 'name: must have 1 to 100 characters'],
    [{ name: 'x'.repeat(101) }, 'name: must have 1 to 100 characters'],
    [{ name: 1 }, 'name: '],
    [{ name: 'a\0b' }, 'name: must be one line without control characters'],
    [{ scope: 'rank:reed' }, 'scope: must be permissions separated by spaces'],
    [{ scope: ['rank:read'] }, 'scope: must be permissions separated by spaces'],
    [{ scope: undefined }, 'scope: is required'],
    [{ expires_at: 'tomorrow' }, 'expires_at: must be a time such as 2026-12-31T23:59:59Z'],
    [{ expires_at: 1 }, 'expires_at: must be a time such as 2026-12-31T23:59:59Z'],
    [{ expires_at: NOON.toISOString() }, 'expires_at: must be in the future'],
  ])('with %j is a 400', async (change, info) => {
    const { body } = await create(ann, change).expect(400);
    expect(body).toMatchObject({ additional_info: expect.stringContaining(info) });
  });

  it('with a wider scope than its user is a 403', async () => {
    const few = await newCaller(t, { scope: 'keys:write rank:read' });
    expect(errorOf(await create(few, { scope: 'rank:read rank:write' }), 403)).toMatchObject({
      message: 'You cannot grant permissions you do not have.',
    });
    await create(few, { scope: 'rank:read keys:write' }).expect(200);
  });

  it('needs keys:write, and so does its end; the list does not', async () => {
    const reader = await newCaller(t, { scope: 'rank:read' });
    await create(reader, {}).expect(403);
    await revoke(reader, ann.userId).expect(403);
    expect((await list(reader)).body.data).toEqual([]);
  });

  it('beyond the 100th of a user is a 409, also of those created together', async () => {
    let answers: Response[] = [];
    const inserts = await callsOf(t.db.model(API_KEYS), 'insertOne', async () => {
      answers = await Promise.all(Array.from({ length: 105 }, () => create(ann, {})));
    });
    // They rarely compete for the same place.
    expect(inserts.length).toBeLessThan(500);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(5);
    expect(refused[0]!.body.message).toBe(
      'A user can have at most 100 API keys: revoke one that is no longer used.',
    );
    await create(await newCaller(t), {}).expect(200);
    await revoke(ann, answers.find(({ status }) => status === 200)!.body.data._id).expect(200);
    await create(ann, {}).expect(200);
  });
});

describe('an API key', () => {
  it('is accepted as Bearer and as X-Api-Key, and acts as its user', async () => {
    const { _id, key, as } = await newKey(t, ann, { name: 'CI', scope: 'rank:read slots:read' });
    for (const headers of [as, bearer(key)]) {
      const { body } = await me(headers).expect(200);
      expect(body.data).toMatchObject({
        user: { _id: ann.userId, email: ann.email },
        account: { _id: String(ann.account._id) },
        scope: 'rank:read slots:read',
        expires_at: null,
        key: { _id, name: 'CI' },
      });
    }
    await t.http.get('/v1/slots').set(as).expect(200);
    await t.http.post('/v1/slots').set(as).send({}).expect(403);
  });

  it('is the second credential: after Bearer, before the session', async () => {
    const bob = await newCaller(t);
    const { key } = await newKey(t, bob);
    const userOf = async (headers: Record<string, string>) => (await me(headers)).body.data?.user._id;
    expect(await userOf({ ...ann.as, 'X-Api-Key': key })).toBe(bob.userId);
    expect(await userOf({ ...bearer(key), 'X-Api-Key': 'wrong', ...ann.as })).toBe(bob.userId);
    expect(await statusOf({ ...ann.as, 'X-Api-Key': 'wrong' })).toBe(401);
    expect(await statusOf({ ...ann.as, ...bearer('rw_wrong') })).toBe(401);
  });

  it('is accepted in no query, cookie or session header', async () => {
    const { key } = await newKey(t, ann);
    for (const name of ['token', 'key', 'api_key', 'x-api-key', 'access_token']) {
      await t.http
        .get('/v1/rank/websites')
        .query({ [name]: key })
        .expect(({ status }) => expect([400, 401]).toContain(status));
    }
    expect(await statusOf({ 'X-Session-Id': key })).toBe(401);
    expect(await statusOf({ Cookie: `sid_app_sw=${key}` })).toBe(401);
  });

  it('that is another one by a character is unknown', async () => {
    const { key } = await newKey(t, ann);
    const last = key.at(-1) === 'A' ? 'B' : 'A';
    for (const wrong of [
      key.slice(0, -1) + last,
      key.slice(0, -1),
      `${key}A`,
      key.replace('rw_', 'RW_'),
      ` ${key}x`,
      `${key}, ${key}`,
      key.slice(0, 9),
      'rw_',
      '',
    ]) {
      expect(errorOf(await me({ 'X-Api-Key': wrong }), 401)).toMatchObject(INVALID);
    }
    expect(await statusOf(bearer(key))).toBe(200);
  });

  it('is refused by the routes below /v1/auth, except GET /v1/auth/me', async () => {
    const { as, _id } = await newKey(t, ann, { scope: FULL_SCOPE });
    const routes: ['get' | 'post' | 'patch' | 'delete', string, object?][] = [
      ['post', 'keys', { name: 'Child', scope: 'rank:read' }],
      ['get', 'keys'],
      ['delete', `keys/${_id}`],
      ['post', 'token'],
      ['post', 'refresh'],
      ['post', 'logout'],
      ['patch', 'me', { time_zone: 'UTC' }],
      ['post', 'password', { old_password: PASSWORD, new_password: 'another one' }],
      ['get', 'sessions'],
      ['delete', 'sessions'],
      ['delete', `sessions/${_id}`],
    ];
    for (const [method, path, body] of routes) {
      const answer = await t.http[method](`/v1/auth/${path}`).set(as).send(body);
      expect(errorOf(answer, 401)).toMatchObject(REFUSED);
    }
    await me(as).expect(200);
    await me(ann.as).expect(200);
  });

  it('reaches the accounts below, and no other', async () => {
    const child = await newCaller(t, { parent: ann.account });
    const { as } = await newKey(t, ann);
    const read = (account: unknown) =>
      t.http
        .get('/v1/rank/config')
        .query({ account: String(account) })
        .set(as);
    expect((await read(child.account._id)).status).not.toBe(403);
    await read((await newCaller(t)).account._id).expect(403);
  });

  it('needs no proof against forged requests of other sites, as browsers do not add it', async () => {
    const { as } = await newKey(t, ann, { scope: FULL_SCOPE });
    const headers = { ...as, Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    await t.http.post('/v1/notifications/read-all').set(headers).expect(200);
  });

  it('is recorded as used, to the minute, once a minute', async () => {
    const { as } = await newKey(t, ann);
    const used = async () => (await list(ann)).body.data[0].last_used_at;
    expect(await used()).toBeNull();
    t.clock.set(later(90_500));
    await me(as).expect(200);
    expect(await used()).toBe(later(MINUTE).toISOString());
    t.clock.set(later(119_999));
    await me(as).expect(200);
    expect(await used()).toBe(later(MINUTE).toISOString());
    t.clock.set(later(120_000));
    await me(as).expect(200);
    expect(await used()).toBe(later(2 * MINUTE).toISOString());
  });
});

describe('the permissions of an API key', () => {
  it('are those that both the key and its user have at the time of a request', async () => {
    const caller = await newCaller(t, { scope: 'keys:write rank:read accounts:read accounts:write' });
    const { as } = await newKey(t, caller, { scope: 'accounts:read accounts:write' });
    const accounts = () => t.http.get('/v1/accounts').set(as);
    await accounts().expect(200);
    await setUser(t, caller, { scope: ['rank:read', 'accounts:write'] });
    await accounts().expect(403);
    expect((await me(as)).body.data.scope).toBe('accounts:write');
    await setUser(t, caller, { scope: ['rank:read', 'accounts:read'] });
    await accounts().expect(200);
    await t.http.get('/v1/rank/config').set(as).expect(403);
  });

  it('bound what it can grant to other users', async () => {
    const { as } = await newKey(t, ann, { scope: 'accounts:write rank:read' });
    const email = `other-${ann.userId}@example.com`;
    const add = (scope: string) =>
      t.http
        .post(`/v1/accounts/${String(ann.account._id)}/users`)
        .set(as)
        .send({ email, password: PASSWORD, scope });
    await add('rank:read rank:write').expect(403);
    await t.http.patch(`/v1/users/${ann.userId}`).set(as).send({ name: 'Eve' }).expect(403);
    await add('rank:read').expect(200);
  });
});

describe('an API key ends', () => {
  it('when it is revoked', async () => {
    const [first, second] = [await newKey(t, ann), await newKey(t, ann)];
    expect((await revoke(ann, first._id).expect(200)).body.data).toEqual({ _id: first._id });
    expect(errorOf(await me(first.as), 401)).toMatchObject(INVALID);
    await me(second.as).expect(200);
    expect((await list(ann)).body.data.map((row: { _id: string }) => row._id)).toEqual([second._id]);
    expect(errorOf(await revoke(ann, first._id), 404)).toMatchObject({ message: 'API key not found.' });
  });

  it('by its own user only', async () => {
    const { _id, as } = await newKey(t, ann);
    const colleague = await newCaller(t, { account: ann.account });
    await revoke(colleague, _id).expect(404);
    expect((await list(colleague)).body.data).toEqual([]);
    await me(as).expect(200);
  });

  it('when it expires', async () => {
    const { as } = await newKey(t, ann, { expires_at: later(MINUTE).toISOString() });
    t.clock.set(later(MINUTE - 1));
    expect((await me(as).expect(200)).body.data.expires_at).toBe(later(MINUTE).toISOString());
    t.clock.set(later(MINUTE));
    expect(errorOf(await me(as), 401)).toMatchObject(INVALID);
    expect((await list(ann)).body.data).toHaveLength(1);
  });

  it('when its user is deactivated, for good', async () => {
    const admin = await newCaller(t, { account: ann.account });
    const { as } = await newKey(t, ann);
    const activate = (active: boolean) =>
      t.http.patch(`/v1/users/${ann.userId}`).set(admin.as).send({ active }).expect(200);
    await activate(false);
    await me(as).expect(401);
    await activate(true);
    await me(as).expect(401);
    const session = await sessionOf(t, ann);
    expect((await list(session)).body.data).toEqual([]);
    await me((await newKey(t, session)).as).expect(200);
  });

  it('when its user is inactive, even before its document is deleted', async () => {
    const { as, _id } = await newKey(t, ann);
    await setUser(t, ann, { active: false });
    expect(errorOf(await me(as), 401)).toMatchObject(INVALID);
    // As a crash between the deactivation and the deletion of the keys would leave it.
    await setUser(t, ann, { active: true, key_epoch: 1 });
    expect(errorOf(await me(as), 401)).toMatchObject(INVALID);
    expect((await list(ann)).body.data).toEqual([]);
    await revoke(ann, _id).expect(404);
    await newKey(t, ann);
    expect(await t.db.collection('api_keys').countDocuments({ prefix: as['X-Api-Key'].slice(0, 9) })).toBe(0);
  });

  it('not with a new password or a logout', async () => {
    const { as } = await newKey(t, ann);
    const change = { old_password: PASSWORD, new_password: 'another password' };
    await t.http.post('/v1/auth/password').set(ann.as).send(change).expect(200);
    await me(as).expect(200);
    await t.http.delete('/v1/auth/sessions').set(ann.as).expect(200);
    await t.http.post('/v1/auth/logout').set(ann.as).expect(200);
    await me(as).expect(200);
  });

  it('while its account or one above is inactive: 403', async () => {
    const child = await newCaller(t, { parent: ann.account });
    const { as } = await newKey(t, child);
    for (const account of [ann.account, child.account]) {
      await setAccount(t, account._id, { active: false });
      await me(as).expect(403);
      await setAccount(t, account._id, { active: true });
      await me(as).expect(200);
    }
  });
});

describe('the audit log', () => {
  const entriesOf = (filter: object) => t.db.collection('audit_log').find(filter).toArray();

  it('has the creation and the end of a key without the key, and names the key of its changes', async () => {
    const { _id, key, as } = await newKey(t, ann, { name: 'Slots', scope: 'accounts:write' });
    const body = { name: 'By key' };
    await t.http
      .patch(`/v1/accounts/${String(ann.account._id)}`)
      .set(as)
      .send(body)
      .expect(200);
    await revoke(ann, _id).expect(200);
    const user = new Types.ObjectId(ann.userId);
    const [changed, ...others] = await entriesOf({ action: 'account.update', user });
    expect(changed).toMatchObject({ via: 'key', key: new Types.ObjectId(_id), user });
    expect(others).toEqual([]);
    const own = await entriesOf({ 'target.id': _id });
    expect(own.map(({ action, via }) => [action, via])).toEqual([
      ['auth.key.create', 'session'],
      ['auth.key.revoke', 'session'],
    ]);
    expect(JSON.stringify(own)).toContain('Slots');
    expect(JSON.stringify([...own, changed])).not.toContain(key.slice(9));
  });
});

describe('the deletion of an account', () => {
  it('ends the keys of its users and of those below; the export has them without secrets', async () => {
    const child = await newCaller(t, { parent: ann.account });
    const grandchild = await newCaller(t, { parent: child.account });
    const keys = [await newKey(t, child, { name: 'Child' }), await newKey(t, grandchild)];
    const path = `/v1/accounts/${String(child.account._id)}`;
    const { text } = await t.http.get(`${path}/export`).set(ann.as).buffer(true).expect(200);
    expect(text).toContain('"Child"');
    expect(text).not.toContain(keys[0]!.key.slice(9));
    expect(text).not.toContain(createHash('sha256').update(keys[0]!.key).digest('hex'));
    await t.http.delete(path).set(ann.as).send({ name: child.account.name }).expect(200);
    for (const { as, _id } of keys) {
      expect((await me(as)).status).toBe(401);
      expect(await t.db.collection('api_keys').findOne({ _id: new Types.ObjectId(_id) })).toBeNull();
    }
    await t.http.patch(path).set(ann.as).send({ active: true }).expect(200);
    for (const { as } of keys) expect((await me(as)).status).toBe(401);
  });
});

describe('a request without credentials', () => {
  it('says how to send some', async () => {
    const { body, headers } = await t.http.get('/v1/auth/me').expect(401);
    expect(body).toEqual({ errno: 401, message: 'Authentication required.' });
    expect(headers['www-authenticate']).toMatch(/^Bearer realm=".*POST \/v1\/auth\/login.*API key"$/);
  });
});
