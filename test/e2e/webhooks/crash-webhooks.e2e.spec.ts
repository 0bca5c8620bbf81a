import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LEASE_MS } from '../../../src/webhooks/store/receiver-delivery.schema.js';
import {
  type Caller,
  databaseUri,
  newCaller,
  newDatabaseName,
  newSlot,
  startApp,
} from '../../support/app.js';
import { BODY } from '../../support/config.js';
import { type Running, startServer } from '../../support/process.js';
import { eventually } from '../../support/rank.js';
import { startUpstream, type TestUpstream } from '../../support/upstream.js';
import { LOCAL_RECEIVERS, messagesOf } from '../../support/webhooks.js';

const JWT_SECRET = 'one secret of all processes of this test';
const ACCOUNTS = 4;

const database = newDatabaseName();
const folder = mkdtempSync(join(tmpdir(), 'rankwire-crash-webhooks-'));
const offset = join(folder, 'offset');
let kills = 0;
let receiver: TestUpstream;
let callers: Caller[];
let db: mongoose.Connection;
let running: Running;

/** After a kill the clock is ahead by a lease: what the killed process had claimed is free. */
const start = () => {
  writeFileSync(offset, String(kills * LEASE_MS));
  return startServer({
    ...LOCAL_RECEIVERS,
    JWT_SECRET,
    MONGODB_URI: databaseUri(database),
    DATA_DIR: folder,
    CLOCK_OFFSET_FILE: offset,
    RANK_SCHEDULER_ENABLED: 'false',
    SESSION_TTL: '3650d',
  });
};

beforeAll(async () => {
  receiver = await startUpstream();
  const t = await startApp({ JWT_SECRET }, database, new Date());
  await newSlot(t);
  callers = [];
  for (let n = 0; n < ACCOUNTS; n += 1) callers.push(await newCaller(t));
  await t.app.close();
  db = await mongoose.createConnection(databaseUri(database), { autoIndex: false }).asPromise();
  running = await start();
  for (const { as } of callers)
    await call('POST', '/v1/webhooks', as, {
      url: receiver.url,
      events: ['rank.config.created', 'rank.config.deleted'],
    });
});
afterAll(async () => {
  await running.end('SIGKILL');
  await db.dropDatabase();
  await db.close();
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Undefined when the server dies before it responds. */
async function call(method: string, path: string, as: Caller['as'], body?: object) {
  try {
    const response = await fetch(`${running.url}${path}`, {
      method,
      headers: { ...as, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await response.json()) as { data?: { _id: string } };
  } catch {
    return undefined;
  }
}

async function createAndDelete({ as }: Caller): Promise<void> {
  const made = await call('POST', '/v1/rank/config', as, BODY);
  // After an earlier crash the account may have one.
  const found = made?.data ? made : await call('GET', '/v1/rank/config', as);
  if (found?.data) await call('DELETE', `/v1/rank/config/${found.data._id}`, as);
}

const count = (collection: string, filter = {}) => db.collection(collection).countDocuments(filter);

/** The instants after which the process is killed, each by a number that grows when it is reached. */
const INSTANTS: [string, () => number | Promise<number>][] = [
  ['a change is stored', () => count('rank_configs')],
  ['a delivery is stored', () => count('webhook_deliveries')],
  ['a message has arrived', () => receiver.seen.length],
];

/** Type and configuration of every message that is owed, from the documents. */
async function owed(): Promise<string[]> {
  const configs = await db.collection('rank_configs').find().toArray();
  return configs
    .flatMap(({ _id, deleted_on }) => [
      `rank.config.created ${String(_id)}`,
      ...(deleted_on ? [`rank.config.deleted ${String(_id)}`] : []),
    ])
    .toSorted();
}

it.each(INSTANTS)(
  'a process that is killed once %s loses no message, and repeats them under the same id',
  async (_, reached) => {
    const before = await reached();
    receiver.answer((_request, response) => void setTimeout(() => response.end(), 50));
    const calls = Promise.all(callers.map((caller) => createAndDelete(caller)));
    await eventually(reached).toBeGreaterThan(before);
    await running.end('SIGKILL');
    kills += 1;
    await calls;
    running = await start();
    const open = async () =>
      (await count('rank_configs', { 'events.at': { $gt: new Date(0) } })) +
      (await count('webhook_deliveries', { state: { $ne: 'delivered' } }));
    await eventually(open).toBe(0);
    const arrived = messagesOf(receiver).map(({ type, data }) => `${type} ${String(data['config'])}`);
    expect([...new Set(arrived)].toSorted()).toEqual(await owed());
    const ids = new Set(receiver.seen.map(({ headers, body }) => `${String(headers['webhook-id'])} ${body}`));
    expect(ids.size).toBe(new Set(arrived).size);
  },
);
