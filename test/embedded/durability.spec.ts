import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listIndexEntries } from '../../src/database/embedded/storage/index-entries.js';
import { Database } from '../../src/database/embedded/storage/database.js';
import { decode } from '../../src/database/embedded/values/bson.js';
import { randomOf } from '../support/random.js';
import { depth } from '../support/depth.js';
import { connect, startServer } from './server.js';

/** DURABILITY_ROUNDS sets the length; DURABILITY_SEED repeats the moments of an earlier run. */
const rounds = Number(process.env.DURABILITY_ROUNDS ?? depth(1, 3));
const seed = Number(process.env.DURABILITY_SEED ?? Date.now() % 2 ** 31);
const WRITERS = 8;

interface Entry {
  _id: string;
  writer: number;
  n: number;
  tags: number[];
  body: string;
  check: string;
}

interface Counter {
  _id: number;
  count: number;
  last: number;
}

const sha = (text: string) => createHash('sha256').update(text).digest('hex');

function entry(writer: number, n: number): Entry {
  const body = `${writer}/${n} `.repeat(1 + ((n * 37) % 400));
  return { _id: `${writer}:${n}`, writer, n, tags: [n % 7, n % 5], body, check: sha(body) };
}

/** Writes until the server dies, and reports every acknowledged write. */
async function write(
  uri: string,
  writer: number,
  from: number,
  acknowledged: (n: number) => void,
): Promise<void> {
  const client = await connect(uri);
  const db = client.db('crash');
  try {
    for (let n = from; ; n++) {
      await db.collection<Entry>('entries').insertOne(entry(writer, n));
      await db
        .collection<Counter>('counters')
        .updateOne({ _id: writer }, { $inc: { count: 1 }, $set: { last: n } }, { upsert: true });
      acknowledged(n);
    }
  } catch {
    await client.close().catch(() => undefined); // the server has been killed
  }
}

/** Expects every index to hold exactly the entries of the documents, and the counts to match. */
async function checkIndexes(directory: string): Promise<void> {
  const database = new Database(directory);
  for (const collection of database.list('crash')) {
    const records = [...collection.records()];
    expect(collection.info.count).toBe(records.length);
    for (const index of collection.info.indexes) {
      const wanted = records.flatMap((record) =>
        listIndexEntries(index, decode(collection.read(record)!)).list.map(() => record),
      );
      const found = [...database.entries(index.id, { from: Buffer.alloc(0), to: null })];
      expect(found.toSorted((a, b) => a - b)).toEqual(wanted);
    }
  }
  await database.close();
}

describe('a killed server', () => {
  it(`loses no acknowledged write, has no torn document, and keeps its indexes consistent (${rounds} rounds, DURABILITY_SEED=${seed})`, async () => {
    const directory = mkdtempSync(join(tmpdir(), 'durability-'));
    const random = randomOf(seed);
    const last = Array.from({ length: WRITERS }, () => -1);
    for (let round = 0; round < rounds; round++) {
      const server = await startServer(directory);
      const admin = await connect(server.uri);
      await admin
        .db('crash')
        .collection('entries')
        .createIndexes([{ key: { writer: 1, n: 1 }, unique: true }, { key: { tags: 1 } }]);
      const goal = 400 + Math.floor(random() * 400);
      let acknowledged = 0;
      const killed = new Promise<void>((resolve) => {
        const writers = last.map((n, writer) =>
          write(server.uri, writer, n + 1, (done) => {
            last[writer] = done;
            if (++acknowledged === goal) void server.kill();
          }),
        );
        void Promise.all(writers).then(() => resolve());
      });
      await killed;
      await admin.close();
      expect(acknowledged).toBeGreaterThanOrEqual(goal);

      await checkIndexes(directory);
      const again = await startServer(directory);
      const client = await connect(again.uri);
      const entries = await client.db('crash').collection<Entry>('entries').find().toArray();
      for (const writer of last.keys()) {
        const mine = entries.filter((one) => one.writer === writer);
        for (const found of mine) expect(found).toEqual(entry(writer, found.n));
        // All acknowledged entries, and at most the one in flight.
        const counter = await client.db('crash').collection<Counter>('counters').findOne({ _id: writer });
        expect(mine.length - 1 - last[writer]!).toBeOneOf([0, 1]);
        expect(counter!.last - last[writer]!).toBeOneOf([0, 1]);
        expect(counter!.count).toBe(counter!.last + 1);
        last[writer] = mine.length - 1;
        await client
          .db('crash')
          .collection<Counter>('counters')
          .updateOne({ _id: writer }, { $set: { last: last[writer], count: mine.length } });
      }
      await client.close();
      await again.stop();
    }
    rmSync(directory, { recursive: true });
  });
});
