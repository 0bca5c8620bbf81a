import { setMaxListeners } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, openCaller, openClient, postOf } from '../../bench/relay-wire.mjs';
import { SessionsService } from '../../src/auth/sessions/sessions.service.js';
import { type User, USERS } from '../../src/auth/users/user.schema.js';
import { databaseUri, newCaller, newDatabase, startApp, type TestApp } from '../support/app.js';
import { type Running, startServer } from '../support/process.js';
import { until } from '../support/sockets.js';

/** 30 seconds unless told; `npm run test:soak` runs ten minutes. */
const SECONDS = Number(process.env['SOAK_SECONDS'] ?? 30);
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
const database = newDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'rankwire-soak-'));

beforeAll(async () => {
  test = await startApp({}, database);
  server = await startServer({
    MONGODB_URI: databaseUri(database),
    DATA_DIR: dataDir,
    BODY_LIMIT: '16kb',
    RANK_SCHEDULER_ENABLED: 'false',
    LOG_LEVEL: 'info',
  });
});
afterAll(async () => {
  await server.end('SIGKILL');
  await test.close();
  rmSync(dataDir, { recursive: true, force: true });
});

interface SoakUser {
  id: string;
  session: string;
  /** The number of the last event that was acknowledged for this user. */
  sent: number;
}

/** A client that counts: each event has to be the one after the last. */
interface Counted {
  user: SoakUser;
  last: number | undefined;
  gaps: string[];
  lost: boolean;
  client: Client;
}

async function makeUsers(count: number): Promise<SoakUser[]> {
  const { account } = await newCaller(test);
  const users = test.app.get<Model<User>>(getModelToken(USERS), { strict: false });
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const email = `soak-${n}@example.com`;
      const user = await users.create({ email, password_hash: '-', account: account._id });
      const { sessionId } = await test.app.get(SessionsService).open(user, { ip: '', userAgent: 'soak' });
      return { id: String(user._id), session: sessionId, sent: 0 };
    }),
  );
}

async function connectCounted(user: SoakUser): Promise<Counted> {
  const counted: Counted = { user, last: undefined, gaps: [], lost: false, client: undefined as never };
  const onEvent = (text: string) => {
    const n = Number(/"n":(\d+)/.exec(text)?.[1]);
    if (counted.last !== undefined && n !== counted.last + 1) counted.gaps.push(`${counted.last} -> ${n}`);
    counted.last = n;
  };
  const onClose = () => void (counted.lost = true);
  counted.client = openClient(server.url, { session_id: user.session }, { onEvent, onClose });
  await counted.client.ready;
  return counted;
}

/** A client that comes and goes, or comes and reads nothing; it is connected anew whenever it was cut off. */
function unruly(user: SoakUser, stalls: boolean, going: AbortSignal): { vanish: () => void } {
  let client: Client;
  const connect = () => {
    if (going.aborted) return;
    client = openClient(server.url, { session_id: user.session }, { onClose: () => setTimeout(connect, 50) });
    client.ready.then(() => stalls && client.socket.pause()).catch(() => {});
  };
  connect();
  going.addEventListener('abort', () => client.socket.destroy());
  return { vanish: () => client.socket.destroy() };
}

function rss(): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;

/** Publishes to the users in turn, `perTick` a tick, or as fast as it goes; each user's events one after another. */
async function publish(users: SoakUser[], seconds: number, perSecond?: number): Promise<number> {
  const begun = performance.now();
  let calls = 0;
  const worker = async (mine: SoakUser[]) => {
    const caller = openCaller(server.url);
    for (let n = 0; performance.now() - begun < seconds * 1000; n++) {
      const user = mine[n % mine.length]!;
      const due =
        perSecond === undefined ? 0 : ((n * CALLERS) / perSecond) * 1000 - (performance.now() - begun);
      if (due > TICK_MS) await pause(due);
      await caller.post(postOf(`/emit/${user.id}/soak`, { n: user.sent + 1, text: PAYLOAD }));
      user.sent++;
      calls++;
    }
    caller.close();
  };
  const parts = Array.from({ length: CALLERS }, (_, part) => users.filter((_, n) => n % CALLERS === part));
  await Promise.all(parts.map(worker));
  return calls / seconds;
}

async function publishHeavy(user: SoakUser, seconds: number): Promise<void> {
  const caller = openCaller(server.url);
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await pause(HEAVY_EVERY_MS)) {
    await caller.post(postOf(`/emit/${user.id}/soak`, { n: user.sent + 1, text: HEAVY }));
    user.sent++;
  }
  caller.close();
}

it(
  `loses no event for a connected client and keeps its memory over ${SECONDS} s at half of capacity`,
  { timeout: (SECONDS + 240) * 1000 },
  async () => {
    const [heavy, ...light] = (await makeUsers(LIGHT_USERS + 1)) as [SoakUser, ...SoakUser[]];
    const steady: Counted[] = [await connectCounted(heavy)];
    while (steady.length < SOCKETS - STALLERS - VANISHERS)
      steady.push(await connectCounted(light[steady.length % light.length]!));
    const stop = new AbortController();
    setMaxListeners(0, stop.signal);
    for (let n = 0; n < STALLERS; n++) unruly(heavy, true, stop.signal);
    const vanishers = light.slice(0, VANISHERS).map((user) => unruly(user, false, stop.signal));
    const capacity = await publish(light, 3);
    const memory: number[] = [];
    const sampling = setInterval(() => memory.push(rss()), 1000);
    let turn = 0;
    const vanishing = setInterval(() => vanishers[turn++ % vanishers.length]!.vanish(), 200);
    const [rate] = await Promise.all([publish(light, SECONDS, capacity / 2), publishHeavy(heavy, SECONDS)]);
    clearInterval(sampling);
    clearInterval(vanishing);
    await until(
      () => steady.every(({ user, last, lost }) => lost || last === user.sent),
      'the last events',
      60_000,
    );
    stop.abort();

    const drops = server.log.filter((line) => line.includes('does not read')).length;
    const third = Math.floor(memory.length / 3);
    const [early, late] = [memory.slice(third, 2 * third), memory.slice(-third)].map(mean) as [
      number,
      number,
    ];
    process.stdout.write(
      `soak: capacity ${capacity.toFixed(0)}/s, published ${rate.toFixed(0)}/s, ${turn} vanished, ${drops} dropped, ` +
        `RSS ${early.toFixed(0)} MB in the middle, ${late.toFixed(0)} MB at the end\n`,
    );
    expect(steady.filter(({ lost }) => lost)).toEqual([]);
    expect(steady.flatMap(({ gaps }) => gaps)).toEqual([]);
    expect(turn).toBeGreaterThan(SECONDS);
    if (SECONDS >= 60) expect(drops).toBeGreaterThan(0);
    expect(late).toBeLessThan(early * 1.15 + 20);
    expect(server.log.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
    for (const { client } of steady) client.socket.destroy();
  },
);
