import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as lmdb from 'lmdb';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startEmbeddedStore } from '../start.js';
import { Database } from './database.js';
import { LmdbStore } from './lmdb-store.js';

const { nativeAddon } = lmdb as unknown as { nativeAddon: { getEnvFlags(address: number): number } };

/** LMDB's flags for commits that return before they are on disk (lmdb/open.js). */
const UNFLUSHED = { overlappingSync: 0x1000, noSync: 0x10000, noMetaSync: 0x40000, mapAsync: 0x100000 };

function unflushedOptions(store: unknown): string[] {
  const { root } = store as { root: { env: { address: number } } };
  const flags = nativeAddon.getEnvFlags(root.env.address);
  return Object.entries(UNFLUSHED).flatMap(([name, bit]) => ((flags & bit) === 0 ? [] : [name]));
}

/** Killing a process cannot reveal a missing flush: the kernel still writes its pages. */
describe('a commit', () => {
  let directory: string;
  // Called by the constructor of every database.
  const transact = vi.spyOn(LmdbStore.prototype, 'transact');
  const opened = () => [...new Set<unknown>(transact.mock.contexts)].map(unflushedOptions);
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'flush-'));
    transact.mockClear();
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));
  afterAll(() => transact.mockRestore());

  it('of a database is flushed before it returns', async () => {
    const database = new Database(directory);
    expect(opened()).toEqual([[]]);
    await database.close();
  });

  it('of a store is flushed before it returns', async () => {
    const store = await startEmbeddedStore({ directory });
    expect(opened()).toEqual([[]]);
    await store.close();
  });

  it('of a store for throw-away data is not flushed', async () => {
    const store = await startEmbeddedStore({ directory, sync: false });
    expect(opened()).toEqual([['noSync']]);
    await store.close();
  });
});
