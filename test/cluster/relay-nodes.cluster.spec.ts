import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, newCaller, newDatabaseName, startApp, type TestApp } from '../support/app.js';
import { type TcpProxy, startTcpProxy } from '../support/tcp-proxy.js';
import { startRedis, type TestRedis } from '../support/redis.js';
import {
  connectScraper,
  connectUser,
  flushEvents,
  type TestSocket,
  until,
  urlOf,
} from '../support/sockets.js';

const SENT = { success: true, message: 'SUCCESS' };

let redis: TestRedis;
let a: TestApp;
let b: TestApp;
let anna: Caller;
const open: TestSocket[] = [];
const lines: TcpProxy[] = [];

beforeAll(async () => {
  redis = await startRedis();
  const database = newDatabaseName();
  [a, b] = [
    await startApp({ REDIS_URL: redis.url }, database),
    await startApp({ REDIS_URL: redis.url }, database),
  ];
  await until(() => takesEvents(a), 'Redis at A');
  await until(() => takesEvents(b), 'Redis at B');
});
afterAll(async () => {
  await a.close();
  await b.close();
  await redis.close();
});
beforeEach(async () => {
  anna = await newCaller(a);
});
afterEach(async () => {
  for (const { socket } of open.splice(0)) socket.close();
  for (const line of lines.splice(0)) await line.close();
});

const closedLater = <T extends TestSocket>(client: T): T => {
  open.push(client);
  return client;
};
const socketAt = async (node: TestApp, caller = anna) =>
  closedLater(await connectUser(urlOf(node), caller.sessionId));
const emitAt = (node: TestApp, event: string, data: object = {}, userIds: string | string[] = anna.userId) =>
  node.http.post(`/emit/${event}`).send({ userIds, data });
const takesEvents = async (node: TestApp) => (await emitAt(node, 'x', {}, 'nobody')).status === 200;
const flush = (...clients: TestSocket[]) => flushEvents(() => emitAt(a, 'settled').expect(200), clients);

/** A client behind a proxy that a test can cut and redirect. */
async function clientBehindProxy(node: TestApp) {
  const line = await startTcpProxy(urlOf(node));
  lines.push(line);
  const client = closedLater(
    await connectUser(line.url, anna.sessionId, { reconnectionDelay: 20, reconnectionDelayMax: 50 }),
  );
  return { line, client };
}

describe('two processes', () => {
  it('deliver to sockets of both what either receives, in one order', async () => {
    const clients = [await socketAt(a), await socketAt(b)];
    const calls = Array.from({ length: 60 }, (_, n) =>
      emitAt(n % 2 ? a : b, 'tick', { n }).expect(200, SENT),
    );
    await Promise.all(calls);
    await flush(...clients);
    const [first, second] = clients.map((client) => client.of('tick'));
    expect(first).toHaveLength(60);
    expect(second).toEqual(first);
  });

  it('deliver on all endpoints', async () => {
    const client = await socketAt(b);
    const scraper = closedLater(await connectScraper(urlOf(b)));
    await a.http.post(`/emit/${anna.userId}/one`).send({ n: 1 }).expect(200);
    await a.http
      .post('/relay/batch')
      .send({ items: [{ userId: anna.userId, event: 'two', data: { n: 2 } }] })
      .expect(200);
    for (const socketId of [client.socket.id, scraper.socket.id])
      await a.http
        .post('/lead-finder/three')
        .send({ socketId, payload: { n: 3 } })
        .expect(200);
    await flush(client);
    expect(client.received.slice(0, 3).map(({ data }) => data)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    await until(() => scraper.received.length > 0);
    expect(scraper.received).toEqual([{ event: 'three', data: { n: 3 } }]);
  });

  it('know the presence of both', async () => {
    await socketAt(a);
    const second = await socketAt(b);
    const seen = async () => {
      const found = [a, b].map(({ http }) => http.get(`/relay/presence/${anna.userId}`).expect(200));
      return (await Promise.all(found)).map(({ body }) => body.data.sockets as number).join();
    };
    await until(async () => (await seen()) === '2,2', 'both sockets');
    second.socket.close();
    await until(async () => (await seen()) === '1,1', 'one socket');
  });

  it('disconnect a user, and the sockets of an ended session, wherever they are', async () => {
    const ended = (client: TestSocket) =>
      new Promise((resolve) => client.socket.once('disconnect', (reason) => resolve(reason)));
    const first = ended(await socketAt(b));
    await a.http.post(`/relay/disconnect/${anna.userId}`).expect(200, SENT);
    expect(await first).toBe('io server disconnect');
    const second = ended(await socketAt(b));
    await a.http.post('/v1/auth/logout').set(anna.as).expect(200);
    expect(await second).toBe('io server disconnect');
  });
});

describe('a client whose connection breaks', () => {
  it.each([
    ['the same process', () => a],
    ['another process', () => b],
  ])('gets what it missed when it comes back to %s, once and in order', async (_, other) => {
    const { line, client } = await clientBehindProxy(a);
    const { id } = client.socket;
    await emitAt(a, 'tick', { n: 0 }).expect(200);
    await until(() => client.of('tick').length === 1);
    line.cut();
    await until(() => !client.socket.connected);
    for (const n of [1, 2, 3]) await emitAt(n % 2 ? a : b, 'tick', { n }).expect(200);
    await a.http.post('/lead-finder/direct').send({ socketId: id, payload: {} }).expect(200);
    await emitAt(a, 'tick', { n: 9 }, 'another-user').expect(200);
    line.redirectTo(urlOf(other()));
    line.restore();
    await until(() => client.readies.length === 2, 'ready');
    expect(client.readies[1]).toEqual({ socketId: id, userId: anna.userId, recovered: true });
    await flush(client);
    expect(client.of('tick')).toEqual([0, 1, 2, 3].map((n) => ({ n })));
    expect(client.of('direct')).toHaveLength(1);
  });

  it('loses nothing and gets nothing twice, while events are published and the connection breaks repeatedly', async () => {
    const { line, client } = await clientBehindProxy(a);
    let n = 0;
    const stop = new AbortController();
    const publish = async (node: TestApp) => {
      while (!stop.signal.aborted) await emitAt(node, 'tick', { n: n++ }).expect(200);
    };
    const publishing = [publish(a), publish(b)];
    for (let round = 1; round <= 8; round++) {
      const before = client.of('tick').length;
      await until(() => client.of('tick').length > before + 5, 'events');
      line.cut();
      await until(() => !client.socket.connected);
      const gone = n;
      await until(() => n > gone + 10, 'events meanwhile');
      line.redirectTo(urlOf(round % 2 ? b : a));
      line.restore();
      await until(() => client.readies.length === round + 1, 'ready');
    }
    stop.abort();
    await Promise.all(publishing);
    await flush(client);
    expect(client.readies.slice(1).every(({ recovered }) => recovered)).toBe(true);
    const got = client.of('tick').map((data) => (data as { n: number }).n);
    expect(got.toSorted((x, y) => x - y)).toEqual(Array.from({ length: n }, (_, i) => i));
  });

  it('cannot reconnect, and gets nothing, when its session has ended meanwhile', async () => {
    const { line, client } = await clientBehindProxy(a);
    line.cut();
    await until(() => !client.socket.connected);
    await a.http.post('/v1/auth/logout').set(anna.as).expect(200);
    await emitAt(a, 'secret').expect(200);
    const refused = new Promise((resolve) =>
      client.socket.on('connect_error', ({ message }) => message === 'unauthorized' && resolve(message)),
    );
    line.restore();
    expect(await refused).toBe('unauthorized');
    expect(client.received).toEqual([]);
  });

  it('is not recovered when it was disconnected before the stream began', async () => {
    const { line, client } = await clientBehindProxy(a);
    line.cut();
    await until(() => !client.socket.connected);
    await redis.stop();
    await redis.start();
    await until(() => takesEvents(a), 'Redis');
    line.restore();
    await until(() => client.readies.length === 2, 'ready');
    expect(client.readies[1]!.recovered).toBe(false);
    await flush(client);
  });
});

describe('while Redis is away', () => {
  it('calls fail in time, no lost event is reported as sent, and everything recovers', async () => {
    const clients = [await socketAt(a), await socketAt(b)];
    await redis.stop();
    // Without a deadline these would wait until Redis is back.
    const answers = await Promise.all([
      emitAt(a, 'lost'),
      a.http.post(`/emit/${anna.userId}/lost?way=ordinary`).send({}),
      b.http.post('/relay/batch').send({ items: [{ userId: anna.userId, event: 'lost', data: {} }] }),
      b.http.post('/lead-finder/lost').send({ socketId: clients[0]!.socket.id, payload: {} }),
      b.http.get(`/relay/presence/${anna.userId}`),
      b.http.post(`/relay/disconnect/${anna.userId}`),
    ]);
    const [lost, away] = ['The event could not be sent.', 'Redis cannot be reached.'];
    expect(answers.map(({ body }) => body as object)).toEqual(
      [lost, lost, lost, lost, away, away].map((message) => ({ success: false, errno: 500, message })),
    );
    const late = await socketAt(a);
    expect((await a.http.get('/v1/auth/me').set(anna.as)).status).toBe(200);
    await redis.start();
    await until(() => takesEvents(a), 'Redis at A');
    await until(() => takesEvents(b), 'Redis at B');
    await emitAt(b, 'found').expect(200);
    await flush(...clients, late);
    for (const client of [...clients, late]) expect(client.of('found')).toHaveLength(1);
    for (const client of clients) expect(client.of('lost')).toEqual([]);
    const seen = async () => (await a.http.get(`/relay/presence/${anna.userId}`)).body.data.sockets as number;
    await until(async () => (await seen()) === 3, 'presence');
  });
});
