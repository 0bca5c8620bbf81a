import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { RelayService } from '../../../src/relay/emit/relay.service.js';
import { SocketHub } from '../../../src/relay/emit/socket-hub.js';
import {
  type Caller,
  databaseUri,
  newCaller,
  newDatabaseName,
  NOON,
  startApp,
  type TestApp,
  useApp,
} from '../../support/app.js';
import {
  connectScraper,
  connectUser,
  openSocket,
  flushEvents,
  type TestSocket,
  until,
  urlOf,
} from '../../support/sockets.js';
import { type Command, startStoreProxy, type StoreProxy } from '../../support/store-proxy.js';

const SENT = { success: true, message: 'SUCCESS' };
const failed = (errno: number) => ({ success: false, errno, message: expect.any(String) });

const test = useApp(() => startApp({ BODY_LIMIT: '64kb' }));
let url: string;
let anna: Caller;
let ben: Caller;
const open: TestSocket[] = [];

beforeAll(async () => {
  url = urlOf(test);
  [anna, ben] = [await newCaller(test), await newCaller(test)];
});
beforeEach(() => test.clock.set(NOON));
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.close();
});

const socketOf = async (caller: Caller) => {
  const client = await connectUser(url, caller.sessionId);
  open.push(client);
  return client;
};
const post = (path: string, body: object) => test.http.post(path).send(body);
const flush = (...clients: TestSocket[]) =>
  flushEvents(() => post('/emit/settled', { userIds: [anna.userId, ben.userId], data: {} }), clients);

/** The stream below a connection, as `compat/engine-io-coalesced-sends.ts` finds it. */
interface OpenConnection {
  transport: { socket: { _socket: Socket } };
}

/** How many writes reach the system on the sockets that are open, while something is done. */
async function writesDuring(work: () => Promise<unknown>): Promise<number> {
  let writes = 0;
  for (const { transport } of test.app
    .get(SocketHub)
    .connections() as Iterable<unknown> as Iterable<OpenConnection>) {
    const stream = transport.socket._socket;
    for (const name of ['_write', '_writev'] as const) {
      const write = stream[name]!.bind(stream) as (...all: unknown[]) => void;
      stream[name] = (...all: unknown[]) => {
        writes++;
        write(...all);
      };
    }
  }
  await work();
  return writes;
}

describe('POST /relay/batch', () => {
  it('writes the events for one client together', async () => {
    const client = await socketOf(anna);
    const items = Array.from({ length: 200 }, (_, n) => ({ userId: anna.userId, event: 'e', data: { n } }));
    const writes = await writesDuring(async () => {
      await post('/relay/batch', { items }).expect(200);
      await until(() => client.received.length === items.length);
    });
    expect(client.received.map(({ data }) => (data as { n: number }).n)).toEqual(items.map((_, n) => n));
    // The first event is sent immediately, the others together after it; a ping may come between.
    expect(writes).toBeLessThan(20);
  });

  it('sends every item to its recipients, in order', async () => {
    const [a, b] = [await socketOf(anna), await socketOf(ben)];
    const scraper = await connectScraper(url);
    open.push(scraper);
    const items = [
      { userId: anna.userId, event: 'one', data: { n: 1 } },
      { userIds: [anna.userId, ben.userId], event: 'two', data: { n: 2 } },
      { socketId: scraper.socket.id, event: 'three', data: { n: 3 } },
      { userId: anna.userId, event: 'one', data: { n: 1 } },
    ];
    expect((await post('/relay/batch', { items }).expect(200)).body).toEqual(SENT);
    await flush(a, b);
    const events = ({ received }: TestSocket) => received.map(({ event }) => event);
    expect(events(a)).toEqual(['one', 'two', 'one', 'settled']);
    expect(events(b)).toEqual(['two', 'settled']);
    await until(() => scraper.received.length > 0);
    expect(scraper.received).toEqual([{ event: 'three', data: { n: 3 } }]);
  });

  it('sends nothing when one item is wrong, and names it', async () => {
    const a = await socketOf(anna);
    const good = { userId: anna.userId, event: 'never', data: {} };
    for (const bad of [
      { ...good, event: 'connect' },
      { ...good, data: 'x' },
      { event: 'e', data: {} },
      { ...good, socketId: 's' },
      null,
    ]) {
      const { body } = await post('/relay/batch', { items: [good, bad] }).expect(400);
      expect(body).toEqual({ ...failed(400), message: expect.stringContaining('items.1') });
    }
    await flush(a);
    expect(a.of('never')).toEqual([]);
  });

  it('takes a thousand items and no more', async () => {
    const items = Array.from({ length: 1000 }, () => ({ userId: 'u', event: 'e', data: {} }));
    await post('/relay/batch', { items }).expect(200, SENT);
    const { body } = await post('/relay/batch', { items: [...items, items[0]] }).expect(400);
    expect(body).toEqual(failed(400));
    for (const wrong of [{}, { items: {} }, []]) await post('/relay/batch', wrong).expect(400);
    await post('/relay/batch', { items: [] }).expect(200, SENT);
  });

  it('counts on request, each user and socket once', async () => {
    const clients = [await socketOf(anna), await socketOf(anna), await socketOf(ben)];
    const scraper = await connectScraper(url);
    open.push(scraper);
    const item = { userId: anna.userId, event: 'e', data: {} };
    const counted = async (...items: object[]) =>
      (await post('/relay/batch?stats=true', { items }).expect(200)).body as object;
    expect(await counted(item, item)).toEqual({ ...SENT, data: { users: 1, sockets: 2 } });
    const [{ socket }] = clients as [TestSocket];
    const again = [
      { socketId: socket.id, event: 'e', data: {} },
      { socketId: scraper.socket.id, event: 'e', data: {} },
      { userIds: [anna.userId, ben.userId, 'nobody'], event: 'f', data: {} },
    ];
    expect(await counted(item, ...again)).toEqual({ ...SENT, data: { users: 2, sockets: 4 } });
  });

  it('counts a recipient of several events for each of them, where stats are not wanted', async () => {
    for (const caller of [anna, anna]) await socketOf(caller);
    const emission = { target: { users: [anna.userId] }, event: 'e', data: {} };
    const relay = test.app.get(RelayService);
    const others = [{ ...emission, event: 'f' }, emission];
    expect(await relay.send([emission, ...others])).toEqual({ users: 3, sockets: 6 });
    expect(await relay.send([emission, ...others], true)).toEqual({ users: 1, sockets: 2 });
    expect(await relay.send([emission], true)).toEqual({ users: 1, sockets: 2 });
  });
});

describe('an Idempotency-Key', () => {
  let keys = 0;
  const newKey = () => `key-${++keys}`;
  const keyed = (key: string, path: string, body: object) => post(path, body).set('Idempotency-Key', key);

  it.each([
    ['/emit/:user/once', {}],
    ['/emit/once', { userIds: ':user', data: {} }],
    ['/relay/batch', { items: [{ userId: ':user', event: 'once', data: {} }] }],
    ['/emit/once?stats=true', { userIds: ':user', data: {} }],
  ])('lets %s happen once, and answers a repeat the same', async (path, body) => {
    const a = await socketOf(anna);
    const key = newKey();
    const to = path.replace(':user', anna.userId);
    const content = JSON.parse(JSON.stringify(body).replaceAll(':user', anna.userId)) as object;
    const first = await keyed(key, to, content).expect(200);
    const again = await keyed(key, to, content).expect(200);
    expect(again.body).toEqual(first.body);
    await flush(a);
    expect(a.of('once')).toHaveLength(1);
  });

  it('is refused with 422 for another body', async () => {
    const key = newKey();
    await keyed(key, '/emit/u/e', { n: 1 }).expect(200);
    expect((await keyed(key, '/emit/u/e', { n: 2 }).expect(422)).body).toEqual(failed(422));
  });

  it('is the same with a slash at the end of the path', async () => {
    const a = await socketOf(anna);
    const key = newKey();
    for (const end of ['', '/']) await keyed(key, `/emit/${anna.userId}/slashed${end}`, {}).expect(200, SENT);
    await flush(a);
    expect(a.of('slashed')).toHaveLength(1);
  });

  it('is independent of the same key on another path', async () => {
    const key = newKey();
    await keyed(key, '/emit/u/e', { n: 1 }).expect(200);
    await keyed(key, '/emit/u/f', { n: 2 }).expect(200);
  });

  it('accepts one of many parallel calls, and answers 409 to the others', async () => {
    const a = await socketOf(anna);
    const key = newKey();
    const calls = await Promise.all(
      Array.from({ length: 10 }, () => keyed(key, `/emit/${anna.userId}/race`, {})),
    );
    for (const { status, body } of calls) expect(body).toEqual(status === 200 ? SENT : failed(409));
    expect(calls.some(({ status }) => status === 200)).toBe(true);
    await flush(a);
    expect(a.of('race')).toHaveLength(1);
  });

  it('is free again after five minutes, and after a call that failed', async () => {
    const a = await socketOf(anna);
    const key = newKey();
    const path = `/emit/${anna.userId}/later`;
    await keyed(key, path, {}).expect(200);
    test.clock.set(new Date(NOON.getTime() + 5 * 60_000 - 1));
    await keyed(key, path, {}).expect(200);
    await flush(a);
    expect(a.of('later')).toHaveLength(1);
    test.clock.set(new Date(NOON.getTime() + 5 * 60_000 + 1));
    await keyed(key, path, {}).expect(200);
    await flush(a);
    expect(a.of('later')).toHaveLength(2);

    const other = newKey();
    await keyed(other, '/emit/e', { data: {} }).expect(400);
    await keyed(other, '/emit/e', { userIds: 'u', data: {} }).expect(200);
  });

  it('has 1 to 255 characters', async () => {
    for (const key of ['', 'x'.repeat(256), 'x'.repeat(5000)])
      expect((await keyed(key, '/emit/u/e', {}).expect(400)).body).toEqual(failed(400));
    for (const key of ['x', 'x'.repeat(255)]) await keyed(key, '/emit/u/e', {}).expect(200);
  });

  it('is deleted from the store once it has expired, and not before', async () => {
    const rows = test.db.collection('idempotency_keys');
    await rows.deleteMany({});
    const expiries = async () =>
      (await rows.find().sort({ expires_at: 1 }).toArray()).map(
        ({ expires_at }) => (expires_at as Date).getTime() - NOON.getTime(),
      );
    const minutes = (count: number) => count * 60_000;
    await keyed(newKey(), '/emit/u/e', {}).expect(200);
    test.clock.set(new Date(NOON.getTime() + minutes(4)));
    await keyed(newKey(), '/emit/u/e', {}).expect(200);
    expect(await expiries()).toEqual([minutes(5), minutes(9)]);
    test.clock.set(new Date(NOON.getTime() + minutes(5)));
    await keyed(newKey(), '/emit/u/e', {}).expect(200);
    expect(await expiries()).toEqual([minutes(9), minutes(10)]);
  });
});

describe('presence', () => {
  const presence = async (userId: string) =>
    (await test.http.get(`/relay/presence/${userId}`).expect(200)).body as object;

  it('reports whether a user is online, and with how many sockets', async () => {
    expect(await presence(anna.userId)).toEqual({ ...SENT, data: { online: false, sockets: 0 } });
    await socketOf(anna);
    const second = await socketOf(anna);
    expect(await presence(anna.userId)).toEqual({ ...SENT, data: { online: true, sockets: 2 } });
    second.socket.close();
    await until(async () => JSON.stringify(await presence(anna.userId)).includes('"sockets":1'));
  });

  it('is reported for many users', async () => {
    await socketOf(ben);
    const { body } = await post('/relay/presence', { userIds: [anna.userId, ben.userId] }).expect(200);
    expect(body).toEqual({
      ...SENT,
      data: [
        { userId: anna.userId, online: false, sockets: 0 },
        { userId: ben.userId, online: true, sockets: 1 },
      ],
    });
    for (const wrong of [{}, { userIds: [1] }, { userIds: '' }])
      expect((await post('/relay/presence', wrong).expect(400)).body).toEqual(failed(400));
  });
});

it('disconnects every socket of a user, and no other', async () => {
  const clients = [await socketOf(anna), await socketOf(anna)];
  const other = await socketOf(ben);
  const reasons = Promise.all(
    clients.map(({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve))),
  );
  expect((await post(`/relay/disconnect/${anna.userId}`, {}).expect(200)).body).toEqual(SENT);
  expect(await reasons).toEqual(['io server disconnect', 'io server disconnect']);
  expect(other.socket.connected).toBe(true);
  await post('/relay/disconnect/nobody', {}).expect(200, SENT);
});

describe('a client that does not read', () => {
  /** A WebSocket that has signed on and then takes nothing more from the wire. */
  async function stalledClient(): Promise<WebSocket> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    let ready = false;
    socket.on('message', (data: Buffer) => {
      if (data.toString().startsWith('0'))
        socket.send(`40/v1/shared,${JSON.stringify({ session_id: ben.sessionId })}`);
      ready ||= data.toString().includes('"ready"');
    });
    await until(() => ready, 'ready');
    socket.pause();
    return socket;
  }

  it('is disconnected once too much is queued for it, and the others continue', async () => {
    const reader = await socketOf(ben);
    const stalled = await stalledClient();
    const text = 'x'.repeat(60_000);
    const online = async () =>
      (await test.http.get(`/relay/presence/${ben.userId}`)).body.data.sockets as number;
    expect(await online()).toBe(2);
    let sent = 0;
    await until(async () => {
      if ((await online()) === 1) return true;
      await post(`/emit/${ben.userId}/big`, { n: sent++, text }).expect(200);
      return false;
    }, 'the drop');
    await until(() => reader.of('big').length === sent, 'all events for the one that reads');
    expect((await test.http.get('/metrics')).text).toMatch(/rankwire_relay_drops_total 1/);
    expect(test.logs.some((line) => line.includes('does not read'))).toBe(true);
    stalled.terminate();
  });

  it('stays connected after a burst that it reads', async () => {
    const reader = openSocket(url, '/v1/shared', { auth: { session_id: anna.sessionId } });
    open.push(reader);
    await until(() => reader.readies.length > 0);
    const text = 'x'.repeat(60_000);
    await Promise.all(Array.from({ length: 50 }, (_, n) => post(`/emit/${anna.userId}/burst`, { n, text })));
    await until(() => reader.of('burst').length === 50, 'the burst');
    expect(reader.socket.connected).toBe(true);
  });
});

// At the end: the log belongs to the application that was started last.
describe('an Idempotency-Key whose first call has not ended', () => {
  const UNDER_WAY_MS = 30_000;
  let own: TestApp;
  let proxy: StoreProxy;
  let caller: Caller;
  let client: TestSocket;
  beforeAll(async () => {
    const database = newDatabaseName();
    proxy = await startStoreProxy(databaseUri(database));
    own = await startApp({ MONGODB_URI: proxy.uri }, database);
    caller = await newCaller(own);
    client = await connectUser(urlOf(own), caller.sessionId);
  });
  beforeEach(() => own.clock.set(NOON));
  afterAll(async () => {
    client.socket.close();
    await own.close();
    await proxy.close();
  });

  const keyed = (key: string, path: string, body: object = {}) =>
    own.http
      .post(path)
      .set('Idempotency-Key', key)
      .send(body)
      .then(({ status }) => status);
  const events = async (name: string) => {
    await flushEvents(() => own.http.post(`/emit/${caller.userId}/settled`).send({}), [client]);
    return client.of(name).length;
  };
  const row = () => own.db.collection('idempotency_keys').findOne({}, { sort: { expires_at: -1 } });
  /** Holds the first write on a key that matches; those of later calls pass. */
  const holdFirst = (matches: (part: Command['parts'][number], name: string) => boolean) =>
    proxy.holdOne(
      ({ name, collection, parts }) =>
        collection === 'idempotency_keys' && parts.some((part) => matches(part, name)),
    );

  it('is 409, and free after 30 seconds; the late call leaves the result of the other alone', async () => {
    const finish = holdFirst((part) => Boolean(part['u']?.$set?.answer));
    const path = `/emit/${caller.userId}/slow`;
    const first = keyed('slow', path);
    await finish.met;
    own.clock.set(new Date(NOON.getTime() + UNDER_WAY_MS - 1));
    expect(await keyed('slow', path)).toBe(409);
    own.clock.set(new Date(NOON.getTime() + UNDER_WAY_MS));
    expect(await keyed('slow', path)).toBe(200);
    const after = await row();
    finish.release();
    expect(await first).toBe(200);
    expect(await row()).toEqual(after);
    expect(await events('slow')).toBe(2);
  });

  it('stays with the call that took it over when the late one fails', async () => {
    const free = holdFirst((part, name) => name === 'delete' && part['q']._id !== undefined);
    const first = keyed('fails', '/emit/freed', { data: {} });
    await free.met;
    own.clock.set(new Date(NOON.getTime() + UNDER_WAY_MS));
    const body = { userIds: caller.userId, data: {} };
    expect(await keyed('fails', '/emit/freed', body)).toBe(200);
    free.release();
    expect(await first).toBe(400);
    expect(await keyed('fails', '/emit/freed', body)).toBe(200);
    expect(await events('freed')).toBe(1);
  });

  it('does not matter once the shutdown has begun: events are refused', async () => {
    own.app.get(RelayService).beforeApplicationShutdown();
    for (const [path, body] of [
      [`/emit/${caller.userId}/late`, {}],
      ['/emit/late', { userIds: caller.userId, data: {} }],
      ['/relay/batch', { items: [{ userId: caller.userId, event: 'late', data: {} }] }],
    ] as const) {
      const response = await own.http.post(path).send(body).expect(503);
      expect(response.body).toEqual(failed(503));
    }
    expect(client.of('late')).toEqual([]);
  });
});
