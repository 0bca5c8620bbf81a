import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import '../../../scripts/ensure-build.mjs';
import { AccountRemovalService } from '../../../src/auth/account-removal/account-removal.service.js';
import {
  type Caller,
  databaseUri,
  newCaller,
  newConfig,
  newDatabaseName,
  newSlot,
  NOON,
  startApp,
  type TestApp,
} from '../../support/app.js';
import { newKey } from '../../support/credentials.js';
import { startStoreProxy, type StoreProxy } from '../../support/store-proxy.js';
import { newWebhook } from '../../support/webhooks.js';

const LATER = new Date(NOON.getTime() + 30 * 24 * 3_600_000);
const PROGRAM = join(import.meta.dirname, '..', '..', 'support', 'eraser.mjs');

const database = newDatabaseName();
const folder = mkdtempSync(join(tmpdir(), 'rankwire-erasure-'));
let t: TestApp;
let proxy: StoreProxy;
let parent: Caller;
const running: ChildProcess[] = [];
beforeAll(async () => {
  t = await startApp({}, database);
  proxy = await startStoreProxy(databaseUri(database));
  parent = await newCaller(t);
  await newSlot(t);
});
afterEach(() => {
  for (const each of running.splice(0)) each.kill('SIGKILL');
});
afterAll(async () => {
  await proxy.close();
  await t.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Another process that erases. */
function startEraser(uri: string): ChildProcess {
  const env = {
    PATH: process.env['PATH'],
    MONGODB_URI: uri,
    DATA_DIR: folder,
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    NOW: String(LATER.getTime()),
  };
  const child = fork(PROGRAM, {
    env,
    cwd: '/',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
  });
  running.push(child);
  return child;
}

/** A deleted account with something of every kind, and one below it. @returns identifiers that occur in their documents */
async function deletedAccount(): Promise<string[]> {
  t.clock.set(NOON);
  const own = await newCaller(t, { parent: parent.account });
  const below = await newCaller(t, { parent: own.account });
  const config = await newConfig(t, own);
  await newKey(t, own);
  await newWebhook(t, below, 'https://hooks.example.com/');
  await t.http
    .delete(`/v1/accounts/${String(own.account._id)}`)
    .set(parent.as)
    .send({ name: own.account.name })
    .expect(200);
  t.clock.set(LATER);
  return [own, below].flatMap(({ account, userId }) => [String(account._id), userId]).concat(config);
}

/** Collections with a document that contains one of these; of the audit log, with an entry of these accounts. */
async function collectionsWith(ids: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await t.db.db!.listCollections().toArray()) {
    const filter = name === 'audit_log' ? { account: { $in: ids.map((id) => new Types.ObjectId(id)) } } : {};
    const text = JSON.stringify(await t.db.collection(name).find(filter).toArray());
    if (ids.some((id) => text.includes(id))) found.push(name);
  }
  return found;
}

it.each([0, 3, 7, 11])(
  'an erasure that is killed after %d deletes is completed, by two processes at once',
  async (deletes) => {
    const ids = await deletedAccount();
    expect(await collectionsWith(ids)).toContain('webhooks');
    const held = proxy.hold(({ name }) => name === 'delete', deletes);
    const victim = startEraser(proxy.uri);
    await held.met;
    const killed = once(victim, 'exit');
    victim.kill('SIGKILL');
    await killed;
    held.drop();
    expect(await collectionsWith(ids)).not.toEqual([]);
    const other = startEraser(databaseUri(database));
    const ended = once(other, 'exit');
    await once(other, 'message');
    await t.app.get(AccountRemovalService).eraseDue();
    expect(await ended).toEqual([0, null]);
    expect(await collectionsWith(ids)).toEqual([]);
  },
);
