import { once } from 'node:events';
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

async function openConnection() {
  const { port } = silent.address() as AddressInfo;
  const stream = connect(port, '127.0.0.1');
  await once(stream, 'connect');
  const Connection = driverConnection() as unknown as Constructor;
  return new Connection(stream, { id: 1, generation: 0, monitorCommands: false });
}

const write = (connection: DriverConnection) =>
  connection.writeCommand(LARGE, { agreedCompressor: 'none' }).then(
    () => 'sent',
    (error: Error) => error,
  );

/** Closes a connection while a command waits for the socket. */
async function closeWhileWriting() {
  const connection = await openConnection();
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
    const { outcome } = await closeWhileWriting();
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
