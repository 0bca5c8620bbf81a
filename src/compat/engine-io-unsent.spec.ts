import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { EngineConnection } from './engine-io-connections.js';
import { terminateConnection, unsentBytes } from './engine-io-unsent.js';
import { type SocketServer, startSocketIo } from './spec-support.js';

const PACKET = 'x'.repeat(1_000_000);
const PACKETS = 30;

let relay: SocketServer;
let client: WebSocket;
let connection: EngineConnection;
beforeEach(async () => {
  relay = await startSocketIo();
  const arrived = once(relay.server.engine, 'connection') as Promise<[EngineConnection]>;
  client = new WebSocket(`${relay.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  [connection] = await arrived;
  await once(client, 'open');
});
afterEach(async () => {
  client.terminate();
  await relay.close();
});

/** Sends more than the kernel buffers to a client that has stopped reading. */
function fill(): void {
  client.pause();
  for (let sent = 0; sent < PACKETS; sent += 1) connection.send(PACKET);
}

const openConnections = () =>
  new Promise<number>((resolve, reject) => {
    relay.http.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

describe('unsentBytes', () => {
  it('counts everything that the client has not read', async () => {
    await expect.poll(() => unsentBytes(connection)).toBe(0);
    fill();
    expect(unsentBytes(connection)).toBeGreaterThan((PACKETS - 5) * PACKET.length);
    client.resume();
    await expect.poll(() => unsentBytes(connection), { timeout: 15_000 }).toBe(0);
  });
});

describe('terminateConnection', () => {
  it('closes the connection although its client does not read', async () => {
    fill();
    const closed = once(connection, 'close');
    terminateConnection(connection);
    await closed;
    await expect.poll(openConnections).toBe(0);
  });

  it('is still needed: `close` waits for the client', async () => {
    fill();
    connection.close();
    await new Promise(setImmediate);
    expect(await openConnections()).toBe(1);
  });
});
