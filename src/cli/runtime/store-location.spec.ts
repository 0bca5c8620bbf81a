import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedStore } from '../../database/embedded/index.js';
import { embeddedFolder } from '../../database/store.js';
import { describeStore } from './store-location.js';

let parent: string;
let DATA_DIR: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'rankwire-in-use-'));
  DATA_DIR = join(parent, 'data');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

describe('describeStore', () => {
  it('refuses a folder without a store, unless the command may create one', async () => {
    await expect(describeStore({ dataDir: DATA_DIR })).rejects.toThrow(
      `There is no store in ${DATA_DIR}: start the server or run account:create first, or set DATA_DIR or MONGODB_URI.`,
    );
    expect(await describeStore({ dataDir: DATA_DIR }, { createsStore: true })).toBe(
      `embedded, ${DATA_DIR} (new)`,
    );
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it('names the absolute path and the process that uses the store', async () => {
    const store = await startEmbeddedStore({ directory: embeddedFolder(DATA_DIR) });
    expect(await describeStore({ dataDir: relative(process.cwd(), DATA_DIR) })).toBe(
      `embedded, ${DATA_DIR} (joined the running server, process ${process.pid})`,
    );
    await store.close();
    expect(await describeStore({ dataDir: DATA_DIR })).toBe(`embedded, ${DATA_DIR}`);
  });

  it.each([
    ['mongodb://127.0.0.1/rank', '127.0.0.1:27017/rank'],
    ['mongodb://me:hidden@a:1,b:2/rank?replicaSet=x&authSource=hidden', 'a:1,b:2/rank'],
    ['mongodb://me:hid%40den@a', 'a:27017/test'],
    ['mongodb+srv://me:hidden@cluster.example.com/rank', 'cluster.example.com/rank'],
  ])('names only hosts and database of %s', async (MONGODB_URI, named) => {
    expect(await describeStore({ dataDir: DATA_DIR, mongodbUri: MONGODB_URI })).toBe(`MongoDB at ${named}`);
  });
});
