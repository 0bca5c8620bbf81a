import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connect, startServer } from './server.js';

const TRACER = ['strace', '-f', '-qq', '-e', 'trace=fsync,fdatasync,msync'];
/** Containers may lack strace or forbid it; storage/flush.spec.ts checks the options of LMDB everywhere. */
const canTrace = spawnSync(TRACER[0]!, [...TRACER.slice(1), 'true']).status === 0;
const WRITES = 20;

it.skipIf(!canTrace)('every acknowledged write is flushed to disk', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'flush-'));
  const trace = join(directory, 'trace');
  const flushes = () =>
    readFileSync(trace, 'utf8')
      .split('\n')
      .filter((line) => /sync\(/.test(line)).length;
  const server = await startServer(directory, { wrapper: [...TRACER, '-o', trace] });
  const client = await connect(server.uri);
  const rows = client.db('d').collection<{ _id: number }>('rows');
  await rows.insertOne({ _id: -1 });
  for (let n = 0; n < WRITES; n++) {
    const before = flushes();
    await rows.insertOne({ _id: n });
    expect(flushes()).toBeGreaterThan(before);
  }
  await client.close();
  await server.stop();
  rmSync(directory, { recursive: true });
});
