import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedStore } from '../../src/database/embedded/index.js';
import { depth } from '../support/depth.js';
import { connect, startServer } from './server.js';

const NOBODY = 65534;

describe('the embedded store under faults', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'faults-'));
  });
  afterEach(() => {
    chmodSync(directory, 0o700);
    rmSync(directory, { recursive: true, force: true });
  });

  it('reports a folder that is not writable', async () => {
    chmodSync(directory, 0o555);
    const asUser = process.getuid?.() === 0 ? { uid: NOBODY } : {}; // root may write anywhere
    await expect(startServer(directory, asUser)).rejects.toThrow(/faults-\w+ is not writable by this user/);
    await expect(startServer(join(directory, 'below'), asUser)).rejects.toThrow(
      'is not writable by this user',
    );
  });

  it('rejects writes on a full disk, keeps serving reads, and loses nothing', async () => {
    const limited = await startServer(directory, { fileLimitKiB: 3000 });
    const client = await connect(limited.uri);
    const rows = client.db('d').collection<{ _id: number; body: string }>('rows');
    const body = 'x'.repeat(20_000);
    let written = 0;
    const fill = async () => {
      for (; written < 1000; written++) await rows.insertOne({ _id: written, body });
    };
    await expect(fill()).rejects.toMatchObject({ code: 14031, message: expect.stringContaining('is full') });
    expect(written).toBeGreaterThan(20);
    expect(await rows.countDocuments()).toBe(written);
    await expect(rows.insertOne({ _id: -1, body })).rejects.toMatchObject({ code: 14031 });
    expect(await rows.findOne({ _id: written - 1 })).toEqual({ _id: written - 1, body });
    await client.close();
    await limited.stop();

    const unlimited = await startServer(directory);
    const again = await connect(unlimited.uri);
    expect(await again.db('d').collection('rows').countDocuments({ body })).toBe(written);
    await again.db('d').collection<{ _id: number }>('rows').insertOne({ _id: -1 });
    await again.close();
    await unlimited.stop();
  });

  it('survives a full disk with any writes, in adjacent and in distant pages', async () => {
    const limited = await startServer(directory, { fileLimitKiB: 2000 });
    const client = await connect(limited.uri);
    const rows = client.db('d').collection<{ _id: number; at: string; body: string }>('rows');
    await rows.createIndex({ at: 1 });
    const diskFull = { code: 14031 };
    const row = (_id: number, length: number) => ({
      _id,
      at: `${(_id * 7919) % 10_007}`,
      body: 'y'.repeat(length),
    });
    const results = await Promise.allSettled(
      Array.from({ length: 3000 }, (_, n) => rows.insertOne(row(n, (n * 37) % 1500))),
    );
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: diskFull });
    const stored = results.filter(({ status }) => status === 'fulfilled').length;
    for (let n = 0; n < depth(100, 300); n += 1) {
      const body = 'z'.repeat((n * 101) % 9000);
      const write = rows.updateMany({ _id: { $gte: n * 3, $lt: n * 3 + 40 } }, { $set: { body } });
      await write.catch((error: unknown) => expect(error).toMatchObject(diskFull));
    }
    expect(await rows.countDocuments()).toBe(stored);
    await client.close();
    await limited.stop();
  });

  it('rejects a folder that another process has open, with the pid of that process', async () => {
    const server = await startServer(directory);
    await expect(startServer(directory)).rejects.toThrow(
      `already open in the process with pid ${server.pid}`,
    );
    await expect(startEmbeddedStore({ directory })).rejects.toThrow(`with pid ${server.pid}`);
    await server.kill();
    const store = await startEmbeddedStore({ directory, socketPath: join(directory, 's.sock') });
    await store.close();
  });

  it('serves from a worker thread, and reports its start errors', async () => {
    const server = await startServer(directory, { inWorker: true });
    const client = await connect(server.uri);
    await client.db('d').collection('c').insertOne({ a: 1 });
    await expect(startServer(directory, { inWorker: true })).rejects.toThrow(
      `already open in the process with pid ${server.pid}`,
    );
    await client.close();
    await server.stop();
  });
});
