import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { depth } from '../support/depth.js';
import { type Client, connect, type Server, startServer } from './server.js';

const DOCUMENTS = depth(40_000, 100_000);
/** Maximum wait of a ping on an idle machine; on a busy one the heavy work takes longer too. */
const MAX_WAIT_MS = 250;

describe('during heavy work', () => {
  let directory: string;
  let server: Server;
  let heavy: Client;
  let light: Client;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'responsive-'));
    server = await startServer(directory);
    [heavy, light] = await Promise.all([connect(server.uri), connect(server.uri)]);
    for (let from = 0; from < DOCUMENTS; from += 10_000) {
      const docs = Array.from({ length: 10_000 }, (_, i) => ({
        _id: from + i,
        g: i % 100,
        v: (i * 7919) % 10_007,
        s: `name ${i}`,
      }));
      await rows().insertMany(docs);
    }
  });
  afterAll(async () => {
    await Promise.all([heavy?.close(), light?.close()]);
    await server?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  const rows = () => heavy.db('d').collection<{ _id: number; v: number }>('rows');

  it.each<[string, () => Promise<unknown>]>([
    [
      'a $group over all documents',
      () =>
        rows()
          .aggregate([{ $group: { _id: '$g', n: { $sum: 1 }, v: { $sum: '$v' } } }])
          .toArray(),
    ],
    ['a sort of all documents', () => rows().find().sort({ v: 1 }).limit(5).toArray()],
    ['a full sort, read in part', () => rows().find().sort({ v: -1 }).batchSize(2).next()],
    ['a count by a scan', () => rows().countDocuments({ v: { $gt: 5000 } })],
    ['an update of all documents', () => rows().updateMany({ v: { $gte: 0 } }, { $inc: { v: 1 } })],
  ])('serves a ping during %s', async (_name, work) => {
    const state = { done: false };
    const all = work().finally(() => (state.done = true));
    const waits: number[] = [];
    const began = performance.now();
    while (!state.done) {
      const since = performance.now();
      await light.db('d').command({ ping: 1 });
      waits.push(performance.now() - since);
    }
    await all;
    // Without pauses the first ping would wait until the heavy work is done.
    expect(waits.length).toBeGreaterThan(3);
    expect(Math.max(...waits)).toBeLessThan(Math.max(MAX_WAIT_MS, (performance.now() - began) / 2));
  });
});
