import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { RelayStream } from '../../src/relay/redis-streams/relay-stream.js';
import { UserEvents } from '../../src/relay/emit/user-events.js';
import { type Caller, newCaller, newDatabaseName, startApp, type TestApp } from '../support/app.js';
import { listen, type TestEventStream } from '../support/event-streams.js';
import { startRedis, type TestRedis } from '../support/redis.js';
import {
  connectScraper,
  connectUser,
  flushEvents,
  type TestSocket,
  until,
  urlOf,
} from '../support/sockets.js';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js';

const USERS = 6;
const COMMON = 'rankwire:relay:stream';

let redis: TestRedis;
let direct: Redis;
let database: string;
let nodes: TestApp[];
let callers: Caller[];
const sockets: TestSocket[] = [];
const streams: TestEventStream[] = [];
const lines: TcpProxy[] = [];

beforeAll(async () => {
  redis = await startRedis();
  direct = new Redis(redis.url.slice('unix://'.length));
  database = newDatabaseName();
  nodes = [await startNode(), await startNode()];
  callers = [];
  const first = await newCaller(nodes[0]!);
  for (let n = 0; n < USERS; n++)
    callers.push(n === 0 ? first : await newCaller(nodes[0]!, { account: first.account }));
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  direct.disconnect();
  await redis.close();
});
afterEach(async () => {
  for (const { socket } of sockets.splice(0)) socket.close();
  for (const stream of streams.splice(0)) stream.close();
  for (const line of lines.splice(0)) await line.close();
});

async function startNode(partitions = '8'): Promise<TestApp> {
  const node = await startApp({ REDIS_URL: redis.url, RELAY_PARTITIONS: partitions }, database);
  await until(async () => (await emit(node, 'x', {}, ['nobody'])) === 200, 'Redis');
  return node;
}
const emit = async ({ http }: TestApp, event: string, data: object, userIds: string[]) =>
  (await http.post(`/emit/${event}`).send({ userIds, data })).status;
const ids = () => callers.map(({ userId }) => userId);
const numbers = (client: Pick<TestSocket, 'of'>, event = 'tick') =>
  client.of(event).map((data) => (data as { n: number }).n);
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);
const streamOf = ({ app }: TestApp) => app.get(RelayStream);

async function connectAll(): Promise<TestSocket[]> {
  for (const [n, { sessionId }] of callers.entries())
    sockets.push(await connectUser(urlOf(nodes[n % 2]!), sessionId));
  return sockets;
}
const flush = (clients: TestSocket[]) =>
  flushEvents(
    () => emit(nodes[0]!, 'settled', {}, ids()).then((status) => expect(status).toBe(200)),
    clients,
  );

/** Uses the partitions, as processes do a few seconds after their start. */
async function partitionsInUse(list = nodes): Promise<void> {
  await until(() => list.every((node) => !streamOf(node).versions.differ), 'the partitions', 20_000);
}

describe('events in partitions', () => {
  it('are divided by user, with each in one partition', async () => {
    await partitionsInUse();
    const count = async () => Promise.all(upTo(8).map((n) => direct.xlen(`rankwire:relay:stream:8:${n}`)));
    const [before, common] = [await count(), await direct.xlen(COMMON)];
    for (let n = 0; n < 40; n++) expect(await emit(nodes[n % 2]!, 'x', {}, [`user-${n}`])).toBe(200);
    const added = (await count()).map((length, n) => length - before[n]!);
    expect(added.reduce((sum, each) => sum + each, 0)).toBe(40);
    expect(added.filter((each) => each > 0).length).toBeGreaterThan(4);
    expect(await direct.xlen(COMMON)).toBe(common);
  });

  it('reach users, accounts and single sockets once, in one order for each user', async () => {
    const clients = await connectAll();
    const scraper = await connectScraper(urlOf(nodes[1]!));
    sockets.push(scraper);
    const account = String(callers[0]!.account._id);
    for (let n = 0; n < 30; n++) {
      const node = nodes[n % 2]!;
      if (n % 3 === 0) await node.app.get(UserEvents).emitToAccount(account, 'tick', { n });
      else expect(await emit(node, 'tick', { n }, ids())).toBe(200);
    }
    for (const socketId of [clients[0]!.socket.id, scraper.socket.id])
      await nodes[0]!.http
        .post('/lead-finder/single')
        .send({ socketId, payload: { n: 1 } })
        .expect(200);
    await flush(clients.slice(0, USERS));
    await until(() => scraper.of('single').length > 0, 'the event for the scraper');
    for (const client of clients.slice(0, USERS)) expect(numbers(client)).toEqual(upTo(30));
    expect(clients.map((client) => client.of('single').length)).toEqual([1, 0, 0, 0, 0, 0, 1]);
  });

  it('are recovered exactly, those to the account too', async () => {
    const [caller] = callers as [Caller];
    const line = await startTcpProxy(urlOf(nodes[0]!));
    lines.push(line);
    const options = { reconnectionDelay: 20, reconnectionDelayMax: 50 };
    const client = await connectUser(line.url, caller.sessionId, options);
    sockets.push(client);
    const stream = await listen(urlOf(nodes[1]!), caller.as);
    await emit(nodes[0]!, 'tick', { n: 0 }, ids());
    await until(() => numbers(client).length === 1 && stream.received.length === 1, 'the first event');
    line.cut();
    stream.close();
    await until(() => !client.socket.connected, 'the cut');
    for (let n = 1; n < 10; n++) {
      if (n % 2) await emit(nodes[n % 2]!, 'tick', { n }, ids());
      else await nodes[0]!.app.get(UserEvents).emitToAccount(String(caller.account._id), 'tick', { n });
    }
    line.redirectTo(urlOf(nodes[1]!));
    line.restore();
    await until(() => client.readies.length === 2, 'ready');
    expect(client.readies[1]!.recovered).toBe(true);
    const again = await listen(urlOf(nodes[0]!), { ...caller.as, 'Last-Event-ID': stream.lastEventId! });
    streams.push(again);
    await flush([client]);
    expect(numbers(client)).toEqual(upTo(10));
    expect(again.ready!.recovered).toBe(true);
    expect([...stream.of('tick'), ...again.of('tick')]).toEqual(upTo(10).map((n) => ({ n })));
  });

  it('are not decoded by a process without a socket of their users', async () => {
    await partitionsInUse();
    const { counts } = streamOf(nodes[1]!);
    const [delivered, skipped] = [counts.delivered, counts.skipped];
    for (let n = 0; n < 20; n++) await emit(nodes[0]!, 'x', {}, ['nobody']);
    await until(() => counts.skipped >= skipped + 20, 'the entries');
    expect(counts.delivered).toBe(delivered);
  });

  it('are trimmed with one old entry left, from which quiet clients are recovered', async () => {
    const key = 'rankwire:relay:stream:8:0';
    const old = Date.now() - 1_000_000;
    const { history } = streamOf(nodes[0]!);
    const other = `${key}:trial`;
    for (let n = 0; n < 500; n++) await direct.xadd(other, `${old + n}-0`, 'm-[]', '');
    await direct.xadd(other, `${Date.now()}-0`, 'm-[]', '');
    await history.trim(other, `${Date.now()}-0`);
    const left = await direct.xrange(other, '-', '+');
    expect(left.length).toBeLessThan(200);
    expect(left.map(([id]) => id)).toContain(`${old + 499}-0`);
    await direct.del(other);
  });
});

describe('a process of an earlier version', () => {
  /** What such a process reads and writes: the common stream, and its key in the list of processes. */
  const node = 'rankwire:relay:node:earlier';
  const entryOf = (userId: string, n: number) =>
    Object.entries({
      k: 'event',
      n: '/v1/shared',
      r: JSON.stringify([`user:${userId}`]),
      a: JSON.stringify(['tick', { n }]),
    }).flat();
  async function joins(): Promise<void> {
    await direct.hset(node, '', 1);
    await direct.sadd('rankwire:relay:nodes', 'earlier');
    await direct.xadd(COMMON, '*', 'k', 'mark', 'n', '', 'r', '[]', 'a', '');
  }

  it('receives every event and sends to every socket, in order, with the same ids', async () => {
    await partitionsInUse();
    const clients = await connectAll();
    await joins();
    await until(() => nodes.every((each) => streamOf(each).versions.differ), 'the common stream');
    const since = (await direct.xrevrange(COMMON, '+', '-', 'COUNT', 1))[0]![0];
    const [caller] = callers as [Caller];
    for (let n = 0; n < 20; n++) {
      if (n % 2) await direct.xadd(COMMON, '*', ...entryOf(caller.userId, n));
      else expect(await emit(nodes[(n / 2) % 2]!, 'tick', { n }, ids())).toBe(200);
    }
    await flush(clients);
    expect(numbers(clients[0]!)).toEqual(upTo(20));
    expect(numbers(clients[1]!)).toEqual(upTo(20).filter((n) => n % 2 === 0));
    const seen = await direct.xrange(COMMON, `(${since}`, '+');
    const ticks = seen.filter(([, fields]) => fields[7]!.startsWith('["tick"'));
    expect(ticks.map(([, fields]) => (JSON.parse(fields[7]!) as [string, { n: number }])[1].n)).toEqual(
      upTo(20),
    );

    const stream = await listen(urlOf(nodes[0]!), { ...caller.as, 'Last-Event-ID': ticks[9]![0] });
    streams.push(stream);
    expect(stream.ready!.recovered).toBe(true);
    expect(stream.of('tick')).toEqual(
      upTo(20)
        .slice(10)
        .map((n) => ({ n })),
    );
  });
});

describe('processes with other RELAY_PARTITIONS', () => {
  it('reach each other', async () => {
    const other = await startNode('3');
    nodes.push(other);
    const [caller] = callers as [Caller];
    const clients = [
      await connectUser(urlOf(nodes[0]!), caller.sessionId),
      await connectUser(urlOf(other), caller.sessionId),
    ];
    sockets.push(...clients);
    for (let n = 0; n < 20; n++)
      expect(await emit(n % 2 ? other : nodes[0]!, 'tick', { n }, ids())).toBe(200);
    await flush(clients);
    for (const client of clients) expect(numbers(client)).toEqual(upTo(20));
  });
});
