import { afterEach, describe, expect, it } from 'vitest';
import { useClusterUser } from '../support/cluster-user.js';
import { type TcpProxy, startTcpProxy } from '../support/tcp-proxy.js';
import { type Running, startServer } from '../support/process.js';
import { connectUser, type TestSocket, until } from '../support/sockets.js';

const cluster = useClusterUser('relay');
let session: string;
const nodes: Running[] = [];
const open: TestSocket[] = [];
const lines: TcpProxy[] = [];

afterEach(async () => {
  for (const { socket } of open.splice(0)) socket.close();
  for (const line of lines.splice(0)) await line.close();
  for (const node of nodes.splice(0)) if (isAlive(node)) await node.end('SIGKILL');
});

const isAlive = ({ child }: Running) => child.exitCode === null && child.signalCode === null;

async function startNode(): Promise<Running> {
  const node = await startServer(cluster.env);
  nodes.push(node);
  await until(async () => (await emit(node, 'nobody', 'x')) === 200, 'Redis');
  const { data } = (await post(node, '/v1/auth/login', cluster.login)).body as {
    data: { session_id: string };
  };
  session = data.session_id;
  return node;
}

/** What no other process may hold up, on a slow machine. */
const ANSWER_MS = 10_000;

/** An answer within that time, or an error. */
async function call(node: Running, path: string, init: RequestInit) {
  const response = await fetch(node.url + path, { ...init, signal: AbortSignal.timeout(ANSWER_MS) });
  return { status: response.status, body: await response.json() };
}
const post = (node: Running, path: string, body: object) =>
  call(node, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const emit = async (node: Running, to: string, event: string, data: object = {}) =>
  (await post(node, `/emit/${event}`, { userIds: to, data })).status;

async function clientAt(node: Running) {
  const line = await startTcpProxy(node.url);
  lines.push(line);
  const options = { reconnectionDelay: 20, reconnectionDelayMax: 50 };
  const client = await connectUser(line.url, session, options);
  open.push(client);
  return { line, client };
}

const complaints = ({ log }: Running) => log.filter((line) => /unhandled|"level":(50|60)/i.test(line));

describe.each([
  ['killed', 'SIGKILL'],
  ['frozen', 'SIGSTOP'],
] as const)('a process that is %s', (_, signal) => {
  it('stops no other, and its clients learn that they may have missed something', async () => {
    const [dying, other] = [await startNode(), await startNode()];
    const [mine, theirs] = [await clientAt(dying), await clientAt(other)];
    dying.child.kill(signal);
    mine.line.cut();
    for (let n = 0; n < 5; n++) {
      expect(await emit(other, cluster.userId, 'tick', { n })).toBe(200);
      expect((await call(other, `/relay/presence/${cluster.userId}`, {})).status).toBe(200);
    }
    expect((await post(other, '/relay/presence', { userIds: [cluster.userId] })).status).toBe(200);
    mine.line.redirectTo(other.url);
    mine.line.restore();
    await until(() => mine.client.readies.length === 2, 'ready');
    expect(mine.client.readies[1]).toMatchObject({ userId: cluster.userId, recovered: false });
    expect(await emit(other, cluster.userId, 'after')).toBe(200);
    await until(() => mine.client.of('after').length === 1 && theirs.client.of('after').length === 1);
    expect(theirs.client.of('tick')).toHaveLength(5);
    const counted = async () =>
      (await call(other, `/relay/presence/${cluster.userId}`, {})).body as { data: { sockets: number } };
    await until(async () => (await counted()).data.sockets === 2, 'the dead to be forgotten');
    expect(complaints(other)).toEqual([]);
  });
});

it('a process that was paused delivers what came meanwhile', async () => {
  const [frozen, other] = [await startNode(), await startNode()];
  const { client } = await clientAt(frozen);
  frozen.child.kill('SIGSTOP');
  for (let n = 0; n < 5; n++) expect(await emit(other, cluster.userId, 'tick', { n })).toBe(200);
  frozen.child.kill('SIGCONT');
  await until(() => client.of('tick').length === 5, 'the events');
  expect(client.readies).toHaveLength(1);
});

it('a process that shuts down closes its sockets, and another one recovers them', async () => {
  const [ending, other] = [await startNode(), await startNode()];
  const { client, line } = await clientAt(ending);
  line.redirectTo(other.url);
  expect(await ending.end('SIGTERM')).toBe(0);
  for (let n = 0; n < 3; n++) expect(await emit(other, cluster.userId, 'tick', { n })).toBe(200);
  await until(() => client.readies.length === 2, 'ready');
  expect(client.readies[1]).toMatchObject({ recovered: true });
  await until(() => client.of('tick').length === 3, 'the events');
});

it('a restart of Redis stops no process and leaves no rejected promise', async () => {
  const [one, two] = [await startNode(), await startNode()];
  const { client } = await clientAt(two);
  await cluster.redis.stop();
  expect(await emit(one, cluster.userId, 'lost')).toBe(500);
  await cluster.redis.start();
  await until(async () => (await emit(one, cluster.userId, 'found')) === 200, 'Redis');
  await until(() => client.of('found').length >= 1, 'the event');
  for (const node of [one, two]) {
    expect(isAlive(node)).toBe(true);
    expect(node.log.join()).not.toMatch(/unhandled/i);
  }
});
