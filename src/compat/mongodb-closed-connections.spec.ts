import { once } from 'node:events';
import { createRequire } from 'node:module';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DriverConnection,
  driverConnection,
  patchClosedConnections,
} from './mongodb-closed-connections.js';

type Constructor = new (stream: Socket, options: object) => DriverConnection & { destroy(): void };

/** More than the kernel buffers for a peer that does not read. */
const LARGE = { toBin: async () => [Buffer.alloc(32_000_000)] };

let silent: Server;
beforeAll(async () => {
  silent = createServer((peer) => peer.pause().on('error', () => {}));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
});
afterAll(() => silent.close());

/** The driver's class as the package ships it, regardless of patches in this process. */
function unpatchedConnection(): { prototype: DriverConnection } {
  const mongoose = createRequire(import.meta.url).resolve('mongoose');
  const driver = createRequire(mongoose);
  const path = driver.resolve('mongodb/lib/cmap/connection.js');
  const loaded = driver.cache[path];
  delete driver.cache[path];
  try {
    return driver(path).Connection;
  } finally {
    if (loaded) driver.cache[path] = loaded;
  }
}

async function openConnection(connection: { prototype: DriverConnection }) {
  const { port } = silent.address() as AddressInfo;
  const stream = connect(port, '127.0.0.1');
  await once(stream, 'connect');
  const Connection = connection as unknown as Constructor;
  return new Connection(stream, { id: 1, generation: 0, monitorCommands: false });
}

const write = (connection: DriverConnection) =>
  connection.writeCommand(LARGE, { agreedCompressor: 'none' }).then(
    () => 'sent',
    (error: Error) => error,
  );

/** Closes a connection while a command waits for the socket. */
async function closeWhileWriting(driverClass = driverConnection()) {
  const connection = await openConnection(driverClass);
  const waiting = () => connection.socket.listenerCount('drain');
  const before = waiting();
  let outcome: string | Error = 'waits';
  void write(connection).then((end) => (outcome = end));
  await expect.poll(waiting).toBe(before + 1);
  const closed = once(connection.socket, 'close').catch(() => {});
  connection.destroy();
  await closed;
  for (let turns = 0; turns < 10; turns += 1) await turn();
  return { connection, outcome };
}

describe('a command that waits for a closed socket', () => {
  it('waits forever without the patch, which is still needed', async () => {
    const { outcome } = await closeWhileWriting(unpatchedConnection());
    expect(outcome).toBe('waits');
  });

  it('fails with the patch, as do further commands of the connection', async () => {
    patchClosedConnections();
    const { connection, outcome } = await closeWhileWriting();
    expect(outcome).toMatchObject({ name: 'MongoNetworkError' });
    expect(await write(connection)).toBe(outcome);
  });
});

it('patches once', () => {
  patchClosedConnections();
  const { cleanup, writeCommand } = driverConnection().prototype;
  patchClosedConnections();
  expect(driverConnection().prototype).toMatchObject({ cleanup, writeCommand });
});
