import { once } from 'node:events';
import { Manager } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  type EngineConnection,
  listConnections,
  terminateConnection,
  unsentBytes,
} from './engine-io-connections.js';
import { type SocketServer, startSocketIo } from './spec-support.js';

const PACKET = 'x'.repeat(1_000_000);
const PACKETS = 30;

let relay: SocketServer;
beforeEach(async () => {
  relay = await startSocketIo();
});
afterEach(() => relay.close());

it('lists a connection in several namespaces once, until it closes', async () => {
  relay.server.of('/second');
  const [client, first] = await relay.connect();
  const [, second] = [client.io.socket('/second').connect(), await secondSocket()];
  expect(listConnections(relay.server)).toEqual([first.conn]);
  expect(second.conn).toBe(first.conn);

  const closed = once(first.conn, 'close');
  client.io.engine.close();
  await closed;
  expect(listConnections(relay.server)).toEqual([]);
});

it('lists a connection that has joined no namespace', async () => {
  const manager = new Manager(relay.url, { transports: ['websocket'], autoConnect: false });
  const arrived = once(relay.server.engine, 'connection') as Promise<[unknown]>;
  manager.open();
  const [connection] = await arrived;
  expect(listConnections(relay.server)).toEqual([connection]);
  manager.engine.close();
});

async function secondSocket() {
  const [socket] = (await once(relay.server.of('/second'), 'connection')) as [{ conn: unknown }];
  return socket;
}

describe('a client that does not read', () => {
  let client: WebSocket;
  let connection: EngineConnection;
  beforeEach(async () => {
    const arrived = once(relay.server.engine, 'connection') as Promise<[EngineConnection]>;
    client = new WebSocket(`${relay.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    [connection] = await arrived;
    await once(client, 'open');
  });
  afterEach(() => client.terminate());

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
});
