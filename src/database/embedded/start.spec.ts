import { once } from 'node:events';
import { existsSync, linkSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MongoClient, openForTest, type OpenForTest, temporaryFolder } from './spec-support.js';
import { startEmbeddedStore } from './start.js';

describe('the embedded store', () => {
  let open: OpenForTest;
  beforeAll(async () => {
    open = await openForTest();
  });
  afterAll(() => open.close());

  const raw = async (bytes: Buffer): Promise<Socket> => {
    const socket = connect(open.socketPath);
    await once(socket, 'connect');
    socket.write(bytes);
    return socket;
  };
  const ping = () => open.client.db('test').command({ ping: 1 });

  it('creates its files and its socket for its user only', () => {
    expect(statSync(join(open.directory, 'data.mdb')).mode & 0o777).toBe(0o600);
    expect(statSync(open.socketPath).mode & 0o777).toBe(0o600);
    expect(statSync(join(open.directory, 'run')).mode & 0o777).toBe(0o700);
  });

  it('rejects a second store on the folder, with the pid of the first', async () => {
    await expect(startEmbeddedStore({ directory: open.directory })).rejects.toThrow(`pid ${process.pid}`);
  });

  it.each([
    ['garbage', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    ['an impossible length', Buffer.from([1, 0, 0, 0])],
    ['more than 48 MB', Buffer.from([0, 0x70, 0xdc, 0x03])],
    ['an unknown operation', Buffer.from([16, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4])],
  ])('closes a connection that sends %s, and serves the others', async (_name, bytes) => {
    const socket = await raw(bytes);
    await once(socket.resume(), 'close');
    expect(await ping()).toMatchObject({ ok: 1 });
  });

  it('ignores a message that never ends', async () => {
    const whole = Buffer.alloc(300);
    whole.writeInt32LE(300);
    const socket = await raw(whole.subarray(0, 100));
    socket.destroy();
    expect(await ping()).toMatchObject({ ok: 1 });
  });

  it('serves many concurrent connections', async () => {
    const many = await new MongoClient(open.store.uri, { maxPoolSize: 200, minPoolSize: 200 }).connect();
    const c = many.db('test').collection('many');
    await Promise.all(Array.from({ length: 400 }, (_, i) => c.insertOne({ i })));
    expect(await c.countDocuments()).toBe(400);
    await many.close();
  });
});

describe('starting the embedded store', () => {
  it('keeps its documents after a restart, and removes the socket of a dead process', async () => {
    const directory = temporaryFolder();
    const socketPath = join(directory, 's.sock');
    // As after a killed process: a socket file without a listener.
    const dead = createServer();
    await new Promise<void>((resolve) => dead.listen(`${socketPath}.x`, resolve));
    linkSync(`${socketPath}.x`, socketPath);
    await new Promise((resolve) => dead.close(resolve));
    expect(existsSync(socketPath)).toBe(true);

    for (const expected of [0, 1]) {
      const store = await startEmbeddedStore({ directory, socketPath });
      const client = await new MongoClient(store.uri).connect();
      expect(await client.db('d').collection('c').countDocuments()).toBe(expected);
      await client.db('d').collection('c').insertOne({ expected });
      await client.close();
      await store.close();
    }
    rmSync(directory, { recursive: true });
  });

  it('reports a socket that is in use, and unlocks the folder', async () => {
    const directory = temporaryFolder();
    const socketPath = join(directory, 's.sock');
    const other = createServer((socket) => socket.end());
    await new Promise<void>((resolve) => other.listen(socketPath, resolve));
    await expect(startEmbeddedStore({ directory, socketPath })).rejects.toThrow(
      'another process is listening',
    );
    await new Promise((resolve) => other.close(resolve));
    const store = await startEmbeddedStore({ directory, socketPath });
    await store.close();
    rmSync(directory, { recursive: true });
  });

  it('rejects a socket path that the kernel would truncate', async () => {
    const directory = temporaryFolder();
    const socketPath = join(directory, `${'x'.repeat(120)}.sock`);
    await expect(startEmbeddedStore({ directory, socketPath })).rejects.toThrow('longer than 107 bytes');
    rmSync(directory, { recursive: true });
  });

  it('listens on the loopback address when there is no socket path', async () => {
    const directory = temporaryFolder();
    const store = await startEmbeddedStore({ directory });
    expect(store.uri).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\/\?directConnection=true$/);
    const client = await new MongoClient(store.uri).connect();
    expect(await client.db('d').command({ ping: 1 })).toMatchObject({ ok: 1 });
    await client.close();
    await store.close();
    rmSync(directory, { recursive: true });
  });
});
