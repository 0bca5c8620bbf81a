import { setTimeout as delay } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import type { TestApp } from './app.js';

/** An event of a socket, without the offset that recovery adds. */
export interface Received {
  event: string;
  data: unknown;
}

export interface Ready {
  socketId: string;
  userId: string;
  recovered?: boolean;
}

/** A client that records all its events. */
export interface TestSocket {
  socket: Socket;
  received: Received[];
  /** Its `ready` events. */
  readies: Ready[];
  /** Contents of the events of one name. */
  of(event: string): unknown[];
}

type Options = Partial<ManagerOptions & SocketOptions>;

const POLL_MS = 5;
const PATIENCE_MS = 120_000;
const STREAM_ID = /^\d+-\d+$/;

/** Waits until a condition holds. @throws Error after two minutes */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what = 'the condition',
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Waited in vain for ${what}`);
    await delay(POLL_MS);
  }
}

export function urlOf({ app }: Pick<TestApp, 'app'>): string {
  return `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
}

/** A socket that may not be connected yet, or may be refused. */
export function openSocket(url: string, namespace: string, options: Options = {}): TestSocket {
  const socket = io(`${url}${namespace}`, { transports: ['websocket'], forceNew: true, ...options });
  const received: Received[] = [];
  const readies: Ready[] = [];
  socket.onAny((event: string, ...args: unknown[]) => {
    if (args.length > 1 && STREAM_ID.test(String(args.at(-1)))) args.pop();
    if (event === 'ready') readies.push(args[0] as Ready);
    else received.push({ event, data: args[0] });
  });
  const of = (event: string) => received.filter((each) => each.event === event).map(({ data }) => data);
  return { socket, received, readies, of };
}

/** A user's socket that is connected and has got its `ready`. */
export async function connectUser(url: string, sessionId: string, options: Options = {}) {
  const client = openSocket(url, '/v1/shared', { auth: { session_id: sessionId }, ...options });
  await until(() => client.readies.length > 0, 'ready');
  return client;
}

/** A scraper's socket that is connected. */
export async function connectScraper(url: string, options: Options = {}): Promise<TestSocket> {
  const client = openSocket(url, '/', options);
  await until(() => client.socket.connected, 'the connection of a scraper');
  return client;
}

/** Why a handshake was refused. */
export async function refusalOf(url: string, namespace: string, options: Options = {}): Promise<string> {
  const { socket } = openSocket(url, namespace, { reconnection: false, ...options });
  try {
    return await new Promise((resolve, reject) => {
      socket.once('connect_error', (error) => resolve(error.message));
      socket.once('connect', () => reject(new Error('The handshake was not refused')));
    });
  } finally {
    socket.close();
  }
}

/** Waits until all events sent so far have arrived: events are ordered, so the arrival of a new one proves it. */
export async function flushEvents(send: () => PromiseLike<unknown>, clients: TestSocket[]): Promise<void> {
  const counts = clients.map((client) => client.of('settled').length);
  await send();
  await until(() => clients.every((client, i) => client.of('settled').length > counts[i]!), 'settled');
}
