import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, databaseUri, newCaller, newDatabaseName, startApp } from '../../support/app.js';
import { LEASE_MS } from '../../../src/webhooks/store/receiver-delivery.schema.js';
import { CHANNEL_KINDS } from '../../../src/channels/kinds/index.js';
import { type Running, startServer } from '../../support/process.js';
import { eventually } from '../../support/rank.js';
import { startUpstream, type TestUpstream } from '../../support/upstream.js';
import { LOCAL_RECEIVERS } from '../../support/webhooks.js';

const JWT_SECRET = 'one secret of all processes of this test';

/** What a kind needs besides an address. */
const FIELDS: Partial<Record<string, object>> = {
  telegram: { token: '123456:secret-of-the-bot', chat_id: '-100200' },
  ntfy: { topic: 'seo' },
  matrix: { room: '!room:example.com', token: 'syt_secret' },
};

const database = newDatabaseName();
const folder = mkdtempSync(join(tmpdir(), 'rankwire-crash-channels-'));
const offset = join(folder, 'offset');
let kills = 0;
let service: TestUpstream;
let caller: Caller;
let db: mongoose.Connection;
let running: Running;
let channels: { id: string; path: string }[];

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
  service = await startUpstream();
  const t = await startApp({ JWT_SECRET }, database, new Date());
  caller = await newCaller(t);
  await t.app.close();
  db = await mongoose.createConnection(databaseUri(database), { autoIndex: false }).asPromise();
  running = await start();
  channels = [];
  for (const kind of CHANNEL_KINDS) {
    // The address of an ntfy server has no path.
    const path = kind === 'ntfy' ? '/' : `/${kind}`;
    const fields = { address: service.url + path, ...FIELDS[kind] };
    const body = { kind, name: 'Chat', events: ['rank.alert'], ...fields };
    channels.push({ id: (await call('/v1/channels', body))!.data!._id, path });
  }
});
afterAll(async () => {
  await running.end('SIGKILL');
  await db.dropDatabase();
  await db.close();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Undefined when the server dies before it responds. */
async function call(path: string, body?: object) {
  try {
    const response = await fetch(`${running.url}${path}`, {
      method: 'POST',
      headers: { ...caller.as, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await response.json()) as { data?: { _id: string } };
  } catch {
    return undefined;
  }
}

const count = (filter = {}) => db.collection('channel_deliveries').countDocuments(filter);

/** The instants after which the process is killed, each by a number that grows when it is reached. */
const INSTANTS: [string, () => number | Promise<number>][] = [
  ['a delivery is stored', () => count()],
  ['a delivery is claimed', () => count({ lease: { $ne: null } })],
  ['a message has arrived, before it is acknowledged', () => service.seen.length],
];

it.each(INSTANTS)(
  'a process that is killed once %s loses no message, and sends each at most once more',
  async (_, reached) => {
    const before = await reached();
    const arrivedBefore = service.seen.length;
    service.answer((_request, response) => void setTimeout(() => response.end('{}'), 300));
    const calls = Promise.all(channels.map(({ id }) => call(`/v1/channels/${id}/test`)));
    await eventually(reached).toBeGreaterThan(before);
    await running.end('SIGKILL');
    kills += 1;
    await calls;
    service.answer();
    running = await start();
    await eventually(() => count({ state: { $ne: 'delivered' } })).toBe(0);
    const arrived = service.seen.slice(arrivedBefore);
    for (const { id, path } of channels) {
      const isOfChannel = ({ url }: { url: string }) => url === path || url.startsWith(`${path}/`);
      const stored = await count({ channel: new mongoose.Types.ObjectId(id) });
      expect(service.seen.filter(isOfChannel).length).toBeGreaterThanOrEqual(stored);
      expect(arrived.filter(isOfChannel).length).toBeLessThanOrEqual(2);
    }
  },
);
