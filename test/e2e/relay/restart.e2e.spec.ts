import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { followEvents } from '../../support/event-streams.js';
import { launchServer, runCommand, type Running, startServer } from '../../support/process.js';
import { connectUser, until } from '../../support/sockets.js';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.js';

const RECONNECT = { reconnectionDelay: 20, reconnectionDelayMax: 20, randomizationFactor: 0 };
const LOGIN = { email: 'restart@example.com', password: 'correct horse' };

const folder = mkdtempSync(join(tmpdir(), 'rankwire-restart-'));
/** A start waits for the process before it, as a rolling restart does. */
const env = { DATA_DIR: folder, RANK_SCHEDULER_ENABLED: 'false', STORE_WAIT_MS: '30000' };
let server: Running;
let line: TcpProxy;
let user: string;
let session: string;
const open: { close: () => unknown }[] = [];

beforeAll(async () => {
  server = await startServer(env);
  const account = await runCommand(env, 'account:create', '--name', 'Restart');
  const { email, password } = LOGIN;
  const given = ['--email', email, '--password', password, '--account', account];
  user = await runCommand(env, 'user:create', ...given);
  const { body } = await post('/v1/auth/login', LOGIN);
  session = (body as { data: { session_id: string } }).data.session_id;
  line = await startTcpProxy(server.url);
});
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});
afterAll(async () => {
  await line.close();
  await server.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function post(path: string, body: object) {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

interface Client {
  of(event: string): unknown[];
  readies: { recovered?: boolean }[];
}

async function connectBoth(): Promise<Client[]> {
  const socket = await connectUser(line.url, session, RECONNECT);
  const stream = followEvents(() => line.url, { 'X-Session-Id': session });
  open.push(socket.socket, stream);
  await until(stream.isConnected, 'the stream');
  return [socket, stream];
}

const numbersOf = (client: Client) => client.of('tick').map((data) => (data as { n: number }).n);

/** Publishes numbered events while `work` runs, and a while after. @returns the acknowledged numbers */
async function publishDuring(work: () => Promise<unknown>): Promise<number[]> {
  const acknowledged: number[] = [];
  const stopping = new AbortController();
  const publishing = (async () => {
    for (let n = 0; !stopping.signal.aborted; n++) {
      const sent = await post(`/emit/${user}/tick`, { n }).catch(() => undefined);
      if (sent?.status === 200) acknowledged.push(n);
    }
  })();
  await until(() => acknowledged.length > 50, 'events');
  await work();
  const count = acknowledged.length;
  await until(() => acknowledged.length > count + 50, 'events afterwards');
  stopping.abort();
  await publishing;
  return acknowledged;
}

async function settle(clients: Client[], acknowledged: number[]): Promise<void> {
  const last = acknowledged.at(-1)!;
  await until(() => clients.every((client) => numbersOf(client).includes(last)), 'the last event');
}

/** Every acknowledged event, once and in order; one that was not acknowledged may have been sent. */
function expectAll(client: Client, acknowledged: number[]): void {
  const numbers = numbersOf(client);
  expect(acknowledged.filter((n) => !numbers.includes(n))).toEqual([]);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
}

async function returned(clients: Client[], count: number): Promise<void> {
  await until(() => clients.every(({ readies }) => readies.length === count), 'their return');
}

describe('a restart of the only process, on the embedded store', () => {
  it('with SIGTERM loses no event, though clients return after it has published again', async () => {
    const clients = await connectBoth();
    const acknowledged = await publishDuring(async () => {
      line.cut();
      const count = 50;
      for (let n = 0; n < count; n++) await post(`/emit/${user}/between`, { n });
      expect(await server.end('SIGTERM')).toBe(0);
      server = await startServer(env);
      for (let n = count; n < 2 * count; n++)
        expect((await post(`/emit/${user}/between`, { n })).status).toBe(200);
      line.redirectTo(server.url);
      line.restore();
      await returned(clients, 2);
    });
    await settle(clients, acknowledged);
    for (const client of clients) {
      expectAll(client, acknowledged);
      expect(client.of('between')).toEqual(Array.from({ length: 100 }, (_, n) => ({ n })));
      expect(client.readies.map(({ recovered }) => recovered)).toEqual([false, true]);
    }
  });

  it('with SIGTERM while the next process waits for the store loses no event of connected clients', async () => {
    const clients = await connectBoth();
    const acknowledged = await publishDuring(async () => {
      const next = launchServer(env);
      await until(() => next.log.some((entry) => entry.includes('waiting until it has stopped')), 'the wait');
      expect(await server.end('SIGTERM')).toBe(0);
      server = { ...next, url: await next.listening };
      line.redirectTo(server.url);
      await returned(clients, 2);
    });
    await settle(clients, acknowledged);
    for (const client of clients) {
      expectAll(client, acknowledged);
      expect(client.readies.map(({ recovered }) => recovered)).toEqual([false, true]);
    }
  });

  it('with SIGKILL notifies its clients, also when an earlier restart lost nothing', async () => {
    const clients = await connectBoth();
    const acknowledged = await publishDuring(async () => {
      await server.end('SIGKILL');
      server = await startServer(env);
      line.redirectTo(server.url);
      await returned(clients, 2);
    });
    await settle(clients, acknowledged);
    for (const client of clients) {
      const numbers = numbersOf(client);
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
      expect(client.readies.map(({ recovered }) => recovered)).toEqual([false, false]);
    }
  });
});
