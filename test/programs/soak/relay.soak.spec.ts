import { setMaxListeners } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCaller, postOf } from '../../../bench/relay-wire.mjs';
import { SessionsService } from '../../../src/auth/sessions/sessions.service.js';
import { type User, USERS } from '../../../src/auth/users/user.schema.js';
import { databaseUri, newCaller, newDatabaseName, startApp, type TestApp } from '../../support/app.js';
import {
  type SequenceClient,
  connectSequenceClient,
  NUMBERED,
  type Receiver,
  connectUnstable,
} from '../../support/sequence-client.js';
import { rssOf } from '../../support/memory.js';
import { type Running, startServer } from '../../support/process.js';
import { until } from '../../support/sockets.js';

/** 30 seconds by default; `npm run test:soak` runs ten minutes. */
const SECONDS = Number(process.env['SOAK_SECONDS'] ?? 30);
/** Between two samples of the memory, each of which takes a garbage collection. */
const SAMPLE_MS = 2000;
const SOCKETS = 1000;
const LIGHT_USERS = 200;
const STALLERS = 10;
const VANISHERS = 40;
const CALLERS = 16;
const TICK_MS = 10;
const HEAVY_EVERY_MS = 50;
const PAYLOAD = 'x'.repeat(180);
const HEAVY = 'x'.repeat(14_000);

let test: TestApp;
let server: Running;
const database = newDatabaseName();
const dataDir = mkdtempSync(join(tmpdir(), 'rankwire-soak-'));

beforeAll(async () => {
  test = await startApp({}, database);
  server = await startServer({
    MONGODB_URI: databaseUri(database),
    DATA_DIR: dataDir,
    BODY_LIMIT: '16kb',
    RANK_SCHEDULER_ENABLED: 'false',
    LOG_LEVEL: 'info',
    NODE_OPTIONS: `--import ${new URL('live-memory.mjs', import.meta.url).href}`,
  });
});
afterAll(async () => {
  await server.end('SIGKILL');
  await test.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function makeUsers(count: number): Promise<Receiver[]> {
  const { account } = await newCaller(test);
  const users = test.app.get<Model<User>>(getModelToken(USERS), { strict: false });
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const email = `soak-${n}@${String(account._id)}.example.com`;
      const user = await users.create({ email, password_hash: '-', account: account._id });
      const { sessionId } = await test.app.get(SessionsService).open(user, { ip: '', userAgent: 'soak' });
      return { id: String(user._id), session: sessionId, lastAcknowledged: 0 };
    }),
  );
}

/** Memory in use after garbage collections so far, in MB. */
const liveMemory = () => server.log.flatMap((line) => /"live_mb":([\d.]+)/.exec(line)?.[1] ?? []).map(Number);

const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;

/** Publishes to the users in turn, `perTick` a tick, or as fast as it goes; each user's events one after another. */
async function publish(users: Receiver[], seconds: number, perSecond?: number): Promise<number> {
  const begun = performance.now();
  let calls = 0;
  const worker = async (mine: Receiver[]) => {
    const caller = openCaller(server.url);
    for (let n = 0; performance.now() - begun < seconds * 1000; n++) {
      const user = mine[n % mine.length]!;
      const due =
        perSecond === undefined ? 0 : ((n * CALLERS) / perSecond) * 1000 - (performance.now() - begun);
      if (due > TICK_MS) await pause(due);
      await caller.post(
        postOf(`/emit/${user.id}/${NUMBERED}`, { n: user.lastAcknowledged + 1, text: PAYLOAD }),
      );
      user.lastAcknowledged++;
      calls++;
    }
    caller.close();
  };
  const parts = Array.from({ length: CALLERS }, (_, part) => users.filter((_, n) => n % CALLERS === part));
  await Promise.all(parts.map(worker));
  return calls / seconds;
}

async function publishHeavy(user: Receiver, seconds: number): Promise<void> {
  const caller = openCaller(server.url);
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await pause(HEAVY_EVERY_MS)) {
    await caller.post(postOf(`/emit/${user.id}/${NUMBERED}`, { n: user.lastAcknowledged + 1, text: HEAVY }));
    user.lastAcknowledged++;
  }
  caller.close();
}

it(
  `loses no event for a connected client and keeps its memory over ${SECONDS} s at half of capacity`,
  { timeout: (SECONDS + 240) * 1000 },
  async () => {
    const [heavy, ...light] = (await makeUsers(LIGHT_USERS + 1)) as [Receiver, ...Receiver[]];
    const steady: SequenceClient[] = [await connectSequenceClient(server.url, heavy)];
    while (steady.length < SOCKETS - STALLERS - VANISHERS)
      steady.push(await connectSequenceClient(server.url, light[steady.length % light.length]!));
    const stop = new AbortController();
    setMaxListeners(0, stop.signal);
    for (let n = 0; n < STALLERS; n++) connectUnstable(server.url, heavy, true, stop.signal);
    const vanishers = light
      .slice(0, VANISHERS)
      .map((user) => connectUnstable(server.url, user, false, stop.signal));
    const capacity = await publish(light, 3);
    // Resident memory grows in the first minute, the more the faster the machine, as V8 collects old objects late.
    const sampling = setInterval(() => server.child.kill('SIGUSR2'), SAMPLE_MS);
    let turn = 0;
    const vanishing = setInterval(() => vanishers[turn++ % vanishers.length]!.disconnect(), 200);
    const [rate] = await Promise.all([publish(light, SECONDS, capacity / 2), publishHeavy(heavy, SECONDS)]);
    clearInterval(sampling);
    clearInterval(vanishing);
    await until(
      () => steady.every(({ user, last, disconnected }) => disconnected || last === user.lastAcknowledged),
      'the last events',
      60_000,
    );
    stop.abort();

    const drops = server.log.filter((line) => line.includes('does not read')).length;
    const memory = liveMemory();
    const third = Math.floor(memory.length / 3);
    const [early, late] = [memory.slice(third, 2 * third), memory.slice(-third)].map(mean) as [
      number,
      number,
    ];
    process.stdout.write(
      `soak: capacity ${capacity.toFixed(0)}/s, published ${rate.toFixed(0)}/s, ${turn} vanished, ${drops} dropped, ` +
        `${early.toFixed(1)} MB in use in the middle, ${late.toFixed(1)} MB at the end, RSS ${rssOf(server.child.pid!).toFixed(0)} MB\n`,
    );
    expect(steady.filter(({ disconnected }) => disconnected)).toEqual([]);
    expect(steady.flatMap(({ gaps }) => gaps)).toEqual([]);
    expect(turn).toBeGreaterThan(SECONDS);
    if (SECONDS >= 60) expect(drops).toBeGreaterThan(0);
    expect(memory.length).toBeGreaterThan((SECONDS * 1000) / SAMPLE_MS / 2);
    expect(late).toBeLessThan(early * 1.05 + 10);
    expect(server.log.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
    for (const { client } of steady) client.socket.destroy();
  },
);
