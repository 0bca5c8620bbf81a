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

describe('events in partitions', () => {
  it('are divided by user, with each in one partition', async () => {
    const count = async () => Promise.all(upTo(8).map((n) => direct.xlen(`rankwire:relay:stream:8:${n}`)));
    const before = await count();
    for (let n = 0; n < 40; n++) expect(await emit(nodes[n % 2]!, 'x', {}, [`user-${n}`])).toBe(200);
    const added = (await count()).map((length, n) => length - before[n]!);
    expect(added.reduce((sum, each) => sum + each, 0)).toBe(40);
    expect(added.filter((each) => each > 0).length).toBeGreaterThan(4);
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

describe('processes with different RELAY_PARTITIONS', () => {
  it('report each other, as they exchange no events', async () => {
    const other = await startNode('3');
    nodes.push(other);
    // The applications of one process share the logger of the last.
    const reports = () =>
      other.logs.filter((line) => line.includes('Another process has different RELAY_PARTITIONS'));
    await until(() => reports().length === nodes.length, 'a report of each process', 10_000);
  });
});
