import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../../scripts/ensure-build.mjs';
import type { AuditEntry } from '../../../src/audit/index.js';
import { databaseUri, newCaller, newDatabaseName, newSlot, PASSWORD, startApp } from '../../support/app.js';
import {
  AUDITED_ENV,
  auditedCalls,
  type AuditedCallers,
  newAuditedCallers,
} from '../../support/audited-calls.js';
import { isWrite, killAfterEachWrite } from '../../support/kill-after-writes.js';
import { type Running, startServer } from '../../support/process.js';
import { type RankApp, startRankApp } from '../../support/rank.js';
import { type Command, isCommand, startStoreProxy, type StoreProxy } from '../../support/store-proxy.js';

const isAuditLog = (command: Command) => isWrite(command) && command.collection === 'audit_log';

/** They are recorded first: without an entry nothing happens. */
const RECORDED_FIRST = new Set(['POST /v1/rank/trigger', 'POST /v1/rank/answers/trigger']);

describe('a change whose entry the audit log has refused has it after a restart, of', () => {
  const database = newDatabaseName();
  const t = {} as RankApp;
  let proxy: StoreProxy;
  let by: AuditedCallers;
  const calls = auditedCalls(t, () => by);
  const refused = new Map<string, string>();
  let restarted: Awaited<ReturnType<typeof startApp>>;

  beforeAll(async () => {
    proxy = await startStoreProxy(databaseUri(database));
    Object.assign(t, await startRankApp({ ...AUDITED_ENV, MONGODB_URI: proxy.uri }, {}, database));
    by = await newAuditedCallers(t);
    for (const [route, { call }] of calls) {
      if (RECORDED_FIRST.has(route)) continue;
      const { request } = await call();
      const held = proxy.hold(isAuditLog);
      void held.met.then(() => held.drop());
      const response = await request;
      // The tools of assistants say so in a 200.
      const isRefused = response.status >= 500 || /"isError":true/.test(response.text);
      expect([route, response.status, isRefused]).toEqual([route, response.status, true]);
      refused.set(route, response.get('X-Request-Id')!);
    }
    const log = t.db.collection('audit_log');
    // The next change of the same fields has stored a few.
    const stored = await log.countDocuments({ request_id: { $in: [...refused.values()] } });
    expect(stored).toBeLessThan(refused.size / 4);
    restarted = await startApp({}, database, t.clock.now());
  });
  afterAll(async () => {
    await restarted.app.close();
    await t.close();
    await proxy.close();
  });

  it.each([...calls].filter(([route]) => !RECORDED_FIRST.has(route)))('%s', async (route, { action }) => {
    const stored = await restarted.db
      .collection<AuditEntry>('audit_log')
      .find({ request_id: refused.get(route)! })
      .toArray();
    expect(stored.map((entry) => entry.action)).toEqual([action]);
    const [{ path, account, ip, target } = {} as AuditEntry] = stored;
    expect(path.at(-1)).toEqual(account);
    expect(ip).toMatch(/127\.0\.0\.1/);
    expect(target.id).not.toBe('');
  });

  it('nothing is pending any longer', async () => {
    expect(await restarted.db.collection('audit_pending').countDocuments()).toBe(0);
  });
});

it('a change without an entry has it after the next change, which takes it back', async () => {
  const database = newDatabaseName();
  const proxy = await startStoreProxy(databaseUri(database));
  const t = await startApp({ MONGODB_URI: proxy.uri }, database);
  try {
    const { as } = await newCaller(t, { platform: true });
    const { _id } = await newSlot(t);
    const setActive = (active: boolean) =>
      t.http
        .put(`/v1/slots/${String(_id)}`)
        .set(as)
        .send({ active });
    const held = proxy.hold(isAuditLog);
    void held.met.then(() => held.drop());
    expect((await setActive(false)).status).toBe(500);
    await setActive(true).expect(200);
    const entries = await t.db
      .collection('audit_log')
      .find({ action: 'slot.update' })
      .sort({ at: 1 })
      .toArray();
    expect(entries.map(({ changes }) => JSON.parse(String(changes)))).toMatchObject([
      [{ path: 'active', before: true, after: false }],
      [{ path: 'active', before: false, after: true }],
    ]);
    expect(await t.db.collection('audit_pending').countDocuments()).toBe(0);
  } finally {
    await t.close();
    await proxy.close();
  }
});

it('a change waits for one of the same fields in its process without looking for it again and again', async () => {
  const database = newDatabaseName();
  const proxy = await startStoreProxy(databaseUri(database));
  const t = await startApp({ MONGODB_URI: proxy.uri }, database);
  try {
    const { as } = await newCaller(t, { platform: true });
    const [slot, other] = [await newSlot(t), await newSlot(t, { time: '01:00' })];
    const setActive = async ({ _id }: typeof slot, active: boolean) =>
      (
        await t.http
          .put(`/v1/slots/${String(_id)}`)
          .set(as)
          .send({ active })
      ).status;
    const held = proxy.holdOne((command) => isWrite(command) && command.collection === 'slots');
    const first = setActive(slot, false);
    await held.met;
    const looks = proxy.hold(isCommand('find', 'audit_pending'), Infinity);
    const second = setActive(slot, true);
    for (const active of [false, true, false, true]) expect(await setActive(other, active)).toBe(200);
    held.release();
    expect(await Promise.all([first, second])).toEqual([200, 200]);
    expect(looks.count).toBe(5);
    const entries = await t.db
      .collection('audit_log')
      .find({ action: 'slot.update', 'target.id': String(slot._id) })
      .toArray();
    expect(entries).toHaveLength(2);
    expect((await t.db.collection('slots').findOne({ _id: slot._id as never }))!['active']).toBe(true);
  } finally {
    await t.close();
    await proxy.close();
  }
});

describe('of a process that is killed after any of its writes, a change has its entry, and no other,', () => {
  const database = newDatabaseName();
  const folder = mkdtempSync(join(tmpdir(), 'rankwire-crash-audit-'));
  const JWT_SECRET = 'one secret of all processes of this test';
  let proxy: StoreProxy;
  let db: mongoose.Connection;
  let running: Running;
  let as: Record<string, string>;
  let parent: string;

  const start = () =>
    startServer({
      JWT_SECRET,
      MONGODB_URI: proxy.uri,
      DATA_DIR: folder,
      RANK_SCHEDULER_ENABLED: 'false',
      SESSION_TTL: '3650d',
    });

  interface Sent {
    method: string;
    path: string;
    body: object;
  }
  const killing = (
    prepare: (n: number) => Promise<Sent>,
    check: (n: number) => Promise<void>,
    counted?: (command: Command) => boolean,
  ) =>
    killAfterEachWrite({
      proxy,
      running: () => running,
      counted,
      restart: async () => void (running = await start()),
      prepare,
      send: ({ method, path, body }) => call(method, path, body),
      check: (_sent, _answer, n) => check(n),
    });

  beforeAll(async () => {
    const t = await startApp({ JWT_SECRET }, database, new Date());
    const caller = await newCaller(t, { platform: true });
    ({ as } = caller);
    parent = String(caller.account._id);
    await t.app.close();
    proxy = await startStoreProxy(databaseUri(database));
    db = await mongoose.createConnection(databaseUri(database), { autoIndex: false }).asPromise();
    running = await start();
  });
  afterAll(async () => {
    await running.end('SIGKILL');
    await db.dropDatabase();
    await db.close();
    await proxy.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = (method: string, path: string, body: object) =>
    fetch(`${running.url}${path}`, {
      method,
      headers: { ...as, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });

  const entriesOf = (action: string, id: unknown) =>
    db.collection('audit_log').countDocuments({ action, 'target.id': String(id) });

  it('POST /v1/accounts/:id/users', { timeout: 240_000 }, async () => {
    const email = (n: number) => `killed-${n}@example.com`;
    const kills = await killing(
      async (n) => ({
        method: 'POST',
        path: `/v1/accounts/${parent}/users`,
        body: { email: email(n), password: PASSWORD },
      }),
      async (n) => {
        const user = await db.collection('users').findOne({ email: email(n) });
        const entries = await db.collection('audit_log').find({ action: 'user.create' }).toArray();
        const about = entries.filter(({ changes }) => String(changes).includes(email(n)));
        expect([n, about.map(({ target }) => target.id)]).toEqual([n, user ? [String(user._id)] : []]);
      },
    );
    expect(kills).toBeGreaterThanOrEqual(4);
  });

  it('PUT /v1/slots/:id, of one slot again and again', { timeout: 240_000 }, async () => {
    const created = await call('POST', '/v1/slots', { time: '08:00', timezone: 'UTC', max_capacity: 1 });
    const { _id } = ((await created.json()) as { data: { _id: string } }).data;
    const path = `/v1/slots/${_id}`;
    const slot = new mongoose.Types.ObjectId(_id);
    let capacity = 1;
    let changes = 0;
    const kills = await killing(
      async (n) => ({ method: 'PUT', path, body: { max_capacity: n + 2 } }),
      async (n) => {
        const found = await db.collection('slots').findOne({ _id: slot });
        if (found!['max_capacity'] !== capacity) changes += 1;
        capacity = found!['max_capacity'] as number;
        expect([n, await entriesOf('slot.update', _id)]).toEqual([n, changes]);
      },
      // One kill falls on each: planned, changed, recorded, no longer planned.
      (command) => isWrite(command) && ['audit_pending', 'slots', 'audit_log'].includes(command.collection),
    );
    expect(kills).toBeGreaterThanOrEqual(3);
    expect(changes).toBeGreaterThanOrEqual(2);
  });

  it('DELETE /v1/accounts/:id', { timeout: 240_000 }, async () => {
    let id = '';
    const kills = await killing(
      async () => {
        const created = await call('POST', '/v1/accounts', { name: 'Killed' });
        id = ((await created.json()) as { data: { _id: string } }).data._id;
        return { method: 'DELETE', path: `/v1/accounts/${id}`, body: { name: 'Killed' } };
      },
      async (n) => {
        const account = await db.collection('accounts').findOne({ _id: new mongoose.Types.ObjectId(id) });
        const isDeleted = account!['deleted_at'] !== undefined;
        expect([n, await entriesOf('account.delete', id)]).toEqual([n, isDeleted ? 1 : 0]);
      },
    );
    expect(kills).toBeGreaterThanOrEqual(4);
  });
});
