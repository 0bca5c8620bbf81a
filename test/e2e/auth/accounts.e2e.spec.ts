import { Types } from 'mongoose';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccountsService } from '../../../src/auth/accounts/accounts.service.js';
import { SESSION_ENDED } from '../../../src/auth/sessions/session-invalidation.js';
import { UsersService } from '../../../src/auth/users/users.service.js';
import { EventBus } from '../../../src/common/event-bus.js';
import type { Account } from '../../../src/auth/accounts/account.schema.js';
import { type Caller, newCaller, PASSWORD, startApp, useApp } from '../../support/app.js';
import { setAccount, setUser, whoIs } from '../../support/credentials.js';
import { errorOf } from '../../support/errors.js';
import { connectUser, type TestSocket, until, urlOf } from '../../support/sockets.js';

const NO_ACCOUNT = { errno: 403, message: 'No access to this account.' };
const SHUT = { errno: 403, message: 'The account is not active.' };

const t = useApp(() => startApp());
let platform: Caller;
let top: Caller;
let child: Caller;
let stranger: Caller;
beforeAll(async () => {
  platform = await newCaller(t, { platform: true });
});
beforeEach(async () => {
  top = await newCaller(t);
  child = await newCaller(t, { parent: top.account });
  stranger = await newCaller(t);
});
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const { socket } of sockets.splice(0)) socket.close();
});

const connect = async (caller: Caller) => {
  const client = await connectUser(urlOf(t), caller.sessionId);
  sockets.push(client);
  return client;
};
const idOf = ({ account }: Caller) => String(account._id);
const me = ({ as }: Pick<Caller, 'as'>) => whoIs(t, { headers: as });
const patch = (caller: Caller, id: string, body: object) =>
  t.http.patch(`/v1/accounts/${id}`).set(caller.as).send(body);
const patchUser = (caller: Caller, id: string, body: object) =>
  t.http.patch(`/v1/users/${id}`).set(caller.as).send(body);
const addUser = (caller: Caller, account: string, body: object) =>
  t.http.post(`/v1/accounts/${account}/users`).set(caller.as).send(body);
const newUser = () => ({
  email: `New.${new Types.ObjectId().toString()}@Example.com`,
  password: PASSWORD,
  name: 'New',
  scope: 'rank:read',
});

describe('accounts', () => {
  it('are listed from that of the caller down', async () => {
    const { body } = await t.http.get('/v1/accounts').set(top.as).expect(200);
    expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual([idOf(top), idOf(child)]);
    expect(body.data[1]).toEqual({
      _id: idOf(child),
      name: 'Test',
      parent: idOf(top),
      owner: child.userId,
      platform: false,
      active: true,
      limits: { accounts: 100, keywords: 10_000 },
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(body.pagination).toEqual({ current_page: 1, per_page: 25, total: 2, total_pages: 1 });
    const own = await t.http.get('/v1/accounts').set(child.as).expect(200);
    expect(own.body.data).toHaveLength(1);
  });

  it('are created below that of the caller, ten levels deep, and checked in one query at any depth', async () => {
    const { body } = await t.http.post('/v1/accounts').set(top.as).send({ name: ' Below ' }).expect(200);
    expect(body.data).toMatchObject({ name: 'Below', parent: idOf(top), owner: null, active: true });
    let account: Account = child.account;
    for (let level = 0; level < 10; level += 1) {
      account = await t.app.get(AccountsService).create({ name: `level ${level}`, parent: account._id });
    }
    const deep = await newCaller(t, { account });
    await me(deep).expect(200);
    const config = (caller: Caller) =>
      t.http
        .get('/v1/rank/config')
        .query({ account: String(account._id) })
        .set(caller.as);
    expect((await config(top)).status).toBe(400);
    expect((await config(stranger)).status).toBe(403);
    await patch(top, idOf(child), { active: false }).expect(200);
    expect(errorOf(await me(deep), 403)).toEqual(SHUT);
  });

  it.each([[{}], [{ name: '' }], [{ name: '  ' }], [{ name: 1 }], [{ name: 'x'.repeat(201) }]])(
    'need a name: %j',
    async (body) => {
      expect(errorOf(await t.http.post('/v1/accounts').set(top.as).send(body), 400)).toMatchObject({
        errno: 400,
      });
    },
  );

  it('are changed in the given fields, by users above and in them', async () => {
    expect((await patch(top, idOf(child), { name: 'Other' }).expect(200)).body.data).toMatchObject({
      name: 'Other',
      active: true,
    });
    await patch(child, idOf(child), { name: 'Own' }).expect(200);
    for (const id of [idOf(top), idOf(stranger), String(new Types.ObjectId())]) {
      expect(errorOf(await patch(child, id, { name: 'x' }), 403)).toEqual(NO_ACCOUNT);
    }
    expect(errorOf(await patch(child, 'x', { name: 'x' }), 400)).toMatchObject({ errno: 400 });
    expect(errorOf(await patch(top, idOf(child), { active: null }), 400)).toMatchObject({ errno: 400 });
    const { body } = await t.http.get('/v1/accounts').set(top.as);
    await patch(top, idOf(child), body.data[1]).expect(200);
  });

  it('are unchanged by an empty change, and so are users', async () => {
    const before = (await patch(top, idOf(child), { name: 'Same' }).expect(200)).body.data;
    const user = (await patchUser(top, child.userId, { name: 'Same' }).expect(200)).body.data;
    t.clock.set(new Date(t.clock.now().getTime() + 1000));
    expect((await patch(top, idOf(child), {}).expect(200)).body.data).toEqual(before);
    expect((await patchUser(top, child.userId, {}).expect(200)).body.data).toEqual(user);
  });

  it('that are inactive authorize no user, disconnect their sockets, and can be activated again', async () => {
    const grandchild = await newCaller(t, { parent: child.account });
    const open = [await connect(child), await connect(grandchild)];
    const own = await connect(top);
    await patch(top, idOf(child), { active: false }).expect(200);
    for (const caller of [child, grandchild]) expect(errorOf(await me(caller), 403)).toEqual(SHUT);
    for (const { socket } of open) await until(() => !socket.connected, 'the end of a socket');
    expect(own.socket.connected).toBe(true);
    await patch(top, idOf(child), { active: true }).expect(200);
    for (const caller of [child, grandchild]) await me(caller).expect(200);
  });

  it('end no session by other changes', async () => {
    const ended: string[] = [];
    t.app.get(EventBus).on(SESSION_ENDED, (session) => ended.push(session));
    for (const change of [{ name: 'Renamed' }, { active: true }])
      await patch(top, idOf(child), change).expect(200);
    expect(ended).toEqual([]);
    await patch(top, idOf(child), { active: false }).expect(200);
    expect(ended).toHaveLength(1);
  });

  it('cannot deactivate themselves, as no one could activate them again', async () => {
    expect(errorOf(await patch(child, idOf(child), { active: false }), 409)).toMatchObject({ errno: 409 });
    await me(child).expect(200);
  });
});

describe('the account tree', () => {
  const ids = (accounts: Pick<Account, '_id'>[]) => accounts.map(({ _id }) => String(_id));
  const accounts = () => t.app.get(AccountsService);
  let low: Account;
  beforeEach(async () => {
    low = await accounts().create({ name: 'Low', parent: child.account._id });
  });

  it('is read from an account down, and from it up to the root', async () => {
    const all = [idOf(top), idOf(child), String(low._id)];
    expect((await accounts().subtreeIds(top.account._id)).map(String)).toEqual(all);
    expect(await accounts().countDescendants(top.account._id)).toBe(2);
    expect(await accounts().countDescendants(low._id)).toBe(0);
    const [first, ...below] = await accounts().namesInSubtree(child.account);
    expect(String(first!._id)).toBe(idOf(child));
    expect(below).toEqual([{ _id: low._id, name: 'Low' }]);
    expect(ids(await accounts().findWithAncestors(low))).toEqual(all.toReversed());
  });

  it('decides which accounts are in reach', async () => {
    const [above, middle, other] = [top, child, stranger].map(({ account }) => account._id);
    for (const [account, root, expected] of [
      [low._id, above, true],
      [low._id, low._id, true],
      [above, low._id, false],
      [low._id, other, false],
    ] as [Types.ObjectId, Types.ObjectId, boolean][])
      expect(await accounts().isInSubtree(account, root)).toBe(expected);
    await setAccount(t, middle!, { active: false });
    expect(ids(await accounts().findActive([above!, middle!, low._id, other!]))).toEqual(
      ids([top.account, stranger.account]),
    );
  });

  it('names the accounts directly below the platform account, and the search budgets', async () => {
    const managed = await accounts().create({ name: 'Managed', parent: platform.account._id });
    const lower = await accounts().create({ name: 'Lower', parent: managed._id });
    const are = [managed, lower, platform.account, top.account].map((one) =>
      accounts().isManagedByPlatform(one),
    );
    expect(await Promise.all(are)).toEqual([true, false, false, false]);
    await accounts().change(low._id, { search_budget: { day: 5 } });
    const budgets = await accounts().searchBudgets([low._id, lower._id]);
    expect([...budgets]).toEqual([[String(low._id), { day: 5 }]]);
  });
});

describe('users', () => {
  it('are added to an account, and log in', async () => {
    const user = newUser();
    const { body } = await addUser(top, idOf(child), user).expect(200);
    expect(body.data).toEqual({
      _id: expect.any(String),
      email: user.email.toLowerCase(),
      name: 'New',
      image: '',
      account: idOf(child),
      scope: 'rank:read',
      role: null,
      active: true,
      factors: { totp: false, passkeys: 0 },
      oidc: false,
      invited: null,
      break_glass: false,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    await t.http.post('/v1/auth/login').send({ email: user.email, password: PASSWORD }).expect(200);
    for (const email of [user.email.toUpperCase(), `${user.email}\u200b`]) {
      const twin = await addUser(child, idOf(child), { ...newUser(), email });
      expect(errorOf(twin, 409)).toMatchObject({ message: 'This e-mail address is taken.' });
    }
    const list = await t.http
      .get(`/v1/accounts/${idOf(child)}/users`)
      .set(top.as)
      .expect(200);
    expect(list.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([child.userId, body.data._id]);
    expect(list.body.pagination).toMatchObject({ total: 2 });
    expect(JSON.stringify([body, list.body])).not.toMatch(/password|argon|epoch/);
  });

  it('of an account that is not below are out of reach', async () => {
    for (const id of [idOf(top), idOf(stranger), String(new Types.ObjectId())]) {
      expect(errorOf(await addUser(child, id, newUser()), 403)).toEqual(NO_ACCOUNT);
      const list = await t.http.get(`/v1/accounts/${id}/users`).set(child.as);
      expect(errorOf(list, 403)).toEqual(NO_ACCOUNT);
    }
    const unknown = { errno: 404, message: 'User not found.' };
    for (const id of [top.userId, stranger.userId, String(new Types.ObjectId())]) {
      expect(errorOf(await patchUser(child, id, { name: 'x' }), 404)).toEqual(unknown);
    }
  });

  it.each([
    [{ email: 'x' }],
    [{ email: null }],
    [{ password: '' }],
    [{ password: 'short' }],
    [{ password: { $ne: 1 } }],
    [{ name: '' }],
    [{ scope: 'rank:read all' }],
    [{ scope: ['rank:read'] }],
  ])('are not added with %j', async (wrong) => {
    const answer = await addUser(top, idOf(child), { ...newUser(), ...wrong });
    expect(errorOf(answer, 400)).toMatchObject({ errno: 400 });
  });

  it('get no wider scope than that of the creator, nor can a narrower one change a wider one', async () => {
    const few = await newCaller(t, { account: top.account, scope: 'accounts:write rank:read' });
    expect(
      errorOf(await addUser(few, idOf(child), { ...newUser(), scope: 'rank:write' }), 403),
    ).toMatchObject({
      errno: 403,
    });
    const { body } = await addUser(few, idOf(child), newUser()).expect(200);
    const id: string = body.data._id;
    await patchUser(few, id, { scope: 'rank:read slots:read' }).expect(403);
    await patchUser(few, id, { scope: '' }).expect(200);
    for (const change of [{ password: 'taken over now' }, { scope: '' }, { active: false }, { name: 'x' }]) {
      await patchUser(few, top.userId, change).expect(403);
    }
    await t.http.post('/v1/auth/login').send({ email: top.email, password: PASSWORD }).expect(200);
  });

  it('without a scope get the default one, as far as the creator has it, as the response says', async () => {
    const scopeOf = async (giver: Caller, more: object) => {
      const { scope: _, ...user } = newUser();
      const { body } = await addUser(giver, idOf(child), { ...user, ...more }).expect(200);
      return body.data.scope as string;
    };
    expect(await scopeOf(top, {})).toBe('rank:read notifications:read');
    expect(await scopeOf(top, { scope: '' })).toBe('');
    const few = await newCaller(t, { account: top.account, scope: 'accounts:write notifications:read' });
    expect(await scopeOf(few, {})).toBe('notifications:read');
  });

  it('are changed in the given fields, and get new permissions immediately', async () => {
    const { body } = await patchUser(top, child.userId, { name: 'Else', scope: 'rank:read' }).expect(200);
    expect(body.data).toMatchObject({ name: 'Else', scope: 'rank:read', active: true });
    await t.http.get('/v1/slots').set(child.as).expect(403);
    await me(child).expect(200);
    await patchUser(top, child.userId, { ...body.data, scope: 'slots:read' }).expect(200);
    await t.http.get('/v1/slots').set(child.as).expect(200);
  });

  it('who are deactivated lose their sessions and sockets, also after reactivation', async () => {
    const socket = await connect(child);
    await patchUser(top, child.userId, { active: false }).expect(200);
    await me(child).expect(401);
    await until(() => !socket.socket.connected, 'the end of a socket');
    await t.http.post('/v1/auth/login').send({ email: child.email, password: PASSWORD }).expect(401);
    await patchUser(top, child.userId, { active: true }).expect(200);
    await me(child).expect(401);
    await t.http.post('/v1/auth/login').send({ email: child.email, password: PASSWORD }).expect(200);
  });

  it('who are deactivated, or get a password, end their sessions in the same update', async () => {
    const epoch = async () => (await t.app.get(UsersService).findByEmail(child.email))!.session_epoch;
    await patchUser(top, child.userId, { name: 'Else', scope: 'rank:read', active: true }).expect(200);
    expect(await epoch()).toBeUndefined();
    await patchUser(top, child.userId, { active: false }).expect(200);
    expect(await epoch()).toBe(1);
    await patchUser(top, child.userId, { password: 'a new one, by the parent' }).expect(200);
    expect(await epoch()).toBe(2);
  });

  it('whose password is set lose their sessions', async () => {
    await patchUser(top, child.userId, { password: 'a new one, by the parent' }).expect(200);
    await me(child).expect(401);
    const body = { email: child.email, password: 'a new one, by the parent' };
    await t.http.post('/v1/auth/login').send(body).expect(200);
  });

  it('cannot deactivate themselves', async () => {
    expect(errorOf(await patchUser(top, top.userId, { active: false }), 409)).toMatchObject({ errno: 409 });
  });

  it('change their own password only where the old one is required', async () => {
    const own = await patchUser(child, child.userId, { password: 'a new one, without the old' });
    expect(errorOf(own, 409)).toEqual({
      errno: 409,
      message: 'Change your own password with POST /v1/auth/password.',
    });
    await t.http.post('/v1/auth/login').send({ email: child.email, password: PASSWORD }).expect(200);
  });

  it('of a platform account alone may write slots, even if others have the permission', async () => {
    const slot = { time: '06:00', timezone: 'UTC', max_capacity: 5 };
    await t.http.post('/v1/slots').set(platform.as).send(slot).expect(200);
    await setUser(t, top, { scope: ['slots:write'] });
    const refused = await t.http.post('/v1/slots').set(top.as).send(slot);
    expect(errorOf(refused, 403)).toMatchObject({
      message: 'Only users of the platform account may do this.',
    });
  });

  it('of a platform account are those of the only one', async () => {
    const accounts = t.app.get(AccountsService);
    const another = accounts.create({ name: 'Another', platform: true });
    await expect(another).rejects.toThrow('A platform account already exists.');
  });
});
