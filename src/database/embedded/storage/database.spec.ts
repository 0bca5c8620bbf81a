import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { badValue } from '../errors/command-error.js';
import { collect } from '../query/pausable.js';
import { select } from '../query/select.js';
import { decode, encode } from '../values/bson.js';
import { Database, STORE_FORMAT } from './database.js';
import { LmdbStore } from './lmdb-store.js';

describe('the database', () => {
  let directory: string;
  let database: Database;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'database-'));
    database = new Database(directory);
  });
  afterEach(async () => {
    await database.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const insert = (doc: Record<string, unknown>) => () => database.getOrCreate('db', 'c').insert(encode(doc));
  const all = () => {
    const collection = database.get('db', 'c');
    return collection ? collect(select(database, collection, {})).map(({ raw }) => decode(raw)) : [];
  };
  const reopen = async () => {
    await database.close();
    database = new Database(directory);
  };

  it('keeps collections, counts and documents after a restart', async () => {
    await database.write(insert({ _id: 1 }));
    await database.write(insert({ _id: 2 }));
    await reopen();
    expect(all()).toEqual([{ _id: 1 }, { _id: 2 }]);
    expect(database.get('db', 'c')!.info.count).toBe(2);
  });

  it('rolls back a write that fails unexpectedly, and only that one', async () => {
    const broken = () => {
      insert({ _id: 2 })();
      throw new TypeError('a defect');
    };
    const results = await Promise.allSettled([
      database.write(insert({ _id: 1 })),
      database.write(broken),
      database.write(insert({ _id: 3 })),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(all()).toEqual([{ _id: 1 }, { _id: 3 }]);
    expect(database.get('db', 'c')!.info.count).toBe(2);
    await reopen();
    expect(all()).toEqual([{ _id: 1 }, { _id: 3 }]);
  });

  it('keeps the changes that a rejected write made before its error, unless it is atomic', async () => {
    const rejected = (id: number) => () => {
      insert({ _id: id })();
      throw badValue('no');
    };
    const results = await Promise.allSettled([
      database.write(rejected(1)),
      database.write(rejected(2), { atomic: true }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(all()).toEqual([{ _id: 1 }]);
  });

  it('stops writing once another process has taken over the folder', async () => {
    await database.write(insert({ _id: 1 }));
    const other = new Database(directory);
    await expect(database.write(insert({ _id: 2 }))).rejects.toThrow(
      `opened by another process (pid ${process.pid}`,
    );
    await other.write(() => other.getOrCreate('db', 'c').insert(encode({ _id: 3 })));
    await other.close();
  });

  it('rejects data of a newer format with an instruction', async () => {
    await database.close();
    const store = new LmdbStore(directory);
    store.transact(() => {
      store.putMeta('format', { version: STORE_FORMAT + 1 });
      return 'commit';
    });
    await store.close();
    expect(() => new Database(directory)).toThrow(/written by a newer version.*start that version/);
    rmSync(directory, { recursive: true, force: true });
    database = new Database(directory);
  });

  it('rejects data from before there were formats', async () => {
    await database.write(insert({ _id: 1, a: 'x' }));
    await database.close();
    const store = new LmdbStore(directory);
    store.transact(() => {
      store.removeMeta('format');
      return 'commit';
    });
    await store.close();
    expect(() => new Database(directory)).toThrow(/data without a format/);
    rmSync(directory, { recursive: true, force: true });
    database = new Database(directory);
  });

  it('rejects writes after close()', async () => {
    const late = new Database(mkdtempSync(join(tmpdir(), 'database-')));
    await late.close();
    await expect(late.write(() => 1)).rejects.toThrow('closed');
  });
});
