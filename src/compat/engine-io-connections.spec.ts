import { once } from 'node:events';
import { Manager } from 'socket.io-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listConnections } from './engine-io-connections.js';
import { type SocketServer, startSocketIo } from './spec-support.js';

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
