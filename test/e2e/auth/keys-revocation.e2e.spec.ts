import { connect } from 'node:net';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { UsersService } from '../../../src/auth/index.js';
import { RequestAuthorizer } from '../../../src/auth/access/request-authorizer.js';
import { ApiKeysService } from '../../../src/auth/keys/api-keys.service.js';
import { SessionMonitor } from '../../../src/relay/sockets/session-monitor.js';
import {
  type Caller,
  newCaller,
  newDatabaseName,
  NOON,
  PASSWORD,
  startApp,
  type TestApp,
} from '../../support/app.js';
import { newKey, setUser, type TestKey, whoIs } from '../../support/credentials.js';
import { listen, openEventStream } from '../../support/event-streams.js';
import { runCommand, type Running, startServer } from '../../support/process.js';
import { openSocket, refusalOf, type TestSocket, until, urlOf } from '../../support/sockets.js';

const LONG_MS = 120_000;

/** Two applications on one database without Redis. */
let [t, other]: TestApp[] = [];
let ann: Caller;
const sockets: TestSocket[] = [];
beforeAll(async () => {
  const database = newDatabaseName();
  t = await startApp({}, database);
  other = await startApp({}, database);
});
beforeEach(async () => {
  for (const { clock } of [t!, other!]) clock.set(NOON);
  ann = await newCaller(t!);
});
afterEach(() => {
  for (const { socket } of sockets.splice(0)) socket.close();
});
afterAll(async () => {
  await other!.close();
  await t!.close();
});

const revoke = ({ http }: TestApp, { _id }: TestKey) =>
  http.delete(`/v1/auth/keys/${_id}`).set(ann.as).expect(200);

const connectWith = async (app: TestApp, options: Parameters<typeof openSocket>[2]) => {
  const client = openSocket(urlOf(app), '/v1/shared', { reconnection: false, ...options });
  sockets.push(client);
  await until(() => client.readies.length > 0, 'ready');
  return client;
};
const gone = ({ socket }: TestSocket) => until(() => !socket.connected, 'the end of a socket');

describe('a socket', () => {
  it('is accepted with a key as auth.token, Bearer or X-Api-Key, and gets the events of its user', async () => {
    const { key, as } = await newKey(t!, ann);
    for (const options of [
      { auth: { token: key } },
      { extraHeaders: { Authorization: `Bearer ${key}` } },
      { extraHeaders: as },
    ]) {
      expect((await connectWith(t!, options)).readies[0]).toMatchObject({ userId: ann.userId });
    }
    await t!.http.post(`/emit/${ann.userId}/news`).send({ n: 1 }).expect(200);
    for (const client of sockets) await until(() => client.of('news').length === 1, 'the event');
  });

  it('is refused with a key elsewhere, with a wrong one and a revoked one', async () => {
    const key = await newKey(t!, ann);
    const url = urlOf(t!);
    for (const options of [
      { query: { token: key.key } },
      { auth: { session_id: key.key } },
      { auth: { token: `${key.key}x` } },
      { extraHeaders: { Cookie: `sid_app_sw=${key.key}` } },
    ]) {
      expect(await refusalOf(url, '/v1/shared', options)).toBe('unauthorized');
    }
    await revoke(t!, key);
    expect(await refusalOf(url, '/v1/shared', { auth: { token: key.key } })).toBe('unauthorized');
  });

  it('closes when its key is revoked, and those of other credentials stay', async () => {
    const [key, second] = [await newKey(t!, ann), await newKey(t!, ann)];
    const mine = await connectWith(t!, { auth: { token: key.key } });
    const stream = await listen(urlOf(t!), key.as);
    const others = [
      await connectWith(t!, { auth: { token: second.key } }),
      await connectWith(t!, { auth: { session_id: ann.sessionId } }),
    ];
    await revoke(t!, key);
    await gone(mine);
    await until(() => stream.ended, 'the end of the stream');
    await t!.app.get(SessionMonitor).recheck();
    for (const { socket } of others) expect(socket.connected).toBe(true);
  });

  it('closes at the next check when its key has expired, its user or its account is inactive', async () => {
    const { key } = await newKey(t!, ann, { expires_at: new Date(NOON.getTime() + 1000).toISOString() });
    const mine = await connectWith(t!, { auth: { token: key } });
    const session = await connectWith(t!, { auth: { session_id: ann.sessionId } });
    const monitor = t!.app.get(SessionMonitor);
    await monitor.recheck();
    expect(mine.socket.connected).toBe(true);
    t!.clock.set(new Date(NOON.getTime() + 1000));
    await monitor.recheck();
    await gone(mine);
    expect(session.socket.connected).toBe(true);

    const byKey = await connectWith(t!, { auth: { token: (await newKey(t!, ann)).key } });
    await setUser(t!, ann, { active: false });
    await monitor.recheck();
    await gone(byKey);
  });

  it('closes when an administrator deactivates its user or account', async () => {
    const parent = await newCaller(t!, { platform: true });
    const child = await newCaller(t!, { parent: parent.account });
    const key = await newKey(t!, child);
    const [first] = [await connectWith(t!, { auth: { token: key.key } })];
    const account = `/v1/accounts/${String(child.account._id)}`;
    await t!.http.patch(account).set(parent.as).send({ active: false }).expect(200);
    await gone(first!);
    await t!.http.patch(account).set(parent.as).send({ active: true }).expect(200);
    const second = await connectWith(t!, { auth: { token: key.key } });
    await t!.http.patch(`/v1/users/${child.userId}`).set(parent.as).send({ active: false }).expect(200);
    await gone(second);
  });

  it('closes when its key is revoked between the handshake and the join', async () => {
    const key = await newKey(t!, ann);
    const authorizer = t!.app.get(RequestAuthorizer);
    const identify = authorizer.identify.bind(authorizer);
    const user = await t!.app.get(UsersService).find(new Types.ObjectId(ann.userId));
    const spy = vi.spyOn(authorizer, 'identify').mockImplementation(async (...given) => {
      const actor = await identify(...given);
      await t!.app.get(ApiKeysService).revokeOwn(user!, new Types.ObjectId(key._id));
      return actor;
    });
    const client = openSocket(urlOf(t!), '/v1/shared', { auth: { token: key.key }, reconnection: false });
    sockets.push(client);
    let reason: string | undefined;
    client.socket.once('disconnect', (given) => (reason = given));
    await until(() => reason !== undefined, 'the end of the socket');
    spy.mockRestore();
    expect(reason).toBe('io server disconnect');
  });
});

describe('another process on the same store', () => {
  it('refuses a revoked key immediately, and closes its sockets at the next check', async () => {
    const key = await newKey(t!, ann);
    const me = (app: TestApp) => whoIs(app, { headers: key.as });
    await me(other!).expect(200);
    const client = await connectWith(other!, { auth: { token: key.key } });
    await revoke(t!, key);
    await me(other!).expect(401);
    await other!.app.get(SessionMonitor).recheck();
    await gone(client);
  });
});

describe('header injection', () => {
  const answerOf = async (head: string): Promise<string> => {
    const { port } = new URL(urlOf(t!));
    const socket = connect(Number(port), '127.0.0.1');
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
    socket.write(`${head}\r\nHost: x\r\nConnection: close\r\n\r\n`);
    await once(socket, 'close');
    return text;
  };

  it('by a key, or by its name, adds no header', async () => {
    const { key } = await newKey(t!, ann);
    for (const value of [
      `${key}\nX-Injected: 1`,
      `${key}\rX-Injected: 1`,
      `${key}\r\n X-Folded: 1`,
      `${key}\0`,
    ]) {
      const answer = await answerOf(`GET /v1/auth/me HTTP/1.1\r\nX-Api-Key: ${value}`);
      expect(answer).toMatch(/^HTTP\/1\.1 40[01] /);
      expect(answer).not.toMatch(/^x-(injected|folded)/im);
      expect(answer).not.toContain(key);
    }
    const name = 'x: 1; Set-Cookie: sid_app_sw=1';
    const named = await newKey(t!, ann, { name });
    const answer = await whoIs(t!, { headers: named.as }).expect(200);
    expect(answer.body.data.key.name).toBe(name);
    expect(answer.headers).not.toHaveProperty('x-injected');
    expect(answer.headers).not.toHaveProperty('set-cookie');
    for (const line of t!.logs) expect(() => JSON.parse(line) as unknown).not.toThrow();
  });
});

describe('a real process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rankwire-keys-'));
  const env = { DATA_DIR: folder, RANK_SCHEDULER_ENABLED: 'false', LOG_LEVEL: 'trace' };
  let server: Running;
  beforeAll(async () => {
    const account = await runCommand(env, 'account:create', '--name', 'Keys');
    const user = ['--email', 'a@example.com', '--password', PASSWORD, '--account', account];
    await runCommand(env, 'user:create', ...user);
    server = await startServer(env);
  }, LONG_MS);
  afterAll(async () => {
    await server.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const call = async (path: string, headers: Record<string, string>, body?: object, method?: string) => {
    const response = await fetch(server.url + path, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: { ...headers, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, text: await response.text() };
  };

  it('shows a key in the answer to its creation, and in no log, other answer or error', async () => {
    const login = await call('/v1/auth/login', {}, { email: 'a@example.com', password: PASSWORD });
    const session = { 'X-Session-Id': JSON.parse(login.text).data.session_id as string };
    const created = await call('/v1/auth/keys', session, { name: 'Log', scope: 'rank:read' });
    const { key, _id } = JSON.parse(created.text).data as TestKey;
    const bearer = { Authorization: `Bearer ${key}` };
    const answers = await Promise.all([
      call('/v1/auth/me', bearer),
      call('/v1/auth/me', { 'X-Api-Key': key }),
      call('/v1/auth/keys', session),
      call('/v1/auth/keys', bearer),
      call('/v1/slots', bearer),
      call(`/v1/rank/websites?token=${key}`, {}),
      call(`/v1/rank/websites?key=${key}&account=${key}`, bearer),
      call(`/v1/${key}`, bearer),
      call('/v1/auth/me', { 'X-Api-Key': `${key}x`, 'X-Request-Id': 'a' }),
      call('/v1/rank/config', bearer, { website: key }),
      call(`/v1/auth/keys/${key}`, session, undefined, 'DELETE'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      200, 200, 200, 401, 403, 401, 400, 404, 401, 403, 400,
    ]);
    for (const { text } of answers) expect(text).not.toContain(key);
    expect(await refusalOf(server.url, '/v1/shared', { query: { token: key } })).toBe('unauthorized');
    const lines = () => server.log.filter((line) => line.includes('"req"')).length;
    await until(() => lines() >= answers.length + 2, 'the log lines');
    expect(server.log.join('\n')).not.toContain(key.slice(9));

    const warm = () => call('/v1/auth/me', bearer);
    expect((await warm()).status).toBe(200);
    expect((await call(`/v1/auth/keys/${_id}`, session, undefined, 'DELETE')).status).toBe(200);
    expect((await warm()).status).toBe(401);
  });

  it('caches the identity of a key as that of a session', async () => {
    const login = await call('/v1/auth/login', {}, { email: 'a@example.com', password: PASSWORD });
    const session = { 'X-Session-Id': JSON.parse(login.text).data.session_id as string };
    const { data } = JSON.parse(
      (await call('/v1/auth/keys', session, { name: 'Cached', scope: 'rank:read' })).text,
    ) as { data: TestKey };
    const statuses = async () => {
      const many = Array.from({ length: 50 }, () => call('/v1/auth/me', { 'X-Api-Key': data.key }));
      return new Set((await Promise.all(many)).map(({ status }) => status));
    };
    expect(await statuses()).toEqual(new Set([200]));
    expect((await call(`/v1/auth/keys/${data._id}`, session, undefined, 'DELETE')).status).toBe(200);
    expect(await statuses()).toEqual(new Set([401]));
  });
});

it('event streams are refused with a revoked key', async () => {
  const key = await newKey(t!, ann);
  await revoke(t!, key);
  expect((await openEventStream(urlOf(t!), key.as)).status).toBe(401);
});
