import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useClusterUser } from '../support/cluster-user.js';
import { followEvents, listen, type ReconnectingStream } from '../support/event-streams.js';
import { type Nginx, startNginx } from '../support/nginx.js';
import { type Running, startServer } from '../support/process.js';
import { connectUser, type TestSocket, until } from '../support/sockets.js';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.js';

const cluster = useClusterUser('event-streams', { TRUST_PROXY: '127.0.0.1' });
let session: string;
let nodes: Running[] = [];
const clients: ReconnectingStream[] = [];
const sockets: TestSocket[] = [];
const lines: TcpProxy[] = [];

beforeAll(async () => {
  nodes = [await startNode(), await startNode()];
  const { data } = (await post(nodes[0]!.url, '/v1/auth/login', cluster.login)).body as {
    data: { session_id: string };
  };
  session = data.session_id;
});
afterAll(async () => {
  for (const node of nodes) await node.end('SIGKILL');
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  for (const { socket } of sockets.splice(0)) socket.close();
  for (const line of lines.splice(0)) await line.close();
});

const as = () => ({ 'X-Session-Id': session });

async function startNode(): Promise<Running> {
  const node = await startServer(cluster.env);
  await until(async () => (await emit(node, 'x', {}, 'nobody')) === 200, 'Redis');
  return node;
}

async function post(url: string, path: string, body: object) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(5000),
  });
  return { status: response.status, body: await response.json() };
}
const emit = async (node: Running, event: string, data: object = {}, to = cluster.userId) =>
  (await post(node.url, `/emit/${event}`, { userIds: to, data })).status;

function follow(url: () => string): ReconnectingStream {
  const client = followEvents(url, as());
  clients.push(client);
  return client;
}
const numbersOf = (client: Pick<ReconnectingStream, 'of'>) =>
  client.of('tick').map((data) => (data as { n: number }).n);
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);
const [a, b] = [() => nodes[0]!, () => nodes[1]!];

/** Publishes numbered events one after another, each by the next process that takes it. @returns how many */
function startPublishing(to: () => Running[]) {
  const state = { sent: 0, stopped: false };
  const run = async () => {
    while (!state.stopped) {
      for (const node of to()) {
        if ((await emit(node, 'tick', { n: state.sent })) === 200) state.sent++;
      }
    }
  };
  const running = run();
  const stop = async () => {
    state.stopped = true;
    await running;
    return state.sent;
  };
  return { sent: () => state.sent, stop };
}

describe('event streams of several processes', () => {
  it('get what any process receives, in the order of the sockets', async () => {
    const streams = [follow(() => a().url), follow(() => b().url)];
    sockets.push(await connectUser(a().url, session));
    await until(() => streams.every((stream) => stream.isConnected()), 'the streams');
    const calls = upTo(60).map((n) => emit(n % 2 ? a() : b(), 'tick', { n }));
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
    await until(() => [...streams, ...sockets].every((each) => each.of('tick').length === 60), 'the events');
    const order = sockets[0]!.of('tick');
    for (const stream of streams) expect(stream.of('tick')).toEqual(order);
  });

  it('lose nothing and get nothing twice while their connection breaks repeatedly', async () => {
    const line = await startTcpProxy(a().url);
    lines.push(line);
    const client = follow(() => line.url);
    await until(() => client.isConnected(), 'the stream');
    const publishing = startPublishing(() => nodes);
    for (let round = 1; round <= 8; round++) {
      const before = numbersOf(client).length;
      await until(() => numbersOf(client).length > before + 5, 'events');
      line.cut();
      await until(() => !client.isConnected(), 'the cut');
      const gone = publishing.sent();
      await until(() => publishing.sent() > gone + 10, 'events meanwhile');
      line.redirectTo((round % 2 ? b() : a()).url);
      line.restore();
      await until(() => client.isConnected(), 'the reconnection');
    }
    const sent = await publishing.stop();
    await until(() => numbersOf(client).length >= sent, 'all events');
    expect(numbersOf(client)).toEqual(upTo(sent));
    expect(client.readies.map(({ recovered }) => recovered)).toEqual([false, ...Array(8).fill(true)]);
  });

  it('recover every acknowledged event when their process is killed', async () => {
    const dying = await startNode();
    let url = dying.url;
    const client = follow(() => url);
    await until(() => client.isConnected(), 'the stream');
    const publishing = startPublishing(() => [b()]);
    await until(() => numbersOf(client).length > 20, 'events');
    await dying.end('SIGKILL');
    const gone = publishing.sent();
    await until(() => publishing.sent() > gone + 20, 'events meanwhile');
    url = b().url;
    await until(() => client.isConnected(), 'the reconnection');
    const sent = await publishing.stop();
    await until(() => numbersOf(client).length >= sent, 'all events');
    expect(numbersOf(client)).toEqual(upTo(sent));
    expect(client.readies.at(-1)).toEqual({ userId: cluster.userId, recovered: true });
  });

  it('are recovered by another process when theirs shuts down, without any event in between', async () => {
    const ending = await startNode();
    let url = ending.url;
    const client = follow(() => url);
    await until(() => client.isConnected(), 'the stream');
    url = b().url;
    expect(await ending.end('SIGTERM')).toBe(0);
    for (const n of upTo(3)) expect(await emit(a(), 'tick', { n })).toBe(200);
    await until(() => numbersOf(client).length === 3, 'the events');
    expect(client.readies.at(-1)).toEqual({ userId: cluster.userId, recovered: true });
    expect(client.of('disconnect')).toEqual([]);
  });

  it('end in every process with the session, and when the user is disconnected', async () => {
    const streams = [await listen(a().url, as()), await listen(b().url, as())];
    expect((await post(a().url, `/relay/disconnect/${cluster.userId}`, {})).status).toBe(200);
    await until(() => streams.every(({ ended }) => ended), 'the end');
    for (const stream of streams) expect(stream.of('disconnect')).toHaveLength(1);
    const { data } = (await post(a().url, '/v1/auth/login', cluster.login)).body as {
      data: { session_id: string };
    };
    const other = { 'X-Session-Id': data.session_id };
    const second = await listen(b().url, other);
    expect((await fetch(`${a().url}/v1/auth/logout`, { method: 'POST', headers: other })).status).toBe(200);
    await until(() => second.ended, 'the end of the session');
  });

  it('are not recovered from an id of the future or of the distant past', async () => {
    for (const id of ['1-0', '99999999999999-0', 'x', '0-0']) {
      const stream = await listen(a().url, { ...as(), 'Last-Event-ID': id });
      expect([id, stream.ready?.recovered]).toEqual([id, false]);
      stream.close();
    }
    const now = await listen(a().url, as());
    const again = await listen(b().url, as(), `?last_event_id=${now.lastEventId}`);
    expect(again.ready?.recovered).toBe(true);
    for (const stream of [now, again]) stream.close();
  });
});

it('event streams pass nginx without delay', async () => {
  const nginx: Nginx = await startNginx(nodes.map(({ url }) => url));
  try {
    const client = follow(() => nginx.url);
    await until(() => client.isConnected(), 'the stream', 10_000);
    expect(await emit(a(), 'tick', { n: 0 })).toBe(200);
    await until(() => numbersOf(client).length === 1, 'the event', 10_000);
  } finally {
    await nginx.close();
  }
});

it('a restart of Redis ends no stream and loses no acknowledged event; older ids are not recovered', async () => {
  const client = follow(() => a().url);
  const left = await listen(b().url, as());
  await until(() => client.isConnected(), 'the stream');
  left.close();
  await cluster.redis.stop();
  expect(await emit(a(), 'lost')).toBe(500);
  await cluster.redis.start();
  await until(async () => (await emit(b(), 'x', {}, 'nobody')) === 200, 'Redis');
  for (const n of upTo(5)) expect(await emit(b(), 'tick', { n })).toBe(200);
  await until(() => numbersOf(client).length === 5, 'the events');
  expect(numbersOf(client)).toEqual(upTo(5));
  expect(client.of('lost')).toEqual([]);
  expect(client.readies).toHaveLength(1);
  const returned = await listen(b().url, { ...as(), 'Last-Event-ID': left.lastEventId! });
  expect(returned.ready?.recovered).toBe(false);
  returned.close();
});
