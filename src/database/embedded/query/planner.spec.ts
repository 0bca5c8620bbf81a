import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ObjectId } from 'bson';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Database } from '../storage/database.js';
import type { IndexInfo } from '../storage/index-entries.js';
import { collect } from './pausable.js';
import { decode, type Doc, encode } from '../values/bson.js';
import { depth } from '../../../../test/support/depth.js';
import { compileFilter } from './filter.js';
import { plan } from './planner.js';
import { countMatches, select } from './select.js';
import { sortKeyComparator, parseSort, sortKey } from './sort.js';

const index = (key: Record<string, number>, more: Partial<IndexInfo> = {}): IndexInfo => ({
  id: 1,
  name: Object.keys(key).join(),
  key,
  ...more,
});
const chosen = (indexes: IndexInfo[], filter: Doc, sort: Doc = {}) => {
  const found = plan(indexes, filter, parseSort(sort));
  return found && { name: found.index.name, ranges: found.ranges.length, ordered: found.ordered };
};

describe('the planner', () => {
  it('picks the index with the most leading equalities', () => {
    const indexes = [index({ a: 1 }), index({ a: 1, b: 1 }), index({ c: 1 })];
    expect(chosen(indexes, { a: 1, b: 2, c: { $gt: 1 } })).toEqual({ name: 'a,b', ranges: 1, ordered: 0 });
  });

  it('creates a range for each value of $in', () => {
    expect(chosen([index({ a: 1, b: 1 })], { a: { $in: [1, 2, 3] } })?.ranges).toBe(3);
  });

  it('walks an index backwards for the reverse sort order', () => {
    const indexes = [index({ series: 1, day: -1 })];
    expect(chosen(indexes, { series: 's' }, { day: -1 })?.ordered).toBe(-1);
    expect(chosen(indexes, {}, { series: 1, day: -1 })).toBeNull();
  });

  it('does not use the order of a multikey, hashed or sparse index', () => {
    for (const trait of [{ multikey: ['a'] }, { hashed: true }, { sparse: true }] as const) {
      const indexes = [index({ a: 1 }, trait as Partial<IndexInfo>)];
      expect(chosen(indexes, { a: { $gt: 1 } }, { a: 1 })?.ordered).toBe(0);
    }
  });

  it('uses the order after an equality for the only field with arrays', () => {
    const ordered = (multikey: string[], filter: Doc) =>
      chosen([index({ a: 1, b: 1 }, { multikey })], filter, { b: -1 })?.ordered;
    expect(ordered(['a'], { a: 1 })).toBe(-1);
    expect(ordered(['a'], { a: 1, b: { $gt: 1, $lt: 5 } })).toBe(-1);
    expect(ordered(['a'], { a: { $in: [1, 2] } })).toBe(0);
    expect(ordered(['a', 'b'], { a: 1 })).toBe(0);
  });

  it('does not use a sparse index for conditions that null may match', () => {
    const indexes = [index({ a: 1 }, { sparse: true })];
    for (const filter of [{ a: null }, { a: { $in: [1, null] } }, { a: { $gte: null } }, {}]) {
      expect(chosen(indexes, filter)).toBeNull();
    }
    expect(chosen(indexes, { a: 1 })?.name).toBe('a');
  });

  it('scans for arrays, negations, disjunctions and existence', () => {
    for (const filter of [{ a: [1] }, { a: { $ne: 1 } }, { $or: [{ a: 1 }] }, { a: { $exists: true } }]) {
      expect(chosen([index({ a: 1 })], filter)).toBeNull();
    }
  });
});

const ids = [new ObjectId(), new ObjectId()];
const scalar = fc.constantFrom<unknown>(...ids, null, 0, 1, 2, 2.5, 'a', 'b', true, new Date(0), NaN);
const field = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), fc.record({ x: scalar }));
const doc = fc.record(
  { a: field, b: field, c: fc.array(fc.record({ d: scalar }), { maxLength: 2 }) },
  { requiredKeys: [] },
);
const bounds = fc.dictionary(fc.constantFrom('$gt', '$gte', '$lt', '$lte'), scalar, {
  minKeys: 1,
  noNullPrototype: true,
});
const condition = fc.oneof(
  scalar,
  bounds,
  fc.array(scalar, { maxLength: 3 }).map(($in) => ({ $in })),
);
const filter = fc.dictionary(fc.constantFrom('a', 'b', 'c.d', 'a.x'), condition, {
  maxKeys: 3,
  noNullPrototype: true,
});
const sort = fc.dictionary(fc.constantFrom('a', 'b', 'c.d'), fc.constantFrom(1, -1), {
  maxKeys: 1,
  noNullPrototype: true,
});

const hasParallelArrays = (one: Doc) => Array.isArray(one.a) && Array.isArray(one.b);

describe('a selection by index', () => {
  let directory: string;
  let database: Database;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'planner-'));
    database = new Database(directory, { sync: false });
  });
  afterAll(async () => {
    await database.close();
    rmSync(directory, { recursive: true });
  });

  it('finds documents of a multikey index in which different elements fulfil the two bounds', async () => {
    await database.write(() => {
      const collection = database.getOrCreate('db', 'multikey');
      collection.info.indexes.push({ ...index({ a: 1 }), id: database.newId() });
      collection.insert(encode({ _id: 1, a: [1, 10] }));
      collection.insert(encode({ _id: 2, a: [5] }));
    });
    const collection = database.get('db', 'multikey')!;
    const filter = { a: { $gt: 6, $lt: 4 } };
    const { indexes } = collection.info;
    expect(chosen(indexes, filter)?.name).toBe('a');
    const ids = collect(select(database, collection, { filter })).map(({ raw }) => decode(raw)._id);
    expect(ids).toEqual([1]);
  });

  it.each([
    ['a', 'b'],
    ['b', 'a'],
  ])('of two indexes that are alike uses the one with fewer entries (%s first)', async (...order) => {
    await database.write(() => {
      const collection = database.getOrCreate('db', `alike ${order.join()}`);
      for (const name of order)
        collection.info.indexes.push({ ...index({ [name]: 1, day: 1 }), id: database.newId() });
      for (let n = 0; n < 1000; n++) collection.insert(encode({ _id: n, a: 1, b: n % 100, day: n }));
    });
    const collection = database.get('db', `alike ${order.join()}`)!;
    const read = vi.spyOn(collection, 'read');
    const rows = collect(
      select(database, collection, { filter: { a: 1, b: 7, day: { $gte: 0 } }, sort: { day: 1 } }),
    );
    expect(rows).toHaveLength(10);
    expect(read).toHaveBeenCalledTimes(10);
  });

  it('counts the documents of object ids and strings by index entries, without reading them', async () => {
    await database.write(() => {
      const collection = database.getOrCreate('db', 'counted');
      collection.info.indexes.push({ ...index({ a: 1, b: 1 }), id: database.newId() });
      for (const a of [ids[0], ids, [ids[1]]]) collection.insert(encode({ a, b: 1 }));
      collection.insert(encode({ a: ids[0]!, b: [1, 2] }));
      collection.insert(encode({ a: [ids[1]!], b: 'x' }));
    });
    const collection = database.get('db', 'counted')!;
    const read = vi.spyOn(collection, 'read');
    const counted = (filter: Doc) => collect(countMatches(database, collection, filter));
    expect(counted({ a: ids[0] })).toEqual([3]);
    expect(counted({ a: ids[1], b: 'x' })).toEqual([1]);
    expect(counted({})).toEqual([5]);
    expect(read).not.toHaveBeenCalled();
    expect(counted({ a: ids[0], c: 'x' })).toEqual([0]);
    expect(counted({ b: 'x' })).toEqual([1]);
    expect(read).toHaveBeenCalled();
  });

  it('finds what a scan finds, in the same order', async () => {
    const keys: Record<string, number>[] = [
      { a: 1 },
      { a: 1, b: -1 },
      { b: 1, a: 1 },
      { 'c.d': 1 },
      { 'a.x': 1, b: 1 },
    ];
    const run = async (docs: Doc[], wanted: Doc, order: Doc, sparse: boolean) => {
      await database.write(() => {
        const collection = database.getOrCreate('db', 'c');
        collection.info.indexes.push(
          ...keys.map((key) => ({ ...index(key, sparse ? { sparse } : {}), id: database.newId() })),
        );
        for (const one of docs) {
          try {
            collection.insert(encode(one));
          } catch (error) {
            // Arrays in two fields of one index cannot be indexed.
            if (!hasParallelArrays(one) || (error as { code?: number }).code !== 171) throw error;
          }
        }
      });
      const collection = database.get('db', 'c')!;
      const all = collect(select(database, collection, {})).map((row) => decode(row.raw));
      expect(all).toHaveLength(docs.filter((one) => !hasParallelArrays(one)).length);
      const test = compileFilter(wanted);
      const expected = all.filter(test);
      const found = collect(select(database, collection, { filter: wanted, sort: order })).map((row) =>
        decode(row.raw),
      );
      expect(new Set(found.map(({ _id }) => String(_id)))).toEqual(
        new Set(expected.map(({ _id }) => String(_id))),
      );
      expect(collect(countMatches(database, collection, wanted))).toEqual([expected.length]);
      const fields = parseSort(order);
      const sortKeys = found.map((one) => sortKey(one, fields));
      expect(sortKeys).toEqual(sortKeys.toSorted(sortKeyComparator(fields)));
      await database.write(() => database.drop(database.get('db', 'c')!));
    };
    await fc.assert(fc.asyncProperty(fc.array(doc, { maxLength: 12 }), filter, sort, fc.boolean(), run), {
      numRuns: depth(75, 300),
    });
  });
});
