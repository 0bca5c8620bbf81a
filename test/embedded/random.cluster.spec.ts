import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { both, type Db, type Engines, openEngines, type Row } from './engines.js';
import * as random from './random.js';
import { depth } from '../support/depth.js';

/**
 * A fixed seed by default, so that a failure comes from a change. DIFFERENTIAL_SEED=random draws new cases, a number
 * repeats them, DIFFERENTIAL_RUNS sets their number; fast-check prints the seed of a failure.
 */
const wanted = process.env.DIFFERENTIAL_SEED ?? '20261121';
const seed = wanted === 'random' ? Date.now() % 2 ** 31 : Number(wanted);
const numRuns = Number(process.env.DIFFERENTIAL_RUNS ?? depth(40, 150));

describe(`both engines, on random operations (DIFFERENTIAL_SEED=${seed})`, () => {
  let engines: Engines;
  beforeAll(async () => {
    engines = await openEngines();
  });
  afterAll(() => engines?.close());

  const rows = (db: Db) => db.collection<Row>('rows');
  const all = (db: Db) =>
    rows(db)
      .find({}, { sort: { _id: 1 } })
      .toArray();

  /** Fills both with the same documents and indexes, and expects both to reject the same documents. */
  async function fill(docs: Row[], indexes: string[]): Promise<void> {
    await same(async (db) => {
      await rows(db).drop();
      for (const spec of indexes) {
        const key = Object.fromEntries(
          spec
            .split(',')
            .map((part) => part.split(':'))
            .map(([name, direction]) => [name, Number(direction)]),
        );
        await rows(db).createIndex(key as Record<string, 1 | -1>);
      }
    });
    await same((db) =>
      rows(db)
        .insertMany(docs, { ordered: false })
        .then(({ insertedCount }) => insertedCount),
    );
  }

  async function same(work: (db: Db) => Promise<unknown>, options?: { relaxed?: boolean }): Promise<void> {
    const results = await both(engines, work, options);
    expect(results.embedded).toEqual(results.real);
  }

  const check = <T extends unknown[]>(cases: fc.Arbitrary<T>, run: (...args: T) => Promise<void>) =>
    fc.assert(
      fc.asyncProperty(cases, (args) => run(...args)),
      { seed, numRuns },
    );

  it('find the same documents in the same order', () =>
    check(
      fc.tuple(
        random.documents,
        random.indexes,
        fc.array(fc.tuple(random.filter, random.sort), { minLength: 8, maxLength: 8 }),
        fc.nat(2),
        fc.nat(4),
      ),
      async (docs, indexes, queries, skip, limit) => {
        await fill(docs, indexes);
        for (const [filter, sort] of queries) {
          await same((db) => rows(db).find(filter, { sort, skip, limit }).toArray());
          await same((db) => rows(db).countDocuments(filter), { relaxed: true });
        }
      },
    ));

  it('project the same fields', () =>
    check(
      fc.tuple(random.documents, fc.array(random.projection, { minLength: 8, maxLength: 8 })),
      async (docs, projections) => {
        await fill(docs, []);
        for (const projection of projections) {
          await same((db) =>
            rows(db)
              .find({}, { sort: { _id: 1 }, projection })
              .toArray(),
          );
        }
      },
    ));

  it('update documents equally', () =>
    check(
      fc.tuple(random.documents, random.indexes, fc.array(random.update, { minLength: 4, maxLength: 4 })),
      async (docs, indexes, updates) => {
        await fill(docs, indexes);
        for (const update of updates) {
          for (const { _id } of docs) {
            await same((db) =>
              rows(db)
                .updateOne({ _id }, update)
                .then((r) => r.matchedCount),
            );
          }
          await same(all);
        }
      },
    ));

  it('choose the same document to change', () =>
    check(
      fc.tuple(random.documents, random.indexes, random.filter, random.sort),
      async (docs, indexes, filter, sort) => {
        await fill(docs, indexes);
        for (const returnDocument of ['before', 'after'] as const) {
          const change = { $set: { hit: returnDocument } };
          await same((db) =>
            rows(db).findOneAndUpdate(filter, change, { sort, returnDocument, projection: { hit: 1 } }),
          );
        }
        await same((db) =>
          rows(db)
            .updateMany(filter, { $set: { many: true } })
            .then((r) => [r.matchedCount, r.modifiedCount]),
        );
        await same((db) => rows(db).findOneAndDelete(filter, { sort }));
        await same((db) =>
          rows(db)
            .deleteMany(filter)
            .then((r) => r.deletedCount),
        );
        await same(all);
      },
    ));

  it('insert the same document by an upsert', () =>
    check(fc.tuple(random.upsertFilter, random.update), async (filter, update) => {
      await fill([{ _id: 'other' }], []);
      const only = { $and: [{ _id: 'new' }, filter] }; // fixes the _id
      await same((db) =>
        rows(db)
          .updateOne(only, update, { upsert: true })
          .then((r) => r.upsertedId),
      );
      await same(all);
    }));

  it('aggregate to the same results', () =>
    check(
      fc.tuple(random.documents, fc.array(random.pipeline, { minLength: 6, maxLength: 6 })),
      async (docs, pipelines) => {
        await fill(docs, []);
        for (const pipeline of pipelines) {
          const sorted = async (db: Db) =>
            (await rows(db).aggregate(pipeline).toArray()).map(canonical).sort();
          await same(sorted, { relaxed: true });
        }
      },
    ));

  it('return the same distinct values', () =>
    check(fc.tuple(random.documents, random.filter), async (docs, filter) => {
      await fill(docs, []);
      for (const path of ['a', 'b', 'd', 'a.x', 'b.x']) {
        await same(async (db) => new Set((await rows(db).distinct(path, filter)).map(canonical)).size);
      }
    }));
});

/** Numbers by value: documents computed by the embedded store have no number types. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => {
    if (
      part !== null &&
      typeof part === 'object' &&
      '_bsontype' in part &&
      ['Int32', 'Double', 'Long'].includes(String(part._bsontype))
    ) {
      return Number(part);
    }
    return part;
  });
}
