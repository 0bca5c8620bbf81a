import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AccountsService } from '../../../src/auth/accounts/accounts.service.js';
import { OutboxDispatcher } from '../../../src/outbox/outbox-dispatcher.js';
import { NotificationsService } from '../../../src/notifications/notifications.service.js';
import { UserEvents } from '../../../src/relay/index.js';
import { type Caller, newCaller, newConfig, newSlot, startApp, useApp } from '../../support/app.js';
import { ConfigClient } from '../../support/config.js';
import { errorOf, expectFields, rankError } from '../../support/errors.js';
import { eventually } from '../../support/rank.js';
import { connectUser, type TestSocket, until, urlOf } from '../../support/sockets.js';

const t = useApp(() => startApp());
beforeAll(async () => {
  // The store removes what was read 90 days ago by its own clock.
  t.clock.set(new Date());
  await newSlot(t);
});

const get = async ({ as }: Caller, query: object = {}) =>
  (await t.http.get('/v1/notifications').query(query).set(as).expect(200)).body;
const unread = async ({ as }: Caller) =>
  (await t.http.get('/v1/notifications/count').set(as).expect(200)).body.data;
const read = ({ as }: Caller, id: string) => t.http.patch(`/v1/notifications/${id}/read`).set(as);
const outbox = (to: string) => t.db.collection('outbox').find({ to }).toArray();
const configOf = (id: string) =>
  t.db.collection('rank_configs').findOne({ _id: new t.db.base.Types.ObjectId(id) });

/** What the entries of a target in the audit log say was changed. */
const audited = async (action: string, id: string) => {
  const entries = await t.db.collection('audit_log').find({ action, 'target.id': id }).toArray();
  return entries.map(({ changes }) => JSON.parse(changes as string) as unknown);
};

const ADDED = {
  title: 'SEO integration added',
  body: 'A new SEO integration has been added.',
  module: 'projects',
  type: 'project_added',
};
/** The notification of a child's configuration for the owner of the parent account. */
const ofChild = (notification: typeof ADDED, child: Caller, words: string) => ({
  ...notification,
  account: String(child.account._id),
  body: `${notification.body} ${words}`,
});
const SET_UP = 'Rank tracking was set up for Test (https://www.example.com).';
const ENDED = 'Rank tracking was ended for Test (https://www.example.com).';
const REMOVED = {
  title: 'SEO integration is Disconnected',
  body: 'SEO integration has been disconnected.',
  module: 'analytics',
  type: 'integration_disconnected',
};
const MAILED = {
  subject: 'SEO integration disconnected',
  content: 'SEO integration has been disconnected.',
  origin: 'analytics',
};

/** Writes a notification as other features do, such as an alert. */
const tell = (account: Caller['account'], key: string) =>
  t.app
    .get(NotificationsService)
    .notifyOwner(account, { key, title: 'T', body: 'B', module: 'analytics', type: 'check_failed' });

/** The account as it is now, its owner included. */
const fresh = async ({ account }: Caller) => (await t.app.get(AccountsService).find(account._id))!;

describe('a configuration that is created', () => {
  it('notifies the owner of the account, with the texts of the specification', async () => {
    const caller = await newCaller(t);
    await newConfig(t, caller);
    const { message, data, pagination } = await get(caller);
    expect(message).toBe('SUCCESS');
    expect(data).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        account: String(caller.account._id),
        user: caller.userId,
        ...ADDED,
        read_at: null,
        createdAt: expect.any(String),
      },
    ]);
    expect(pagination).toEqual({ current_page: 1, per_page: 25, total: 1, total_pages: 1 });
    expect(await unread(caller)).toEqual({ unread: 1 });
    expect(await outbox(caller.email)).toEqual([]);
  });

  it('for a child account notifies the owners of the child and of its parent, no one else', async () => {
    const grandparent = await newCaller(t);
    const parent = await newCaller(t, { parent: grandparent.account });
    const child = await newCaller(t, { parent: parent.account });
    const colleague = await newCaller(t, { account: child.account });
    await new ConfigClient(t, parent, child).made();
    expect((await get(child)).data).toMatchObject([{ ...ADDED, account: String(child.account._id) }]);
    expect((await get(parent)).data).toMatchObject([ofChild(ADDED, child, SET_UP)]);
    for (const other of [grandparent, colleague]) expect((await get(other)).data).toEqual([]);
    const about = async (account: Caller['account']) =>
      (
        await t.http
          .get('/v1/notifications')
          .query({ account: String(account._id) })
          .set(parent.as)
      ).body.data;
    expect(await about(child.account)).toMatchObject([ofChild(ADDED, child, SET_UP)]);
    expect(await about(parent.account)).toEqual([]);
  });

  it('sends no notification when it could not be created', async () => {
    const caller = await newCaller(t);
    await newConfig(t, caller);
    await new ConfigClient(t, caller).create().expect(400);
    expect(await unread(caller)).toEqual({ unread: 1 });
  });
});

describe('a configuration that is deleted', () => {
  it('notifies the owner and mails the acting user, once', async () => {
    const owner = await newCaller(t);
    const colleague = await newCaller(t, { account: owner.account });
    const id = await newConfig(t, owner);
    await new ConfigClient(t, colleague).remove(id).expect(200);
    await new ConfigClient(t, colleague).remove(id).expect(404);
    expect((await get(owner)).data).toMatchObject([REMOVED, ADDED]);
    expect((await get(colleague)).data).toEqual([]);
    expect(await outbox(owner.email)).toEqual([]);
    expect(await outbox(colleague.email)).toMatchObject([{ ...MAILED, state: 'held', attempts: 0 }]);
  });

  it('for a child account notifies both owners and mails the acting parent', async () => {
    const parent = await newCaller(t);
    const child = await newCaller(t, { parent: parent.account });
    const client = new ConfigClient(t, parent, child);
    await client.remove(await client.made()).expect(200);
    expect((await get(child)).data).toMatchObject([REMOVED, ADDED]);
    expect((await get(parent)).data).toMatchObject([
      ofChild(REMOVED, child, ENDED),
      ofChild(ADDED, child, SET_UP),
    ]);
    expect(await outbox(parent.email)).toMatchObject([MAILED]);
    expect(await outbox(child.email)).toEqual([]);
  });

  it('and created again sends notifications of each', async () => {
    const caller = await newCaller(t);
    const client = new ConfigClient(t, caller);
    for (let round = 0; round < 2; round += 1) await client.remove(await client.made()).expect(200);
    expect((await get(caller)).data).toMatchObject([REMOVED, ADDED, REMOVED, ADDED]);
    expect(await outbox(caller.email)).toHaveLength(2);
  });
});

describe('an event', () => {
  it('is removed from the configuration once it is delivered', async () => {
    const caller = await newCaller(t);
    const id = await newConfig(t, caller);
    expect(await configOf(id)).toMatchObject({ events: [] });
  });

  it('that a crash interrupted is delivered by the sweep, whichever part was delivered before', async () => {
    const caller = await newCaller(t);
    const id = await newConfig(t, caller);
    await new ConfigClient(t, caller).remove(id).expect(200);
    const to = { account: caller.account._id, user: new t.db.base.Types.ObjectId(caller.userId) };
    const events = (['config_created', 'config_deleted'] as const).map((kind) => ({
      key: `${kind}:${id}`,
      kind,
      at: new Date(),
      tell: [to],
      mail: kind === 'config_deleted' ? [caller.email] : [],
    }));
    // The mail and the first notification were not made yet when the process died.
    await t.db.collection('outbox').deleteMany({ to: caller.email });
    await t.db.collection('notifications').deleteOne({ account: to.account, type: 'project_added' });
    const raw = t.db.collection<{ events: object[] }>('rank_configs');
    await raw.updateOne({ _id: new t.db.base.Types.ObjectId(id) }, { $set: { events } });
    const dispatcher = t.app.get(OutboxDispatcher);
    await Promise.all([
      dispatcher.dispatchPending(),
      dispatcher.dispatchPending(),
      dispatcher.dispatch('rank_configs', new t.db.base.Types.ObjectId(id)),
    ]);
    await dispatcher.dispatchPending();
    expect(await configOf(id)).toMatchObject({ events: [] });
    expect((await get(caller)).data).toHaveLength(2);
    expect(await outbox(caller.email)).toHaveLength(1);
  });

  it('that cannot be delivered stays, and does not block others', async () => {
    const [stuck, other] = await Promise.all([newCaller(t), newCaller(t)]);
    const ids = [await newConfig(t, stuck), await newConfig(t, other)];
    const raw = t.db.collection<{ events: object[] }>('rank_configs');
    const to = { account: other.account._id, user: null };
    const event = (kind: string) => ({ key: `${kind}:later`, kind, at: new Date(), tell: [to], mail: [] });
    for (const [index, kind] of ['of_a_later_release', 'config_deleted'].entries())
      await raw.updateOne(
        { _id: new t.db.base.Types.ObjectId(ids[index]) },
        { $set: { events: [event(kind)] } },
      );
    await t.app.get(OutboxDispatcher).dispatchPending();
    expect(await configOf(ids[0]!)).toMatchObject({ events: [{ kind: 'of_a_later_release' }] });
    expect(await configOf(ids[1]!)).toMatchObject({ events: [] });
    expect((await get(other)).data).toMatchObject([REMOVED, ADDED]);
    await raw.updateMany({}, { $set: { events: [] } });
  });

  it('is not part of the view of a configuration', async () => {
    const caller = await newCaller(t);
    const id = await newConfig(t, caller);
    const { body } = await new ConfigClient(t, caller).get().expect(200);
    expect(body.data).toMatchObject({ _id: id });
    expect(body.data).not.toHaveProperty('events');
  });
});

describe('GET /v1/notifications', () => {
  it('pages, the newest first, and filters those not read yet', async () => {
    const caller = await newCaller(t);
    const account = await fresh(caller);
    for (let n = 1; n <= 5; n += 1) await tell(account, `page:${caller.userId}:${n}`);
    const all = (await get(caller)).data as { _id: string }[];
    expect(all).toHaveLength(5);
    const { data, pagination } = await get(caller, { page: 2, limit: 2 });
    expect(data.map(({ _id }: { _id: string }) => _id)).toEqual(all.slice(2, 4).map(({ _id }) => _id));
    expect(pagination).toEqual({ current_page: 2, per_page: 2, total: 5, total_pages: 3 });
    await read(caller, all[0]!._id).expect(200);
    expect((await get(caller, { unread: 'true' })).pagination.total).toBe(4);
    expect((await get(caller, { unread: 'false' })).pagination.total).toBe(5);
  });

  it('refuses an invalid page, limit or flag', async () => {
    const { as } = await newCaller(t);
    const query = { page: '0', limit: 'x', unread: 'perhaps' };
    expectFields(await t.http.get('/v1/notifications').query(query).set(as), 'page', 'limit', 'unread');
  });

  it('lists the notifications of an account without an owner for all of its users, and for no one else', async () => {
    const parent = await newCaller(t);
    const child = await t.app
      .get(AccountsService)
      .create({ name: 'Without owner', parent: parent.account._id });
    await t.http
      .post('/v1/rank/config')
      .query({ account: String(child._id) })
      .set(parent.as)
      .send({ keywords: [{ keyword: 'k', country: 'US' }], website: 'example.com', language: 'en' })
      .expect(200);
    const users = [await newCaller(t, { account: child }), await newCaller(t, { account: child })];
    for (const user of users) expect((await get(user)).data).toMatchObject([{ ...ADDED, user: null }]);
    expect((await get(parent)).data).toMatchObject([
      {
        account: String(child._id),
        user: parent.userId,
        body: `${ADDED.body} Rank tracking was set up for Without owner (example.com).`,
      },
    ]);
    await read(users[0]!, (await get(users[1]!)).data[0]._id as string).expect(200);
    expect(await unread(users[1]!)).toEqual({ unread: 0 });
  });
});

describe('PATCH /v1/notifications/:id/read', () => {
  it('marks it as read; again changes nothing', async () => {
    const caller = await newCaller(t);
    await newConfig(t, caller);
    const [{ _id }] = (await get(caller)).data;
    const { body } = await read(caller, _id).expect(200);
    expect(body).toMatchObject({ message: 'SUCCESS', data: { _id, ...ADDED } });
    const readAt = body.data.read_at as string;
    expect(Date.parse(readAt)).toBe(t.clock.now().getTime());
    t.clock.set(new Date(t.clock.now().getTime() + 1000));
    expect((await read(caller, _id).expect(200)).body.data.read_at).toBe(readAt);
    expect(await unread(caller)).toEqual({ unread: 0 });
    expect(await audited('notification.read', _id)).toEqual([[{ path: 'read', before: false, after: true }]]);
  });

  it('has one entry in the audit log for two at the same time', async () => {
    const caller = await newCaller(t);
    await newConfig(t, caller);
    const [{ _id }] = (await get(caller)).data;
    await Promise.all([1, 2, 3, 4].map(() => read(caller, _id).expect(200)));
    expect(await audited('notification.read', _id)).toHaveLength(1);
  });

  it('does not find an unknown one, or that of another user', async () => {
    const [owner, stranger] = await Promise.all([newCaller(t), newCaller(t)]);
    const colleague = await newCaller(t, { account: owner.account });
    await newConfig(t, owner);
    const [{ _id }] = (await get(owner)).data;
    for (const [caller, id] of [
      [stranger, _id],
      [colleague, _id],
      [owner, 'f'.repeat(24)],
    ] as const)
      expect(errorOf(await read(caller, id), 404)).toEqual(rankError(404, 'Notification not found.'));
    expectFields(await read(owner, 'nonsense'), 'id');
    expect(await unread(owner)).toEqual({ unread: 1 });
  });
});

describe('POST /v1/notifications/read-all', () => {
  it("marks the caller's own, and says how many there were", async () => {
    const [caller, other] = await Promise.all([newCaller(t), newCaller(t)]);
    const accounts = await Promise.all([caller, other].map(fresh));
    for (const account of accounts)
      for (let n = 0; n < 3; n += 1) await tell(account, `all:${String(account._id)}:${n}`);
    const all = () => t.http.post('/v1/notifications/read-all').set(caller.as).expect(200);
    expect((await all()).body.data).toEqual({ read: 3 });
    expect((await all()).body.data).toEqual({ read: 0 });
    expect([await unread(caller), await unread(other)]).toEqual([{ unread: 0 }, { unread: 3 }]);
    expect(await audited('notification.read_all', caller.userId)).toEqual([
      [{ path: 'read', before: null, after: 3 }],
    ]);
  });
});

describe('the permissions', () => {
  it('are notifications:read to list, notifications:write to mark', async () => {
    const reader = await newCaller(t, { scope: 'notifications:read' });
    const writer = await newCaller(t, { scope: 'notifications:write' });
    const id = 'f'.repeat(24);
    for (const path of ['/v1/notifications', '/v1/notifications/count']) {
      await t.http.get(path).set(reader.as).expect(200);
      errorOf(await t.http.get(path).set(writer.as), 403);
      errorOf(await t.http.get(path), 401);
    }
    for (const caller of [reader, writer]) {
      const status = caller === writer ? [404, 200] : [403, 403];
      expect((await read(caller, id)).status).toBe(status[0]);
      expect((await t.http.post('/v1/notifications/read-all').set(caller.as)).status).toBe(status[1]);
    }
  });
});

describe('sockets in /v1/shared', () => {
  const open: TestSocket[] = [];
  afterAll(() => open.forEach(({ socket }) => socket.close()));
  const connect = async ({ sessionId }: Caller) => {
    const socket = await connectUser(urlOf(t), sessionId);
    open.push(socket);
    return socket;
  };
  const count = (socket: TestSocket) => socket.of('notification_count').at(-1);

  it('get each notification once, as over HTTP, and the count', async () => {
    const [caller, stranger] = await Promise.all([newCaller(t), newCaller(t)]);
    const colleague = await newCaller(t, { account: caller.account });
    const [first, second, ...others] = await Promise.all([caller, caller, stranger, colleague].map(connect));
    await newConfig(t, caller);
    for (const socket of [first!, second!]) {
      await until(() => count(socket) !== undefined, 'the count');
      expect(socket.of('notification')).toEqual((await get(caller)).data);
      expect(count(socket)).toEqual({ unread: 1 });
    }
    await t.http.post('/v1/notifications/read-all').set(caller.as).expect(200);
    for (const socket of [first!, second!])
      await until(() => (count(socket) as { unread: number }).unread === 0, 'the count after reading');
    for (const other of others) expect(other.received).toEqual([]);
  });

  it('end up with the right count after concurrent changes', async () => {
    const caller = await newCaller(t);
    const account = await fresh(caller);
    const socket = await connect(caller);
    await Promise.all(Array.from({ length: 40 }, (_, n) => tell(account, `many:${caller.userId}:${n % 30}`)));
    const rows = (await get(caller, { limit: 100 })).data as { _id: string }[];
    expect(rows).toHaveLength(30);
    await Promise.all([
      ...rows.slice(0, 12).map(({ _id }) => read(caller, _id).expect(200)),
      ...rows.slice(0, 6).map(({ _id }) => read(caller, _id).expect(200)),
      ...Array.from({ length: 10 }, (_, n) => tell(account, `more:${caller.userId}:${n}`)),
    ]);
    expect(await unread(caller)).toEqual({ unread: 28 });
    expect(socket.of('notification')).toHaveLength(40);
    await eventually(() => count(socket)).toEqual({ unread: 28 });
  });

  it('get the count again when another process changed it before the push', async () => {
    const caller = await newCaller(t);
    const account = await fresh(caller);
    const socket = await connect(caller);
    const events = t.app.get(UserEvents);
    const emit = events.emit.bind(events);
    const spy = vi.spyOn(events, 'emit').mockImplementation(async (users, event, data) => {
      if (event === 'notification_count' && spy.mock.calls.length === 2)
        await t.db
          .collection('notifications')
          .updateMany({ account: account._id }, { $set: { read_at: new Date() } });
      return emit(users, event, data);
    });
    await tell(account, `recount:${caller.userId}`);
    spy.mockRestore();
    await eventually(() => socket.of('notification_count')).toEqual([{ unread: 1 }, { unread: 0 }]);
  });

  it('get no count when a notification is read again', async () => {
    const caller = await newCaller(t);
    const account = await fresh(caller);
    const socket = await connect(caller);
    await tell(account, `again:${caller.userId}`);
    const [row] = (await get(caller)).data as { _id: string }[];
    await read(caller, row!._id).expect(200);
    await read(caller, row!._id).expect(200);
    await t.http.post('/v1/notifications/read-all').set(caller.as).expect(200);
    await tell(account, `next:${caller.userId}`);
    await eventually(() => socket.of('notification')).toHaveLength(2);
    await eventually(() => socket.of('notification_count')).toEqual([1, 0, 1].map((unread) => ({ unread })));
  });

  it('of the whole account get its notifications without an owner', async () => {
    const account = await t.app.get(AccountsService).create({ name: 'Nobody' });
    const users = [await newCaller(t, { account }), await newCaller(t, { account })];
    const sockets = await Promise.all(users.map(connect));
    await tell({ ...account, owner: null }, `nobody:${String(account._id)}`);
    for (const socket of sockets) {
      await until(() => count(socket) !== undefined, 'the count');
      expect(socket.of('notification')).toMatchObject([{ title: 'T', user: null }]);
      expect(count(socket)).toEqual({ unread: 1 });
    }
  });
});

describe('a read notification', () => {
  it('is removed after 90 days, by an index on read_at; an unread one stays', async () => {
    const indexes = await t.db.collection('notifications').indexes();
    expect(indexes.filter(({ expireAfterSeconds }) => expireAfterSeconds !== undefined)).toMatchObject([
      { key: { read_at: 1 }, expireAfterSeconds: 90 * 24 * 3600 },
    ]);
  });
});
