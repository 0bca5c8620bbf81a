import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { AccountDataRegistry } from '../../../src/auth/index.js';
import { AccountRemovalService } from '../../../src/auth/account-removal/account-removal.service.js';
import { AccountsService } from '../../../src/auth/index.js';
import { ownedCollections } from '../../../src/rank/tracking/config/cascade-delete.repository.js';
import { type Caller, newCaller, newConfig, newSlot, useApp } from '../../support/app.js';
import { collectionsContaining } from '../../support/everything.js';
import { freshDay, keywords, startRankApp, trigger } from '../../support/rank.js';
import { connectUser, urlOf } from '../../support/sockets.js';

const DAY_MS = 24 * 3_600_000;
const NOW = new Date('2026-03-11T12:00:00Z');

const t = useApp(() => startRankApp());
let parent: Caller;
beforeAll(async () => {
  parent = await newCaller(t);
});

const later = (days: number) => t.clock.set(new Date(NOW.getTime() + days * DAY_MS));
const erase = () => t.app.get(AccountRemovalService).eraseDue();
const remove = (account: Types.ObjectId, name: unknown, { as }: Caller = parent) =>
  t.http.delete(`/v1/accounts/${account}`).set(as).send({ name });

/** A child with a checked website, a note, a view, a share link, and a child of its own. */
async function child() {
  await freshDay(t, NOW);
  await newSlot(t);
  const own = await newCaller(t, { parent: parent.account });
  const grandchild = await newCaller(t, { parent: own.account });
  const config = await newConfig(t, own, { keywords: keywords(3) });
  await newConfig(t, grandchild, { keywords: keywords(1) });
  await trigger(t);
  const path = `/v1/rank/config/${config}`;
  await t.http.post(`${path}/notes`).set(own.as).send({ date: '2026-03-10', text: 'moved' }).expect(200);
  const view = { name: 'Private', screen: 'keywords', query: 'country=US' };
  await t.http.post(`${path}/views`).set(own.as).send(view).expect(200);
  const volumes = [{ keyword: 'tea', country: 'US', language: 'en', volume: 10 }];
  await t.http.put('/v1/rank/volumes').set(own.as).send({ volumes }).expect(200);
  const { body } = await t.http.post(`${path}/shares`).set(own.as).send({ name: 'x' }).expect(200);
  return { own, grandchild, config, token: body.data.token as string };
}

/** Names of the collections with a document of these; of the audit log, its own entries. */
const storedOf = (ids: Types.ObjectId[]) =>
  collectionsContaining(t, ids, (name) => (name === 'audit_log' ? { account: { $in: ids } } : {}));

describe('the deletion of an account', () => {
  it('needs its name, and an account above it', async () => {
    const { own } = await child();
    for (const name of [undefined, '', 'test', 7, null]) {
      const { body } = await remove(own.account._id, name).expect(400);
      expect(JSON.stringify(body)).toMatch(/name:? (must|is)/);
    }
    await remove(own.account._id, 'Test', own).expect(409);
    await remove(parent.account._id, 'Test', own).expect(403);
    const reader = await newCaller(t, { account: parent.account, scope: 'accounts:read' });
    await remove(own.account._id, 'Test', reader).expect(403);
    await t.http.get('/v1/auth/me').set(own.as).expect(200);
  });

  it('ends sessions, sockets and share links of it and of those below it, and checks nothing', async () => {
    const { own, grandchild, token } = await child();
    const { socket } = await connectUser(urlOf(t), own.sessionId);
    const closed = new Promise((done) => socket.once('disconnect', done));
    const { body } = await remove(own.account._id, 'Test').expect(200);
    expect(body.data).toMatchObject({ active: false, deleted_at: NOW.toISOString() });
    await closed;
    for (const caller of [own, grandchild]) await t.http.get('/v1/auth/me').set(caller.as).expect(401);
    const login = { email: own.email, password: 'correct horse battery staple' };
    expect((await t.http.post('/v1/auth/login').send(login)).status).not.toBe(200);
    await t.http.get(`/v1/share/${token}`).expect(404);
    later(1);
    expect(await trigger(t)).toMatchObject({ configs: 0 });
    t.clock.set(NOW);
    const again = await remove(own.account._id, 'Test').expect(200);
    expect(again.body.data.deleted_at).toBe(NOW.toISOString());
    const { body: list } = await t.http.get('/v1/accounts?limit=500').set(parent.as).expect(200);
    const listed = list.data.find(({ _id }: { _id: string }) => _id === String(own.account._id));
    expect(listed.deleted_at).toBe(NOW.toISOString());
  });

  it('is undone within 30 days by activating it; ended sessions and links stay ended', async () => {
    const { own, grandchild, config, token } = await child();
    await remove(own.account._id, 'Test').expect(200);
    later(29);
    await erase();
    const path = `/v1/accounts/${own.account._id}`;
    const { body } = await t.http.patch(path).set(parent.as).send({ active: true }).expect(200);
    expect(body.data).toMatchObject({ active: true });
    expect(body.data).not.toHaveProperty('deleted_at');
    const log = `/v1/audit?account=${parent.account._id}`;
    const { body: audit } = await t.http.get(log).set(parent.as).expect(200);
    expect(audit.data.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual([
      'account.restore',
      'account.delete',
    ]);
    await t.http.get('/v1/auth/me').set(own.as).expect(401);
    await t.http.get(`/v1/share/${token}`).expect(404);
    const { body: seen } = await t.http
      .get(`/v1/rank/config?account=${own.account._id}`)
      .set(parent.as)
      .expect(200);
    expect(seen.data._id).toBe(config);
    expect(await trigger(t)).toMatchObject({ completed: 2 });
    later(61);
    await erase();
    expect(await t.app.get(AccountsService).find(grandchild.account._id)).not.toBeNull();
    await remove(own.account._id, 'Test').expect(200);
    later(92);
    await erase();
  });

  it('is not undone after 30 days, although the eraser has not come', async () => {
    const { own } = await child();
    await remove(own.account._id, 'Test').expect(200);
    const activate = () =>
      t.http.patch(`/v1/accounts/${own.account._id}`).set(parent.as).send({ active: true });
    later(30);
    await activate().expect(404);
    await t.http.get('/v1/auth/me').set(own.as).expect(401);
    const { body } = await t.http.get('/v1/accounts?limit=500').set(parent.as).expect(200);
    const listed = body.data.find(({ _id }: { _id: string }) => _id === String(own.account._id));
    expect(listed).toMatchObject({ active: false, deleted_at: NOW.toISOString() });
    t.clock.set(new Date(t.clock.now().getTime() - 1));
    await activate().expect(200);
    await remove(own.account._id, 'Test').expect(200);
    later(92);
    await erase();
  });

  it('erases everything of it and of those below it after 30 days, and frees their e-mail addresses', async () => {
    const { own, grandchild, config } = await child();
    const ids = [own, grandchild].flatMap((caller) => [
      caller.account._id,
      new Types.ObjectId(caller.userId),
    ]);
    await remove(own.account._id, 'Test').expect(200);
    later(30);
    // Two processes at once.
    await Promise.all([erase(), erase()]);
    expect(await storedOf([...ids, new Types.ObjectId(config)])).toEqual([]);
    const users = `/v1/accounts/${parent.account._id}/users`;
    const password = 'another long pass phrase';
    await t.http.post(users).set(parent.as).send({ email: own.email, password }).expect(200);
    await t.http.patch(`/v1/accounts/${own.account._id}`).set(parent.as).send({ active: true }).expect(403);
  });

  it('is completed after a crash at any step', async () => {
    const registry = t.app.get(AccountDataRegistry);
    for (const [index, data] of registry.all.entries()) {
      const { own, grandchild, config } = await child();
      // The deletion dies before it has ended anything.
      await t.app.get(AccountsService).markDeleted(own.account._id);
      later(30);
      const whole = data.erase;
      Object.assign(data, { erase: () => Promise.reject(new Error(`died at ${index}`)) });
      await expect(erase()).rejects.toThrow(`died at ${index}`);
      Object.assign(data, { erase: whole });
      const path = `/v1/accounts/${own.account._id}`;
      await t.http.patch(path).set(parent.as).send({ active: true }).expect(404);
      await erase();
      const ids = [own.account._id, grandchild.account._id, new Types.ObjectId(config)];
      expect([data.name, await storedOf(ids)]).toEqual([data.name, []]);
    }
  });

  it('is completed when the account was restored and deleted again meanwhile', async () => {
    const { own, token } = await child();
    const accounts = t.app.get(AccountsService);
    const first = (await accounts.markDeleted(own.account._id))!;
    await t.http.patch(`/v1/accounts/${own.account._id}`).set(parent.as).send({ active: true }).expect(200);
    later(1);
    await accounts.markDeleted(own.account._id);
    await accounts.markEnded(first);
    await erase();
    await t.http.patch(`/v1/accounts/${own.account._id}`).set(parent.as).send({ active: true }).expect(200);
    await t.http.get(`/v1/share/${token}`).expect(404);
  });

  it('knows every collection that names a configuration or an account', () => {
    const models = Object.values(t.db.models).filter(({ schema }) =>
      ['account', 'config'].some((path) => schema.path(path) !== undefined),
    );
    const elsewhere = [
      'users',
      'sessions',
      'notifications',
      'account_usage',
      'audit_log',
      'api_keys',
      'webhooks',
      'webhook_deliveries',
      'channels',
      'channel_deliveries',
      'outbox',
      'password_resets',
      'sign_in_tickets',
      // Erased in oidc-links.e2e.spec.ts.
      'oidc_grants',
      'mail_subscriptions',
      'audit_pending',
      'search_usage',
      // Deleted after three days.
      'mail_counts',
    ];
    const known = new Set([...ownedCollections().map(({ name }) => name), ...elsewhere]);
    expect(models.map(({ collection }) => collection.name).filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('the export of an account', () => {
  it('has a line for everything of it, no secret, and nothing of others', async () => {
    const { own, grandchild, config, token } = await child();
    const { text, headers } = await t.http
      .get(`/v1/accounts/${own.account._id}/export`)
      .set(parent.as)
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks).toString()));
      })
      .expect(200)
      .then(({ body, headers: sent }) => ({ text: String(body), headers: sent as Record<string, string> }));
    expect(headers['content-type']).toMatch(/^application\/x-ndjson/);
    expect(headers['content-disposition']).toContain('attachment');
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; data: Record<string, unknown> });
    const count = (type: string) => lines.filter((line) => line.type === type).length;
    expect(lines[0]).toMatchObject({ type: 'account', data: { name: 'Test' } });
    expect([count('user'), count('session'), count('configuration')]).toEqual([1, 1, 1]);
    expect([count('result'), count('run'), count('note'), count('share')]).toEqual([3, 1, 1, 1]);
    // Private views of others are never in it.
    expect(count('view')).toBe(0);
    expect(lines.find(({ type }) => type === 'result')!.data).toMatchObject({ config });
    const user = await t.db.collection('users').findOne({ email: own.email });
    const sessions = await t.db.collection('sessions').find({ account: own.account._id }).toArray();
    const secrets = [
      user!['password_hash'],
      token,
      own.sessionId,
      ...sessions.map((each) => each['token_hash']),
    ];
    expect(secrets.filter((secret) => text.includes(String(secret)))).toEqual([]);
    expect(text).not.toMatch(/hash/);
    expect(text).not.toContain(grandchild.email);
    expect(text).not.toContain(parent.email);
  });

  it('is for users who may change the account', async () => {
    const { own, grandchild } = await child();
    const path = `/v1/accounts/${own.account._id}/export`;
    await t.http.get(path).set(own.as).expect(200);
    await t.http.get(path).set(grandchild.as).expect(403);
    const reader = await newCaller(t, { account: own.account, scope: 'accounts:read' });
    await t.http.get(path).set(reader.as).expect(403);
  });
});
