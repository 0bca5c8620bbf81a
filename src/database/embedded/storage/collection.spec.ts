import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decimal128, Double, Long } from 'bson';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collect } from '../query/pausable.js';
import { select } from '../query/select.js';
import { decode, decodeTyped, type Doc, encode } from '../values/bson.js';
import { Database } from './database.js';
import type { IndexInfo } from './index-entries.js';

describe('a collection', () => {
  let directory: string;
  let database: Database;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'collection-'));
    database = new Database(directory, { sync: false });
  });
  afterEach(async () => {
    await database.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const insert = (doc: Doc) => database.write(() => database.getOrCreate('db', 'c').insert(encode(doc)));
  const addIndex = (index: Omit<IndexInfo, 'id'>) =>
    database.write(() => {
      database.getOrCreate('db', 'c').addIndex({ id: database.newId(), ...index });
    });
  const find = (filter: Doc = {}) =>
    collect(select(database, database.get('db', 'c')!, { filter })).map((row) => ({
      ...row,
      doc: decode(row.raw),
    }));

  it('generates an _id as the first field', async () => {
    const id = await insert({ a: new Double(1) });
    const [row] = find();
    expect(Object.keys(row!.doc)).toEqual(['_id', 'a']);
    expect(row!.doc._id).toEqual(id);
    expect(decodeTyped(row!.raw).a).toEqual(new Double(1));
  });

  it.each([
    ['an array', [1]],
    ['a regular expression', /x/],
  ])('rejects %s as _id', async (_name, _id) => {
    await expect(insert({ _id })).rejects.toMatchObject({ code: 53 });
  });

  it('reports a duplicate with its key pattern and value', async () => {
    await addIndex({ name: 'a_1_b_1', key: { a: 1, b: 1 }, unique: true });
    await insert({ _id: 1, a: 'x', b: null });
    await expect(insert({ _id: 2, a: 'x' })).rejects.toMatchObject({
      code: 11000,
      message: 'E11000 duplicate key error collection: db.c index: a_1_b_1 dup key: { a: "x", b: null }',
      extra: { keyPattern: { a: 1, b: 1 }, keyValue: { a: 'x', b: null } },
    });
    expect(find()).toHaveLength(1);
  });

  it('treats equal numbers of different types as duplicates, also inside documents', async () => {
    await addIndex({ name: 'a_1', key: { a: 1 }, unique: true });
    await insert({ a: { n: Long.fromNumber(1) } });
    await expect(insert({ a: { n: new Double(1) } })).rejects.toMatchObject({ code: 11000 });
  });

  it('does not treat adjacent 64-bit integers, or an empty array and null, as duplicates', async () => {
    await addIndex({ name: 'a_1', key: { a: 1 }, unique: true });
    await insert({ a: Long.fromString('9007199254740993') });
    await insert({ a: Long.fromString('9007199254740992') });
    await insert({ a: [] });
    await insert({ a: null });
    expect(find()).toHaveLength(4);
  });

  it('indexes values that are longer than a key, and keeps them unique', async () => {
    await addIndex({ name: 'abc', key: { a: 1, b: 1, c: 1 }, unique: true });
    const long = 'x'.repeat(5000);
    await insert({ _id: 1, a: `${long}1`, b: long, c: long });
    await insert({ _id: 2, a: `${long}2`, b: long, c: long });
    await expect(insert({ a: `${long}1`, b: long, c: long })).rejects.toMatchObject({ code: 11000 });
    expect(find({ a: `${long}2` }).map(({ doc }) => doc._id)).toEqual([2]);
    expect(find({ a: { $gt: `${long}1` } }).map(({ doc }) => doc._id)).toEqual([2]);
    expect(find({ a: { $gte: `${long}1`, $lt: `${long}2` } }).map(({ doc }) => doc._id)).toEqual([1]);
  });

  it('stores nothing of a document that it cannot index', async () => {
    await addIndex({ name: 'a_1', key: { a: 1 } });
    await addIndex({ name: 'b_1_c_1', key: { b: 1, c: 1 } });
    await expect(insert({ a: 1, b: [1], c: [1] })).rejects.toMatchObject({ code: 171 });
    await expect(insert({ a: Decimal128.fromString('1') })).rejects.toMatchObject({ code: 238 });
    expect(find()).toHaveLength(0);
    expect(find({ a: 1 })).toHaveLength(0);
    expect(database.get('db', 'c')!.info.count).toBe(0);
  });

  it('skips documents without the fields in a sparse index, but still finds them', async () => {
    await addIndex({ name: 'a_1', key: { a: 1 }, unique: true, sparse: true });
    await insert({ _id: 1 });
    await insert({ _id: 2 });
    await insert({ _id: 3, a: null });
    await expect(insert({ a: null })).rejects.toMatchObject({ code: 11000 });
    expect(find({ a: null })).toHaveLength(3);
  });

  it('updates index entries on a replacement and deletes them on a removal', async () => {
    await addIndex({ name: 'a_1', key: { a: 1 } });
    await insert({ _id: 1, a: [1, 2] });
    const [row] = find({ a: 1 });
    await database.write(() =>
      database.get('db', 'c')!.replace(row!.record, row!.raw, { _id: 1, a: [2, 3] }),
    );
    expect([1, 2, 3].map((a) => find({ a }).length)).toEqual([0, 1, 1]);
    const [now] = find();
    await database.write(() => database.get('db', 'c')!.remove(now!.record, now!.raw));
    expect([2, 3].map((a) => find({ a }).length)).toEqual([0, 0]);
  });

  it('does not build a unique index over duplicates', async () => {
    await insert({ a: 1 });
    await insert({ a: 1 });
    await expect(addIndex({ name: 'a_1', key: { a: 1 }, unique: true })).rejects.toMatchObject({
      code: 11000,
    });
    expect(find({ a: 1 })).toHaveLength(2);
  });

  it('rejects a document above 16 MB', async () => {
    await expect(insert({ a: 'x'.repeat(16 * 1024 * 1024 + 1) })).rejects.toMatchObject({ code: 10334 });
  });
});
