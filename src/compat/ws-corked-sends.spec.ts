import type { Socket as TcpSocket } from 'node:net';
import type { Socket } from 'socket.io';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { corkSends } from './ws-corked-sends.js';
import { type SocketServer, startSocketIo } from './spec-support.js';

const EVENTS = 200;

let relay: SocketServer;
beforeEach(async () => {
  relay = await startSocketIo();
});
afterEach(() => relay.close());

/** Counts the writes to the TCP stream while EVENTS events are emitted in one turn of the event loop. */
async function writesFor(options: object = {}): Promise<number> {
  const [client, socket] = await relay.connect('/', options);
  await expect.poll(() => socket.conn.transport.name).toBe('websocket');
  const count = countWrites(socket);
  const numbers: unknown[] = [];
  client.on('e', (n) => void numbers.push(n));
  for (let n = 0; n < EVENTS; n += 1) socket.emit('e', n);
  await expect.poll(() => numbers.length).toBe(EVENTS);
  expect(numbers).toEqual(Array.from({ length: EVENTS }, (_, n) => n));
  return count();
}

function countWrites({ conn }: Socket): () => number {
  const stream = (conn.transport as unknown as { socket: { _socket: TcpSocket } }).socket._socket;
  let writes = 0;
  for (const name of ['_write', '_writev'] as const) {
    const write = stream[name]!.bind(stream) as (...all: unknown[]) => void;
    stream[name] = (...all: unknown[]) => {
      writes += 1;
      write(...all);
    };
  }
  return () => writes;
}

it.each([
  ['a WebSocket', {}],
  ['an upgraded connection', { transports: ['polling', 'websocket'] }],
])('writes events that are emitted together in a few writes on %s', async (_, options) => {
  relay.server.engine.on('connection', corkSends);
  expect(await writesFor(options)).toBeLessThan(EVENTS / 10);
});

it('is still needed: each packet is a separate write without it', async () => {
  expect(await writesFor()).toBeGreaterThan(EVENTS / 2);
});
