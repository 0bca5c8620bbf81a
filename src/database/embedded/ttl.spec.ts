import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { collect } from './query/pausable.js';
import { select } from './query/select.js';
import { decode, encode } from './values/bson.js';
import { Database } from './storage/database.js';
import { expire } from './ttl.js';

it('deletes all expired documents, in several batches, and nothing else', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'ttl-'));
  const database = new Database(directory, { sync: false });
  const now = Date.UTC(2026, 0, 1);
  await database.write(() => {
    const collection = database.getOrCreate('db', 'c');
    collection.info.indexes.push({
      id: database.newId(),
      name: 'at_1',
      key: { at: 1 },
      expireAfterSeconds: 60,
    });
    for (let i = 0; i < 500; i++) collection.insert(encode({ _id: `old ${i}`, at: new Date(now - 60_001) }));
    collection.insert(encode({ _id: 'fresh', at: new Date(now - 59_999) }));
    collection.insert(encode({ _id: 'no date', at: 5 }));
    collection.insert(encode({ _id: 'no field' }));
    collection.insert(encode({ _id: 'earliest of two', at: [new Date(now), new Date(now - 90_000)] }));
  });
  expect(await expire(database, now)).toBe(501);
  const left = collect(select(database, database.get('db', 'c')!, {})).map(({ raw }) => decode(raw)._id);
  expect(left).toEqual(['fresh', 'no date', 'no field']);
  await database.close();
  rmSync(directory, { recursive: true });
});
