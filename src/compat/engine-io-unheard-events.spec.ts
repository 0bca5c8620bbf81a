import { afterEach, beforeEach, expect, it } from 'vitest';
import { skipUnheardEvents } from './engine-io-unheard-events.js';
import { type SocketServer, startSocketIo } from './spec-support.js';

let relay: SocketServer;
beforeEach(async () => {
  relay = await startSocketIo();
});
afterEach(() => relay.close());

/** Sends an event. @returns what the connection and the server emit until it has arrived */
async function emittedBySending(): Promise<string[]> {
  const [client, socket] = await relay.connect();
  const emitted: string[] = [];
  for (const emitter of [socket.conn, relay.server.engine])
    for (const event of ['packetCreate', 'flush', 'drain']) emitter.on(event, () => emitted.push(event));
  const arrived = new Promise((resolve) => client.once('e', resolve));
  socket.emit('e', 1);
  expect(await arrived).toBe(1);
  return emitted;
}

it('sends without the events of each packet', async () => {
  skipUnheardEvents(relay.server);
  expect(await emittedBySending()).toEqual([]);
});

it('is still needed: Engine.IO emits five for each packet', async () => {
  expect(await emittedBySending()).toEqual(['packetCreate', 'flush', 'flush', 'drain', 'drain']);
});

it('closes a connection after its last packets', async () => {
  skipUnheardEvents(relay.server);
  const [client, socket] = await relay.connect();
  const received: unknown[] = [];
  client.on('e', (value) => received.push(value));
  const closed = new Promise((resolve) => client.once('disconnect', resolve));
  const { transport } = socket.conn as unknown as { transport: { writable: boolean } };
  transport.writable = false;
  socket.emit('e', 1);
  socket.conn.close();
  expect(socket.conn.readyState).toBe('closing');
  transport.writable = true;
  (socket.conn as unknown as { flush(): void }).flush();
  await closed;
  expect(received).toEqual([1]);
});
