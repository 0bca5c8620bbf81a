import { beforeEach, describe, expect, it } from 'vitest';
import { runAs } from '../../../src/audit/audit-context.js';
import { UserAdminService } from '../../../src/auth/administration/user-admin.service.js';
import { type Caller, newCaller, PASSWORD, newSlot, startApp, useApp } from '../../support/app.js';

const t = useApp(() => startApp({ TRUST_PROXY: '1' }));
const MINUTE_MS = 60_000;

const later = (ms: number) => t.clock.set(new Date(t.clock.now().getTime() + ms));

let platform: Caller;
let parent: Caller;
let child: Caller;
beforeEach(async () => {
  for (const name of ['accounts', 'users', 'audit_log']) await t.db.collection(name).deleteMany({});
  t.clock.set(new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS));
  platform = await newCaller(t, { platform: true });
  parent = await newCaller(t, { parent: platform.account });
  child = await newCaller(t, { parent: parent.account });
});

const rename = (caller: Caller, name: string, by = caller) =>
  t.http.patch(`/v1/users/${caller.userId}`).set(by.as).send({ name }).expect(200);
const read = (caller: Caller, query: object = {}) => t.http.get('/v1/audit').set(caller.as).query(query);
const actions = async (caller: Caller, query: object = {}) =>
  ((await read(caller, query).expect(200)).body.data as { action: string }[]).map(({ action }) => action);
const fail = (email: string, ip = '203.0.113.7') =>
  t.http.post('/v1/auth/login').set('X-Forwarded-For', ip).send({ email, password: 'wrong' }).expect(401);

describe('an entry', () => {
  it('names who changed what, from where, and the request', async () => {
    const renamed = await rename(child, '=1+1', parent);
    const { body } = await read(child, { action: 'user.update' }).expect(200);
    expect(body.data).toEqual([
      {
        _id: expect.any(String) as string,
        at: t.clock.now().toISOString(),
        account: String(child.account._id),
        user: parent.userId,
        via: 'session',
        ip: expect.stringContaining('127.0.0.1') as string,
        action: 'user.update',
        target: { type: 'user', id: child.userId },
        changes: [{ path: 'name', before: child.email.split('@')[0], after: '=1+1' }],
        request_id: renamed.get('X-Request-Id'),
      },
    ]);
    expect(body.pagination).toEqual({ current_page: 1, per_page: 25, total: 1, total_pages: 1 });
  });

  it('of the command line has no user and no address', async () => {
    const grant = () => t.app.get(UserAdminService).grant(child.email, ['rank:read']);
    await runAs({ via: 'cli' }, grant);
    const { body } = await read(child, { action: 'user.grant' }).expect(200);
    expect(body.data).toMatchObject([{ via: 'cli', user: null, ip: null, request_id: null }]);
  });

  it('belongs to the platform account when it is about the installation', async () => {
    await t.http.post('/v1/rank/trigger');
    await newSlot(t);
    expect(await actions(platform, { action: 'slot.create' })).toEqual(['slot.create']);
    expect(await actions(parent, { action: 'slot.create', below: 'true' })).toEqual([]);
  });

  it('is not left by a request that is refused or changes nothing', async () => {
    const before = await t.db.collection('audit_log').countDocuments();
    await t.http.patch(`/v1/users/${child.userId}`).set(child.as).send({}).expect(200);
    await t.http.patch(`/v1/users/${child.userId}`).set(child.as).send({ active: false }).expect(409);
    await t.http.delete('/v1/slots/0123456789abcdef01234567').set(platform.as).expect(404);
    expect(await t.db.collection('audit_log').countDocuments()).toBe(before);
  });
});

describe('when an entry cannot be stored', () => {
  it('the change remains, the request fails, and the log names the change', async () => {
    await rename(child, 'First');
    // The store then refuses a second entry of the same action.
    const only = { action: 1 } as const;
    await t.db.collection('audit_log').deleteMany({ action: { $ne: 'user.update' } });
    const index = await t.db.collection('audit_log').createIndex(only, { unique: true });
    await t.http.patch(`/v1/users/${child.userId}`).set(child.as).send({ name: 'Second' }).expect(500);
    await t.db.collection('audit_log').dropIndex(index);
    const user = await t.db.collection('users').findOne({ email: child.email });
    expect(user).toMatchObject({ name: 'Second' });
    expect(t.logs.join('')).toContain('an audit entry could not be stored');
  });
});

describe('a failed login', () => {
  it('belongs to the account of the user, and is stored once a minute for each address', async () => {
    for (const ip of ['203.0.113.7', '203.0.113.7', '203.0.113.8']) {
      await fail(child.email, ip);
      later(1);
    }
    const { body } = await read(child, { action: 'auth.login_failed' }).expect(200);
    expect(body.data).toMatchObject([
      { user: null, ip: '203.0.113.8', target: { type: 'user', id: child.userId } },
      {
        user: null,
        ip: '203.0.113.7',
        changes: [
          { path: 'email', before: null, after: child.email },
          { path: 'reason', before: null, after: 'credentials' },
        ],
      },
    ]);
    later(MINUTE_MS);
    await fail(child.email);
    expect(await actions(child, { action: 'auth.login_failed' })).toHaveLength(3);
  });

  it('of any number of unknown users is one entry of the platform account, without what may be a password', async () => {
    await fail('P@ssw0rd!');
    for (const name of ['a', 'b', 'c']) await fail(`${name}@unknown.example.com`);
    const { body } = await read(platform, { action: 'auth.login_failed' }).expect(200);
    expect(body.data).toMatchObject([
      { account: String(platform.account._id), target: { id: '' }, changes: [{ path: 'reason' }] },
    ]);
  });
});

describe('a login with the right password', () => {
  it('of an inactive account is refused, and stored with the reason', async () => {
    const change = { active: false };
    await t.http
      .patch(`/v1/accounts/${String(parent.account._id)}`)
      .set(platform.as)
      .send(change)
      .expect(200);
    await t.http.post('/v1/auth/login').send({ email: child.email, password: PASSWORD }).expect(403);
    const { body } = await read(platform, { action: 'auth.login_failed', below: 'true' }).expect(200);
    expect(body.data).toMatchObject([
      {
        account: String(child.account._id),
        target: { type: 'user', id: child.userId },
        changes: [
          { path: 'email', after: child.email },
          { path: 'reason', after: 'inactive_account' },
        ],
      },
    ]);
  });
});

describe('GET /v1/audit', () => {
  it('lists one account, with `below` its subtree, and never an account above', async () => {
    await t.db.collection('audit_log').deleteMany({});
    for (const caller of [platform, parent, child]) await rename(caller, 'New');
    expect(await actions(parent)).toEqual(['user.update']);
    expect(await actions(parent, { below: 'true' })).toHaveLength(2);
    expect(await actions(platform, { below: 'true' })).toHaveLength(3);
    expect(await actions(parent, { account: String(child.account._id) })).toHaveLength(1);
    await read(child, { account: String(parent.account._id) }).expect(403);
    await read(await newCaller(t, { account: child.account, scope: 'rank:read' })).expect(403);
  });

  it('filters by action, user and time, newest first, in pages', async () => {
    const began = t.clock.now();
    await rename(child, 'A');
    later(MINUTE_MS);
    await rename(child, 'B', parent);
    await t.http.post('/v1/auth/logout').set((await newCaller(t, { account: child.account })).as);
    const all = { action: 'user.update' };
    const names = async (query: object) =>
      (await read(child, { ...all, ...query }).expect(200)).body.data.map(
        (entry: { changes: { after: string }[] }) => entry.changes[0]!.after,
      );
    expect(await names({})).toEqual(['B', 'A']);
    expect(await names({ limit: 1, page: 2 })).toEqual(['A']);
    expect(await names({ user: parent.userId })).toEqual(['B']);
    expect(await names({ to: new Date(began.getTime() + 1).toISOString() })).toEqual(['A']);
    expect(await names({ from: t.clock.now().toISOString() })).toEqual(['B']);
  });

  it.each([
    [{ below: 'yes' }, 'below'],
    [{ user: 'me' }, 'user'],
    [{ from: 'yesterday' }, 'from'],
    [{ to: '2026-02-31T00:00:00' }, 'to'],
    [{ action: '' }, 'action'],
    [{ format: 'xml' }, 'format'],
    [{ limit: '0' }, 'limit'],
  ])('refuses %j', async (query, field) => {
    const { body } = await read(child, query).expect(400);
    expect(body.additional_info).toContain(`${field}: `);
  });

  it('writes all entries as CSV, with formulas guarded', async () => {
    await t.db.collection('audit_log').deleteMany({});
    await t.http
      .patch(`/v1/users/${child.userId}`)
      .set(child.as)
      .set('X-Request-Id', '-cmd')
      .send({ name: '=1+1' })
      .expect(200);
    const { text, headers } = await read(child, { format: 'csv' }).expect(200);
    const [header, row] = text.split('\r\n');
    expect(header).toBe('at,account,user,via,key,ip,action,target_type,target_id,changes,request_id');
    expect(row).toContain(`,user.update,user,${child.userId},`);
    expect(row).toMatch(/,'-cmd$/);
    expect(headers['content-disposition']).toMatch(/-audit-log-\d{4}-\d\d-\d\d\.csv/);
  });
});
