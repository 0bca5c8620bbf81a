import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { databaseUri, newDatabaseName } from '../support/app.js';
import { type Nginx, startNginx } from '../support/nginx.js';
import { type Running, runToEnd, startServer } from '../support/process.js';
import { startRedis, type TestRedis } from '../support/redis.js';
import { connectUser, type TestSocket, until } from '../support/sockets.js';
import { rawTalk, startUpstream, type TestUpstream } from '../support/upstream.js';

const uri = databaseUri(newDatabaseName());
const folder = mkdtempSync(join(tmpdir(), 'rankwire-nginx-test-'));
const login = { email: 'nginx@example.com', password: 'correct horse' };
const KEY = 'the internal key';
/** More than what a slow machine needs to answer what is under way. */
const SHUTDOWN_MS = 20_000;

let redis: TestRedis;
let upstream: TestUpstream;
let nginx: Nginx;
let nodes: [Running, Running];
let env: Record<string, string>;
let user: string;
let session: string;
const sockets: TestSocket[] = [];

beforeAll(async () => {
  redis = await startRedis();
  upstream = await startUpstream();
  env = {
    MONGODB_URI: uri,
    DATA_DIR: folder,
    REDIS_URL: redis.url,
    RANK_SCHEDULER_ENABLED: 'false',
    RATE_LIMIT_ENABLED: 'false',
    INTERNAL_API_KEY: KEY,
    JWT_SECRET: 'x'.repeat(32),
    TRUST_PROXY: '127.0.0.1',
    EXTERNAL_API_URL: upstream.url,
    SHUTDOWN_TIMEOUT_MS: String(SHUTDOWN_MS),
  };
  const cli = async (...args: string[]) =>
    (JSON.parse((await runToEnd('cli/main.js', args, env)).stdout) as { _id: string })._id;
  const account = await cli('account:create', '--name', 'Nginx');
  user = await cli('user:create', '--email', login.email, '--password', login.password, '--account', account);
  nodes = [await startServer(env), await startServer(env)];
  nginx = await startNginx(nodes.map(({ url }) => url));
  await until(async () => (await emit('nobody', 'x')).status === 200, 'Redis');
  session = (await call('POST', '/v1/auth/login', login)).body.data.session_id;
});
afterEach(() => {
  for (const { socket } of sockets.splice(0)) socket.close();
  upstream.answer();
  upstream.seen.length = 0;
});
afterAll(async () => {
  await nginx.close();
  for (const node of nodes) await node.end('SIGKILL');
  await upstream.close();
  await redis.close();
  const connection = await mongoose.createConnection(uri).asPromise();
  await connection.dropDatabase();
  await connection.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Answered {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
  body: { errno?: number; data: { session_id: string } };
}

/** A request on a separate connection. */
async function call(method: string, path: string, body?: object, headers: object = {}): Promise<Answered> {
  const request = httpRequest(nginx.url + path, {
    method,
    agent: false,
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
  });
  request.end(body && JSON.stringify(body));
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  for await (const part of response.setEncoding('utf8')) text += part as string;
  const parsed = /json/.test(response.headers['content-type'] ?? '')
    ? (JSON.parse(text) as Answered['body'])
    : undefined;
  return { status: response.statusCode!, headers: response.headers, text, body: parsed! };
}

const emit = (to: string, event: string, data: object = {}) =>
  call('POST', `/emit/${event}`, { userIds: to, data }, { 'x-internal-key': KEY });
const as = () => ({ 'x-session-id': session });
const requestsAt = ({ log }: Running) => log.filter((line) => line.includes('request completed')).length;

describe('nginx as compose.yaml runs it, in front of two processes', () => {
  it('shares requests among both', async () => {
    const before = nodes.map(requestsAt);
    for (let n = 0; n < 6; n++) expect((await call('GET', '/v1/auth/me', undefined, as())).status).toBe(200);
    await until(() => nodes.every((node, n) => requestsAt(node) > before[n]!), 'a request at each process');
  });

  it('passes responses and errors on unchanged, and large ones whole', async () => {
    expect((await call('GET', '/status')).body).toEqual({ status: 'ok' });
    expect((await call('GET', '/nothing')).body).toEqual({ errno: 404, message: 'Not found.' });
    expect((await call('GET', '/v1/geo/cities?country_code=US')).text.length).toBeGreaterThan(1_000_000);
    const large = await call('POST', '/v1/auth/login', { email: 'x'.repeat(2_000_000) });
    expect([large.status, large.body.errno]).toEqual([413, 413]);
    expect(large.headers['x-request-id']).toBeDefined();
    // nginx may hang up before the client has read the response.
    const outcome = await call('POST', '/v1/auth/login', { email: 'x'.repeat(17_000_000) }).then(
      ({ body }) => body as object,
      () => 'closed',
    );
    expect([{ errno: 413, message: 'The body is too large.' }, 'closed']).toContainEqual(outcome);
  });

  it('does not expose the metrics of one process', async () => {
    expect((await call('GET', '/metrics', undefined, { 'x-internal-key': KEY })).status).toBe(404);
  });

  it('sets the client address itself', async () => {
    await call('GET', '/v1/e/x', undefined, {
      'x-forwarded-for': '9.9.9.9',
      'x-forwarded-host': 'evil',
      x_user_id: '1',
    });
    expect(upstream.seen[0]!.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': new URL(nginx.url).host,
      'x-forwarded-proto': 'http',
    });
    expect(upstream.seen[0]!.rawHeaders.join()).not.toMatch(/evil|9\.9\.9\.9|x_user_id/i);
  });

  it.each([
    '/v1/e/../rank/graph',
    '/v1/e/%2e%2e/rank',
    '/v1/e/..%2frank',
    '/v1/e//x',
    '/v1/e/%252e%252e/rank',
  ])('lets no trick out of the prefix: %s', async (path) => {
    const answer = await rawTalk(nginx.port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(upstream.seen).toEqual([]);
  });

  it('streams a service’s events and a client’s upload', async () => {
    const arrived = new Promise<[IncomingMessage, ServerResponse]>((resolve) =>
      upstream.take((received, response) => resolve([received, response])),
    );
    const request = httpRequest(`${nginx.url}/v1/e/both`, { method: 'POST', agent: false });
    request.write('first');
    const [received, response] = await arrived;
    let [up, down] = ['', ''];
    received.setEncoding('utf8').on('data', (part: string) => (up += part));
    await until(() => up === 'first', 'the first piece of the upload');
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.setEncoding('utf8').on('data', (part: string) => (down += part));
    await until(() => down === 'data: 1\n\n', 'the first event');
    request.end('second');
    await until(() => up === 'firstsecond', 'the second piece');
    response.end('data: 2\n\n');
    await once(answer, 'end');
    expect(down).toBe('data: 1\n\ndata: 2\n\n');
  });

  it.each(['websocket', 'polling'] as const)(
    'carries sockets by %s, and events reach them from either process',
    async (transport) => {
      // nginx chooses by the client's address: of so many some come to each process.
      for (let n = 2; n < 10; n++) sockets.push(await socketFrom(`127.0.0.${n}`, transport));
      for (const [n, { url }] of nodes.entries()) {
        const sent = await fetch(`${url}/emit/tick`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-internal-key': KEY },
          body: JSON.stringify({ userIds: user, data: { n } }),
        });
        expect(sent.status).toBe(200);
      }
      const both = (ticks: unknown[]) => ticks.length === 2;
      await until(() => sockets.every((socket) => both(socket.of('tick'))), 'both events at every socket');
    },
  );
});

const socketFrom = (localAddress: string, transport: 'websocket' | 'polling') =>
  connectUser(nginx.url, session, {
    transports: [transport],
    agent: new Agent({ localAddress, keepAlive: true }) as never,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
  });

describe('one process restarts', () => {
  it('under load, and no request fails; each process in turn, and gets requests again', async () => {
    const clients = [await socketFrom('127.0.0.2', 'websocket'), await socketFrom('127.0.0.3', 'polling')];
    sockets.push(...clients);
    const load = startLoad();
    await until(() => load.done() > 50, 'some load');
    for (const n of [0, 1] as const) {
      const port = new URL(nodes[n].url).port;
      expect(await nodes[n].end('SIGTERM')).toBe(0);
      const alone = load.done();
      await until(() => load.done() > alone + 50, 'the other process to carry on alone');
      nodes[n] = await startServer({ ...env, PORT: port });
      await until(() => requestsAt(nodes[n]) > 5, 'work for the process that is back', 60_000);
    }
    expect(await load.stop()).toEqual([]);
    await until(() => clients.every(({ socket }) => socket.connected), 'the sockets to be back');
    await until(async () => {
      expect((await emit(user, 'after')).status).toBe(200);
      return clients.every((client) => client.of('after').length > 0);
    }, 'an event at every socket');
  });

  it('with requests in flight: they succeed, and the process ends cleanly', async () => {
    await bothGetWork();
    const held: ServerResponse[] = [];
    upstream.answer((_, response) => void held.push(response));
    const asked = Array.from({ length: 8 }, () => call('POST', '/v1/e/slow', { a: 1 }));
    await until(() => held.length === 8, 'every request at the service');
    const [node] = nodes;
    const { port } = new URL(node.url);
    const ended = node.end('SIGTERM');
    // Each probe opens a connection: rare enough that idle time passes.
    await expect.poll(() => refused(Number(port)), { timeout: 240_000, interval: 500 }).toBe(true);
    for (const response of held) response.end('{}');
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array.from(held, () => 200));
    expect(await ended).toBe(0);
    nodes[0] = await startServer({ ...env, PORT: port });
  });
});

describe('when a process dies', () => {
  it('reads are retried at the other one; writes are sent once', async () => {
    await bothGetWork();
    const held: ServerResponse[] = [];
    upstream.answer((_, response) => void held.push(response));
    // One by one, so that nginx gives each process as many of either kind.
    const oneByOne = async (method: string, path: string) => {
      const asked: Promise<Answered>[] = [];
      for (let n = 0; n < 4; n++) {
        const before = held.length;
        asked.push(call(method, path, method === 'POST' ? {} : undefined));
        await until(() => held.length > before, 'the request at the service');
      }
      return asked;
    };
    const [reads, writes] = [await oneByOne('GET', '/v1/e/read'), await oneByOne('POST', '/v1/e/write')];
    upstream.answer();
    const { port } = new URL(nodes[0].url);
    await nodes[0].end('SIGKILL');
    for (const response of held) response.end('{}');
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const written = (await Promise.all(writes)).map(({ status }) => status);
    expect(new Set(written)).toEqual(new Set([200, 502]));
    expect(upstream.seen.filter(({ method }) => method === 'POST')).toHaveLength(4);
    nodes[0] = await startServer({ ...env, PORT: port });
  });
});

/** A process that was away is given work again a little later. */
async function bothGetWork(): Promise<void> {
  const before = nodes.map(requestsAt);
  await until(async () => {
    expect((await call('GET', '/v1/e/work')).status).toBe(200);
    return nodes.every((node, n) => requestsAt(node) > before[n]! + 1);
  }, 'work for both processes');
  upstream.seen.length = 0;
}

async function refused(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return false;
  } catch {
    return true;
  } finally {
    socket.destroy();
  }
}

/** Reading and writing requests, eight at a time, until it is stopped. @returns the failures */
function startLoad() {
  const kinds: (() => Promise<Answered>)[] = [
    () => call('GET', '/v1/auth/me', undefined, as()),
    () => emit(user, 'load'),
    () => call('GET', '/v1/geo/country/land'),
    () => call('POST', '/v1/auth/token', undefined, as()),
    () => call('PUT', '/v1/e/x', { a: 1 }, as()),
    () => call('GET', '/v1/e/x', undefined, as()),
  ];
  const failures: string[] = [];
  const state = { done: 0, stopped: false };
  const worker = async (from: number) => {
    for (let n = from; !state.stopped; n++) {
      const kind = n % kinds.length;
      const outcome = await kinds[kind]!().then(
        ({ status, text }) => (status === 200 ? '' : `${status} ${text}`),
        (error: unknown) => String(error),
      );
      if (outcome !== '') failures.push(`${kind}: ${outcome}`);
      state.done += 1;
    }
  };
  const workers = Array.from({ length: 8 }, (_, n) => worker(n));
  return {
    done: () => state.done,
    stop: async () => {
      state.stopped = true;
      await Promise.all(workers);
      return failures;
    },
  };
}
