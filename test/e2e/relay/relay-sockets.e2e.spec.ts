import { once } from 'node:events';
import { Types } from 'mongoose';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { openClient } from '../../../bench/relay-wire.mjs';
import { RequestAuthorizer } from '../../../src/auth/access/request-authorizer.js';
import { LiveCredentials } from '../../../src/auth/index.js';
import { SessionsService } from '../../../src/auth/sessions/sessions.service.js';
import { UsersService } from '../../../src/auth/users/users.service.js';
import { type Caller, newCaller, startApp, useApp } from '../../support/app.js';
import { SocketHub } from '../../../src/relay/emit/socket-hub.js';
import {
  connectScraper,
  connectUser,
  openSocket,
  refusalOf,
  flushEvents,
  type TestSocket,
  until,
  urlOf,
} from '../../support/sockets.js';

const KEY = 'internal-key-of-the-test';

const test = useApp(() => startApp({ INTERNAL_API_KEY: KEY, CORS_ORIGINS: 'https://front.example' }));
let url: string;
let anna: Caller;
const open: TestSocket[] = [];

beforeAll(async () => {
  url = urlOf(test);
});
beforeEach(async () => {
  anna = await newCaller(test);
});
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.close();
});

const closedLater = <T extends TestSocket>(client: T): T => {
  open.push(client);
  return client;
};
const emit = (caller: Caller, event: string, body: object = {}) =>
  test.http.post(`/emit/${caller.userId}/${event}`).set('X-Internal-Key', KEY).send(body).expect(200);

async function accessToken(caller: Caller): Promise<string> {
  const { body } = await test.http.post('/v1/auth/token').set(caller.as).expect(200);
  return body.data.access_token as string;
}

describe('a socket of /v1/shared', () => {
  it('is welcomed with its own id and its user', async () => {
    const client = closedLater(await connectUser(url, anna.sessionId));
    const { id: socketId } = client.socket;
    expect(client.readies).toEqual([{ socketId, userId: anna.userId, recovered: false }]);
  });

  it('signs on with every credential that HTTP accepts, and with auth.session_id and auth.token', async () => {
    const token = await accessToken(anna);
    const ways: Parameters<typeof openSocket>[2][] = [
      { auth: { session_id: anna.sessionId } },
      { auth: { token } },
      { auth: { token: anna.sessionId } },
      { extraHeaders: { 'X-Session-Id': anna.sessionId } },
      { extraHeaders: { Authorization: `Bearer ${token}` } },
      { extraHeaders: { Cookie: `sid_app_sw=${anna.sessionId}` } },
      { query: { token: anna.sessionId } },
    ];
    for (const way of ways) {
      const client = closedLater(openSocket(url, '/v1/shared', way));
      await until(() => client.readies.length > 0, `ready by ${JSON.stringify(way)}`);
      expect(client.readies[0]!.userId).toBe(anna.userId);
    }
  });

  it.each([
    ['nothing', () => ({})],
    ['a wrong session', () => ({ auth: { session_id: 'wrong' } })],
    ['a wrong token', () => ({ auth: { token: 'a.b.c' } })],
    ['an internal key', () => ({ auth: { internal_key: KEY } })],
    [
      'a bad credential before a good one',
      () => ({ auth: { token: 'wrong' }, extraHeaders: { 'X-Session-Id': anna.sessionId } }),
    ],
    [
      'what is not text before a good credential',
      () => ({ auth: { session_id: 1 }, extraHeaders: { 'X-Session-Id': anna.sessionId } }),
    ],
  ])('is refused with %s', async (_, options) => {
    expect(await refusalOf(url, '/v1/shared', options())).toBe('unauthorized');
  });

  it('is refused when user or account is not active', async () => {
    const users = test.db.collection('users');
    await users.updateOne({ email: anna.email }, { $set: { active: false } });
    expect(await refusalOf(url, '/v1/shared', { auth: { session_id: anna.sessionId } })).toBe('unauthorized');
    const ben = await newCaller(test);
    await test.db.collection('accounts').updateOne({ _id: ben.account._id }, { $set: { active: false } });
    expect(await refusalOf(url, '/v1/shared', { auth: { session_id: ben.sessionId } })).toBe('unauthorized');
  });

  it('is closed by the server with its session, and no other is', async () => {
    const ben = await newCaller(test);
    const [mine, other] = [await connectUser(url, anna.sessionId), await connectUser(url, ben.sessionId)].map(
      closedLater,
    );
    const ended = new Promise((resolve) => mine!.socket.once('disconnect', resolve));
    await test.http.post('/v1/auth/logout').set(anna.as).expect(200);
    expect(await ended).toBe('io server disconnect');
    expect(other!.socket.connected).toBe(true);
    expect(await refusalOf(url, '/v1/shared', { auth: { session_id: anna.sessionId } })).toBe('unauthorized');
  });

  it.each([
    ['its room cannot be disconnected', SocketHub, 'disconnectRoom'],
    ['live credentials cannot be read', LiveCredentials, 'find'],
  ] as const)('is closed with its session at once when %s', async (_, service, method) => {
    const { socket } = closedLater(await connectUser(url, anna.sessionId));
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    const failing = vi
      .spyOn(test.app.get<Record<string, () => Promise<unknown>>>(service), method)
      .mockRejectedValue(new Error('unavailable'));
    await test.http.post('/v1/auth/logout').set(anna.as).expect(200);
    expect(await ended).toBe('io server disconnect');
    failing.mockRestore();
  });

  it('ends when its session ends between the handshake and the join', async () => {
    const authorizer = test.app.get(RequestAuthorizer);
    const identify = authorizer.identify.bind(authorizer);
    const spy = vi.spyOn(authorizer, 'identify').mockImplementationOnce(async (...given) => {
      const actor = await identify(...given);
      await test.app.get(SessionsService).revoke(actor!.session!._id);
      return actor;
    });
    const options = { auth: { session_id: anna.sessionId }, reconnection: false };
    const { socket } = closedLater(openSocket(url, '/v1/shared', options));
    let reason: string | undefined;
    socket.once('disconnect', (given) => (reason = given));
    await until(() => reason !== undefined, 'the end of the socket', 20_000);
    expect(reason).toBe('io server disconnect');
    spy.mockRestore();
  });

  it('ends when only the epoch of its user has ended the session', async () => {
    const ben = await newCaller(test);
    const [mine, other] = [await connectUser(url, anna.sessionId), await connectUser(url, ben.sessionId)].map(
      closedLater,
    );
    const ended = new Promise((resolve) => mine!.socket.once('disconnect', resolve));
    await test.db.collection('users').updateOne({ email: anna.email }, { $inc: { session_epoch: 1 } });
    expect(await ended).toBe('io server disconnect');
    await flushEvents(() => emit(ben, 'settled'), [other!]);
    expect(other!.socket.connected).toBe(true);
  });

  it('has nothing to say: events of clients go nowhere', async () => {
    const [one, two] = [await connectUser(url, anna.sessionId), await connectUser(url, anna.sessionId)].map(
      closedLater,
    );
    one!.socket.emit('prospect_message', { forged: true });
    await flushEvents(() => emit(anna, 'settled'), [one!, two!]);
    expect(two!.of('prospect_message')).toEqual([]);
  });
});

describe('the origin of a handshake', () => {
  const withOrigin = (origin: string) => ({
    auth: { session_id: anna.sessionId },
    extraHeaders: { Origin: origin },
  });

  it('may be the host itself or a listed one', async () => {
    for (const origin of [url, 'https://front.example']) {
      const client = closedLater(openSocket(url, '/v1/shared', withOrigin(origin)));
      await until(() => client.readies.length > 0, 'ready');
    }
  });

  it('is allowed to read responses when it is a listed one', async () => {
    const from = (origin: string) =>
      test.http.get('/socket.io/?EIO=4&transport=polling').set('Origin', origin);
    const { headers } = await from('https://front.example').expect(200);
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'https://front.example',
      'access-control-allow-credentials': 'true',
      'x-request-id': expect.any(String),
    });
    const refused = await from('https://evil.example').expect(403);
    expect(refused.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it.each(['websocket', 'polling'])('may be no other, by %s', async (transport) => {
    const options = { ...withOrigin('https://evil.example'), transports: [transport] };
    expect(await refusalOf(url, '/v1/shared', options)).toMatch(/error/);
  });
});

describe('a scraper on /', () => {
  it('needs the internal key', async () => {
    const client = closedLater(await connectScraper(url, { auth: { internal_key: KEY } }));
    expect(client.socket.connected).toBe(true);
    for (const auth of [{}, { internal_key: 'wrong' }, { session_id: anna.sessionId }])
      expect(await refusalOf(url, '/', { auth })).toBe('unauthorized');
  });
});

describe('the internal key', () => {
  it.each([
    ['POST', '/emit/u/e'],
    ['POST', '/emit/u/e?way=ordinary'],
    ['POST', '/emit/e'],
    ['POST', '/emit/e?way=ordinary'],
    ['POST', '/lead-finder/e'],
    ['POST', '/relay/batch'],
    ['POST', '/relay/presence'],
    ['GET', '/relay/presence/u'],
    ['POST', '/relay/disconnect/u'],
    ['GET', '/conversations/prospect/emit/message/0123456789abcdef01234567'],
    ['GET', '/conversations/prospect/emit/conversation/0123456789abcdef01234567/new'],
  ] as const)('is asked for by %s %s', async (method, path) => {
    const call = () => (method === 'GET' ? test.http.get(path) : test.http.post(path).send({}));
    for (const headers of [{}, { 'X-Internal-Key': 'wrong' }, anna.as]) {
      const { body } = await call().set(headers).expect(401);
      expect(body).toEqual({ success: false, errno: 401, message: expect.any(String) });
    }
    expect((await call().set('X-Internal-Key', KEY)).status).not.toBe(401);
  });
});

it('authenticates clients that connect together with a few queries, while HTTP is answered', async () => {
  const COUNT = 300;
  const service = test.app.get(SessionsService);
  const [user] = await test.app.get(UsersService).findAll([new Types.ObjectId(anna.userId)]);
  const newSession = async () => (await service.open(user!, { ip: '', userAgent: 'test' })).sessionId;
  const sessions = await Promise.all(Array.from({ length: COUNT }, newSession));
  let read = () => {};
  const gate = new Promise<void>((resolve) => (read = resolve));
  const findAll = service.findAll.bind(service);
  const reads = vi
    .spyOn(service, 'findAll')
    .mockImplementation((lookups) => gate.then(() => findAll(lookups)));
  const clients = sessions.map((session_id) => openClient(url, { session_id }));
  await until(() => test.app.get(SocketHub).connections().length >= COUNT, 'all connections');
  await test.http.get('/health/live').expect(200);
  read();
  await Promise.all(clients.map((client) => client.ready));
  const sizes = reads.mock.calls.map(([lookups]) => lookups.length);
  expect(sizes.reduce((a, b) => a + b)).toBe(COUNT);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(250);
  expect(sizes.length).toBeLessThan(COUNT / 10);
  reads.mockRestore();
  for (const { socket } of clients) socket.destroy();
});

describe('the bytes of Socket.IO', () => {
  /** A client by hand. @returns its frames, after the handshake and `ready` */
  async function connectRaw(to: string): Promise<[WebSocket, string[]]> {
    const socket = new WebSocket(`${to.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    const frames: string[] = [];
    socket.on('message', (data: Buffer) => frames.push(data.toString()));
    await once(socket, 'open');
    await until(() => frames.length === 1);
    expect(JSON.parse(frames[0]!.slice(1))).toMatchObject({ sid: expect.any(String), upgrades: [] });
    expect(frames[0]![0]).toBe('0');
    expect(socket.extensions).toBe('');
    return [socket, frames];
  }

  it('are those of its recovery: a secret id, and an offset after the content', async () => {
    const [socket, frames] = await connectRaw(url);
    socket.send(`40/v1/shared,${JSON.stringify({ session_id: anna.sessionId })}`);
    await until(() => frames.length === 3);
    const { sid, pid } = JSON.parse(frames[1]!.slice('40/v1/shared,'.length)) as { sid: string; pid: string };
    expect(frames[1]).toBe(`40/v1/shared,{"sid":"${sid}","pid":"${pid}"}`);
    const [, epoch, last] = /"(\d+)-(\d+)"\]$/.exec(frames[2]!)!;
    const ready = `{"socketId":"${sid}","userId":"${anna.userId}","recovered":false}`;
    expect(frames[2]).toBe(`42/v1/shared,["ready",${ready},"${epoch}-${last}"]`);
    await emit(anna, 'task_done', { n: 1, text: 'ü' });
    await until(() => frames.length === 4);
    const next = `${epoch}-${Number(last) + 1}`;
    expect(frames[3]).toBe(`42/v1/shared,["task_done",{"n":1,"text":"ü"},"${next}"]`);
    socket.close();
  });

  it('are plain without a history: handshake, connect, event and ping', async () => {
    const plain = await startApp({ INTERNAL_API_KEY: KEY, RELAY_HISTORY_BYTES: '0' });
    const caller = await newCaller(plain);
    const [socket, frames] = await connectRaw(urlOf(plain));
    socket.send(`40/v1/shared,${JSON.stringify({ session_id: caller.sessionId })}`);
    await until(() => frames.length === 3);
    const connected = JSON.parse(frames[1]!.slice('40/v1/shared,'.length)) as { sid: string };
    expect(frames[1]).toBe(`40/v1/shared,{"sid":"${connected.sid}"}`);
    const ready = `{"socketId":"${connected.sid}","userId":"${caller.userId}","recovered":false}`;
    expect(frames[2]).toBe(`42/v1/shared,["ready",${ready}]`);

    const path = `/emit/${caller.userId}/task_done`;
    await plain.http.post(path).set('X-Internal-Key', KEY).send({ n: 1, text: 'ü' }).expect(200);
    await until(() => frames.length === 4);
    expect(frames[3]).toBe('42/v1/shared,["task_done",{"n":1,"text":"ü"}]');

    socket.send('40/v1/shared-not,{}');
    await until(() => frames.length === 5);
    expect(frames[4]).toBe('44/v1/shared-not,{"message":"Invalid namespace"}');
    socket.close();
    await plain.close();
  });
});

it('counts connections, users, emits, deliveries and drops for Prometheus', async () => {
  closedLater(await connectUser(url, anna.sessionId));
  closedLater(await connectUser(url, anna.sessionId));
  await emit(anna, 'counted');
  const metrics = async () => (await test.http.get('/metrics').set('X-Internal-Key', KEY).expect(200)).text;
  // What was sent just now may still be in the queue.
  await expect.poll(metrics).toContain('rankwire_relay_queue_bytes 0\n');
  const text = await metrics();
  expect(text).toMatch(/^rankwire_relay_connections\{namespace="\/v1\/shared"\} [2-9]/m);
  expect(text).toMatch(/^rankwire_relay_users [1-9]/m);
  for (const name of ['emits_total', 'deliveries_total']) expect(text).toMatch(new RegExp(`_${name} [1-9]`));
  expect(text).toContain('rankwire_relay_drops_total 0\n');
  await test.http.get('/metrics').expect(401);
});
