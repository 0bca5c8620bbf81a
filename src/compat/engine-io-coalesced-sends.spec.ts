import { once } from 'node:events';
import type { Socket as TcpSocket } from 'node:net';
import type { Socket } from 'socket.io';
import type { Socket as ClientSocket } from 'socket.io-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { coalescedSends } from './engine-io-coalesced-sends.js';
import { unsentBytes } from './engine-io-connections.js';
import { type SocketServer, startSocketIo } from './spec-support.js';

const EVENTS = 200;
const numbersTo = (count: number) => Array.from({ length: count }, (_, n) => n);

let relay: SocketServer;
beforeEach(async () => {
  // No ping during a test: it would send what is still waiting.
  relay = await startSocketIo({ pingInterval: 600_000 });
});
afterEach(() => relay.close());

const coalesce = (sliceMs?: number) => relay.server.engine.on('connection', coalescedSends(sliceMs));

const streamOf = ({ conn }: Socket) =>
  (conn.transport as unknown as { socket: { _socket: TcpSocket } }).socket._socket;

/** The chunks that are written to a socket's TCP stream, one list for each system call. */
function recordWrites(socket: Socket): Buffer[][] {
  const stream = streamOf(socket);
  const writes: Buffer[][] = [];
  const [write, writev] = [stream._write.bind(stream), stream._writev!.bind(stream)];
  stream._write = (chunk: Buffer, ...rest) => (writes.push([chunk]), write(chunk, ...rest));
  stream._writev = (chunks, done) => (
    writes.push(chunks.map(({ chunk }) => chunk as Buffer)),
    writev(chunks, done)
  );
  return writes;
}

function recordEvents(client: ClientSocket): unknown[] {
  const events: unknown[] = [];
  client.onAny((_event: string, value: unknown) => void events.push(value));
  return events;
}

const disconnectionOf = (client: ClientSocket) =>
  new Promise<void>((resolve) => client.once('disconnect', () => resolve()));

const clientStreamOf = (client: ClientSocket) =>
  (client.io.engine.transport as unknown as { ws: { _socket: TcpSocket } }).ws._socket;

/** In separate callbacks of one turn of the event loop, like requests that arrive together. */
async function inOneTurn(count: number, emit: (n: number) => void): Promise<void> {
  for (const n of numbersTo(count)) {
    emit(n);
    await new Promise<void>((resolve) => process.nextTick(resolve));
  }
}

async function connectWebSocket(options: object = {}): Promise<[ClientSocket, Socket]> {
  const [client, socket] = await relay.connect('/', options);
  await expect.poll(() => socket.conn.transport.name).toBe('websocket');
  await new Promise(setImmediate);
  return [client, socket];
}

it.each([
  ['a WebSocket', {}],
  ['an upgraded connection', { transports: ['polling', 'websocket'] }],
])('writes the events of one turn in one system call on %s, in order', async (_, options) => {
  coalesce();
  const [client, socket] = await connectWebSocket(options);
  const [writes, events] = [recordWrites(socket), recordEvents(client)];
  await inOneTurn(EVENTS, (n) => socket.emit('e', n));
  await expect.poll(() => events).toEqual(numbersTo(EVENTS));
  expect(writes).toHaveLength(1);
});

it('is still needed: each event is a separate write without it', async () => {
  const [client, socket] = await connectWebSocket();
  const [writes, events] = [recordWrites(socket), recordEvents(client)];
  await inOneTurn(EVENTS, (n) => socket.emit('e', n));
  await expect.poll(() => events).toHaveLength(EVENTS);
  expect(writes.length).toBeGreaterThan(EVENTS / 2);
});

it('writes the same buffer to all recipients of the same events', async () => {
  coalesce();
  const all = [await connectWebSocket(), await connectWebSocket(), await connectWebSocket()];
  const writes = all.map(([, socket]) => recordWrites(socket));
  const events = all.map(([client]) => recordEvents(client));
  await inOneTurn(EVENTS, (n) => relay.server.emit('e', n));
  await expect.poll(() => events).toEqual(all.map(() => numbersTo(EVENTS)));
  const [[[first]]] = writes as [[[Buffer]]];
  for (const each of writes) expect(each).toEqual([[first]]);
  for (const [[chunk]] of writes as [[Buffer]][]) expect(chunk).toBe(first);
});

it('closes a connection after the broadcasts of the turn', async () => {
  coalesce();
  const [client, socket] = await connectWebSocket();
  const events = recordEvents(client);
  const disconnected = disconnectionOf(client);
  relay.server.emit('e', 1);
  socket.conn.close();
  await disconnected;
  expect(events).toEqual([1]);
});

it('flushes a closing connection at once, as its transport is closed next after an upgrade', async () => {
  coalesce();
  const [client, socket] = await connectWebSocket();
  const events = recordEvents(client);
  const disconnected = disconnectionOf(client);
  const conn = socket.conn as unknown as {
    flush(): void;
    close(): void;
    transport: { writable: boolean; close(): void };
  };
  conn.transport.writable = false;
  relay.server.emit('e', 1);
  conn.close();
  await new Promise(setImmediate);
  conn.transport.writable = true;
  conn.flush();
  conn.transport.close();
  await disconnected;
  expect(events).toEqual([1]);
});

it('leaves what a client does not read in the buffer of Engine.IO', async () => {
  coalesce();
  const [client, socket] = await connectWebSocket();
  const events = recordEvents(client);
  const stream = clientStreamOf(client);
  stream.pause();
  const text = 'x'.repeat(50_000);
  let sent = 0;
  while (unsentBytes(socket.conn) < 40 * text.length) {
    relay.server.emit('e', `${sent++} ${text}`);
    await new Promise(setImmediate);
  }
  expect(streamOf(socket).writableLength).toBeLessThan(4 * text.length);
  stream.resume();
  await expect.poll(() => events.length, { timeout: 10_000 }).toBe(sent);
  expect(events.map((event) => parseInt(event as string, 10))).toEqual(numbersTo(sent));
});

it('keeps the order of broadcasts and events to one socket, which differs between recipients', async () => {
  coalesce();
  const all = [await connectWebSocket(), await connectWebSocket()];
  const events = all.map(([client]) => recordEvents(client));
  await inOneTurn(EVENTS, (n) => {
    relay.server.emit('e', n);
    if (n % 3 < 2) all[n % 3]![1].emit('e', `own ${n}`);
  });
  const expected = (rest: number) =>
    numbersTo(EVENTS).flatMap((n) => (n % 3 === rest ? [n, `own ${n}`] : [n]));
  await expect.poll(() => events).toEqual([expected(0), expected(1)]);
});

it('does not copy large frames for each recipient', async () => {
  coalesce();
  const all = [await connectWebSocket(), await connectWebSocket()];
  const writes = all.map(([, socket]) => recordWrites(socket));
  const events = all.map(([client]) => recordEvents(client));
  const large = 'x'.repeat(50_000);
  await inOneTurn(2, () => relay.server.emit('e', large));
  await expect
    .poll(() => events)
    .toEqual([
      [large, large],
      [large, large],
    ]);
  const contents = writes.map((each) => each.flat().filter(({ length }) => length > large.length));
  expect(contents[0]).toHaveLength(2);
  for (const n of [0, 1]) expect(contents[0]![n]).toBe(contents[1]![n]);
});

it('delivers to the others when a recipient disappears before the end of the turn', async () => {
  coalesce();
  const [lost, kept] = [await connectWebSocket(), await connectWebSocket()];
  const events = recordEvents(kept[0]);
  const closed = once(lost[1], 'disconnect');
  relay.server.emit('e', 1);
  streamOf(lost[1]).destroy();
  relay.server.emit('e', 2);
  await closed;
  relay.server.emit('e', 3);
  await expect.poll(() => events).toEqual([1, 2, 3]);
});

it('sends the events of the turn before a disconnection', async () => {
  coalesce();
  const [client, socket] = await connectWebSocket();
  const events = recordEvents(client);
  const disconnected = disconnectionOf(client);
  socket.emit('e', 1);
  relay.server.emit('e', 2);
  socket.disconnect(true);
  await disconnected;
  expect(events).toEqual([1, 2]);
});

it('counts what a client does not read as unsent, and delivers it when the client reads again', async () => {
  coalesce();
  const [client, socket] = await connectWebSocket();
  const events = recordEvents(client);
  const stream = clientStreamOf(client);
  stream.pause();
  const text = 'x'.repeat(100_000);
  const bursts = 20;
  for (const burst of numbersTo(bursts)) {
    for (const n of numbersTo(10)) relay.server.emit('e', `${burst * 10 + n} ${text}`);
    await new Promise(setImmediate);
  }
  expect(unsentBytes(socket.conn)).toBeGreaterThan(10 * text.length);
  stream.resume();
  await expect.poll(() => events.length, { timeout: 10_000 }).toBe(bursts * 10);
  expect(events.map((event) => parseInt(event as string, 10))).toEqual(numbersTo(bursts * 10));
  await expect.poll(() => unsentBytes(socket.conn)).toBe(0);
});

it('lets other work run between the recipients of a large broadcast', async () => {
  coalesce(0);
  const all = [await connectWebSocket(), await connectWebSocket(), await connectWebSocket()];
  const writes = all.map(([, socket]) => recordWrites(socket));
  const events = all.map(([client]) => recordEvents(client));
  relay.server.emit('e', 1);
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(writes.map(({ length }) => length).toSorted()).toEqual([0, 1, 1]);
  relay.server.emit('e', 2);
  await expect.poll(() => events).toEqual(all.map(() => [1, 2]));
});
