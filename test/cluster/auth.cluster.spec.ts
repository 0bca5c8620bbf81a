import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { databaseUri, newDatabaseName } from '../support/app.js';
import { type Running, runToEnd, startServer } from '../support/process.js';
import { startRedis, type TestRedis } from '../support/redis.js';
import { connectUser, type TestSocket, until } from '../support/sockets.js';

const uri = databaseUri(newDatabaseName());
const folder = mkdtempSync(join(tmpdir(), 'rankwire-auth-'));
const offset = join(folder, 'offset');
const PASSWORD = 'correct horse';
const ADMIN = { email: 'admin@example.com', password: PASSWORD };

let redis: TestRedis;
let db: mongoose.Connection;
let nodes: Running[];
let alone: Running[];
let top: string;
const open: TestSocket[] = [];

beforeAll(async () => {
  redis = await startRedis();
  const env = {
    MONGODB_URI: uri,
    DATA_DIR: folder,
    RANK_SCHEDULER_ENABLED: 'false',
    CLOCK_OFFSET_FILE: offset,
    // Whole numbers for what is counted, in windows that no test outlives.
    RATE_LIMIT_DEFAULT: '3000/6000',
    RATE_LIMIT_GEO: '30/6000',
    RATE_LIMIT_LOGIN: '6/6000',
    TRUST_PROXY: '1',
  };
  const cli = async (...args: string[]) =>
    (JSON.parse((await runToEnd('cli/main.js', args, env)).stdout) as { _id: string })._id;
  top = await cli('account:create', '--name', 'Top');
  await cli('user:create', '--email', ADMIN.email, '--password', PASSWORD, '--account', top);
  const shared = { ...env, REDIS_URL: redis.url };
  nodes = await Promise.all([startServer(shared), startServer(shared), startServer(shared)]);
  alone = await Promise.all([startServer(env), startServer(env)]);
  db = await mongoose.createConnection(uri).asPromise();
});
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.close();
});
afterAll(async () => {
  for (const node of [...nodes, ...alone]) await node.end('SIGKILL');
  await redis.close();
  await db.dropDatabase();
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Call {
  method?: string;
  session?: string;
  key?: string;
  body?: object;
  from?: string;
}

let addresses = 0;
const address = () => `198.51.100.${(addresses += 1)}`;

async function call(node: Running, path: string, { method = 'GET', session, key, body, from }: Call = {}) {
  const response = await fetch(node.url + path, {
    method,
    headers: {
      'X-Forwarded-For': from ?? '192.0.2.1',
      ...(session ? { 'X-Session-Id': session } : {}),
      ...(key ? { 'X-Api-Key': key } : {}),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = (await response.json()) as { data: { session_id: string; _id: string; key: string } };
  return { status: response.status, headers: response.headers, data: answer.data };
}

const login = async (node: Running, user = ADMIN) =>
  (await call(node, '/v1/auth/login', { method: 'POST', body: user })).data.session_id;
const me = async (node: Running, session: string) => (await call(node, '/v1/auth/me', { session })).status;
const everywhere = (session: string, where = nodes) => Promise.all(where.map((node) => me(node, session)));
/** Requested twice, so that a cache is filled. */
const warm = async (session: string, where = nodes) => {
  await everywhere(session, where);
  expect(await everywhere(session, where)).toEqual(where.map(() => 200));
};

/** A user of an account of their own, below the administrator's. */
async function newUser(admin: string) {
  const account = (
    await call(nodes[0]!, '/v1/accounts', { method: 'POST', session: admin, body: { name: 'Below' } })
  ).data._id;
  const email = `${new mongoose.Types.ObjectId().toString()}@example.com`;
  const body = { email, password: PASSWORD, scope: 'slots:read' };
  const path = `/v1/accounts/${account}/users`;
  const { data } = await call(nodes[0]!, path, { method: 'POST', session: admin, body });
  return { account, user: data._id, login: { email, password: PASSWORD } };
}

describe('three processes', () => {
  it('immediately refuse a session that one of them has ended', async () => {
    for (let round = 0; round < 9; round += 1) {
      const session = await login(nodes[round % 3]!);
      await warm(session);
      await call(nodes[(round + 1) % 3]!, '/v1/auth/logout', { method: 'POST', session });
      expect(await everywhere(session)).toEqual([401, 401, 401]);
    }
  });

  it('immediately refuse an API key that one of them has revoked, and disconnect its sockets', async () => {
    const session = await login(nodes[0]!);
    for (let round = 0; round < 9; round += 1) {
      const body = { name: 'Test', scope: 'slots:read' };
      const made = await call(nodes[round % 3]!, '/v1/auth/keys', { method: 'POST', session, body });
      const { _id, key } = made.data;
      const uses = () =>
        Promise.all(nodes.map(async (node) => (await call(node, '/v1/auth/me', { key })).status));
      await uses();
      expect(await uses()).toEqual([200, 200, 200]);
      const sockets = await Promise.all(
        nodes.map((node) => connectUser(node.url, '', { auth: { token: key } })),
      );
      open.push(...sockets);
      await call(nodes[(round + 1) % 3]!, `/v1/auth/keys/${_id}`, { method: 'DELETE', session });
      expect(await uses()).toEqual([401, 401, 401]);
      for (const { socket } of sockets) await until(() => !socket.connected, 'the end of a socket');
    }
  });

  it('briefly cache what they have read: the test before does not pass because they read each time', async () => {
    const session = await login(nodes[0]!);
    const admin = { email: ADMIN.email };
    await until(async () => {
      await warm(session);
      await db.collection('users').updateOne(admin, { $set: { active: false } });
      const statuses = await everywhere(session);
      await db.collection('users').updateOne(admin, { $set: { active: true } });
      await until(
        async () => (await everywhere(session)).every((status) => status === 200),
        'the change back',
      );
      return statuses.includes(200);
    }, 'an answer by what was read before');
  });

  it('disconnect its sockets, wherever they are', async () => {
    const session = await login(nodes[0]!);
    for (const node of nodes) open.push(await connectUser(node.url, session));
    await call(nodes[1]!, '/v1/auth/logout', { method: 'POST', session });
    for (const { socket } of open) await until(() => !socket.connected, 'the end of a socket');
  });

  it('immediately use a changed password, permissions, user and account', async () => {
    const admin = await login(nodes[0]!);
    const { account, user, login: credentials } = await newUser(admin);
    const patch = (path: string, body: object, at = 2) =>
      call(nodes[at]!, path, { method: 'PATCH', session: admin, body });
    const slots = (session: string) =>
      Promise.all(nodes.map(async (node) => (await call(node, '/v1/slots', { session })).status));

    const [one, two] = [await login(nodes[0]!, credentials), await login(nodes[1]!, credentials)];
    await warm(one);
    await warm(two);
    const body = { old_password: PASSWORD, new_password: 'another password' };
    await call(nodes[0]!, '/v1/auth/password', { method: 'POST', session: one, body });
    expect(await everywhere(two)).toEqual([401, 401, 401]);
    expect(await everywhere(one)).toEqual([200, 200, 200]);

    expect(await slots(one)).toEqual([200, 200, 200]);
    await patch(`/v1/users/${user}`, { scope: '' });
    expect(await slots(one)).toEqual([403, 403, 403]);

    open.push(await connectUser(nodes[0]!.url, one));
    await patch(`/v1/accounts/${account}`, { active: false });
    expect(await everywhere(one)).toEqual([403, 403, 403]);
    await until(() => !open[0]!.socket.connected, 'the end of a socket');
    await patch(`/v1/accounts/${account}`, { active: true }, 1);
    expect(await everywhere(one)).toEqual([200, 200, 200]);

    await patch(`/v1/users/${user}`, { active: false });
    expect(await everywhere(one)).toEqual([401, 401, 401]);
  });

  it('renew a session once when it is due in all of them', async () => {
    const session = await login(nodes[0]!);
    const token_hash = createHash('sha256').update(session).digest('hex');
    const row = await db.collection('sessions').findOne({ token_hash });
    expect(row).toMatchObject({ rev: 0 });
    writeFileSync(offset, String(20 * 60_000));
    const rev = async () => (await db.collection('sessions').findOne({ _id: row!._id }))?.['rev'] as number;
    await until(async () => {
      expect(await everywhere(session)).toEqual([200, 200, 200]);
      return (await rev()) > 0;
    }, 'the renewal');
    const many = await Promise.all(Array.from({ length: 10 }, () => everywhere(session)));
    expect(many.flat()).toEqual(Array(30).fill(200));
    expect(await rev()).toBe(1);
  });

  it('limit together', async () => {
    const from = address();
    for (let count = 1; count <= 30; count += 1) {
      const { status, headers } = await call(nodes[count % 3]!, '/v1/geo/country-code', { from });
      expect([status, headers.get('x-ratelimit-remaining')]).toEqual([200, String(30 - count)]);
    }
    for (const node of nodes) {
      const { status, headers } = await call(node, '/v1/geo/country-code', { from });
      expect(status).toBe(429);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(4000);
    }
  });

  it('count failed logins together', async () => {
    const [from, wrong] = [address(), { email: 'nobody@example.com', password: 'wrong' }];
    const attempt = async (count: number) =>
      (await call(nodes[count % 3]!, '/v1/auth/login', { method: 'POST', body: wrong, from })).status;
    const statuses: number[] = [];
    for (let count = 0; count < 8; count += 1) statuses.push(await attempt(count));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
  });
});

describe('while Redis is down', () => {
  it('each process limits alone, sessions still end, and limits are shared again when it is back', async () => {
    const remaining = async (node: Running, from: string) => {
      const { status, headers } = await call(node, '/v1/geo/country-code', { from });
      return [status, Number(headers.get('x-ratelimit-remaining'))];
    };
    const session = await login(nodes[0]!);
    await warm(session);
    await redis.stop();
    const from = address();
    for (const node of nodes) {
      expect(await remaining(node, from)).toEqual([200, 29]);
      expect(await remaining(node, from)).toEqual([200, 28]);
    }
    for (let count = 0; count < 28; count += 1) await remaining(nodes[0]!, from);
    expect((await remaining(nodes[0]!, from))[0]).toBe(429);

    expect(await everywhere(session)).toEqual([200, 200, 200]);
    await call(nodes[0]!, '/v1/auth/logout', { method: 'POST', session });
    expect(await everywhere(session)).toEqual([401, 401, 401]);

    await redis.start();
    await until(async () => {
      const again = address();
      const left: number[] = [];
      for (const node of nodes) left.push((await remaining(node, again))[1]!);
      return left.join() === '29,28,27';
    }, 'the limits to be counted together again');
    const next = await login(nodes[1]!);
    await warm(next);
    await call(nodes[2]!, '/v1/auth/logout', { method: 'POST', session: next });
    expect(await everywhere(next)).toEqual([401, 401, 401]);
    for (const node of nodes) expect(node.log.join()).not.toMatch(/unhandled/i);
  });
});

describe('two processes without Redis', () => {
  it('read the store each time, and so use changes immediately too', async () => {
    for (let round = 0; round < 4; round += 1) {
      const session = await login(alone[0]!);
      await warm(session, alone);
      await call(alone[round % 2]!, '/v1/auth/logout', { method: 'POST', session });
      expect(await everywhere(session, alone)).toEqual([401, 401]);
    }
  });
});
