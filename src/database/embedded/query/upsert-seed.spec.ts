import { Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { upsertSeed } from './upsert-seed.js';

describe('the initial document of an upsert', () => {
  it.each([
    [
      { a: 1, _id: 2 },
      { _id: 2, a: 1 },
    ],
    [{ 'a.b': 1, 'a.c': 2 }, { a: { b: 1, c: 2 } }],
    [
      { a: 1, b: { $gt: 5 }, c: { $in: [3] }, d: { $in: [1, 2] } },
      { a: 1, c: 3 },
    ],
    [
      { $and: [{ a: 1 }, { b: 2 }], $expr: { $lt: ['$x', '$y'] } },
      { a: 1, b: 2 },
    ],
    [{ $or: [{ a: 1 }] }, { a: 1 }],
    [{ $or: [{ a: 1 }, { b: 2 }] }, {}],
    [{ a: null }, { a: null }],
  ])('%j gives %j', (filter, seed) => {
    expect(upsertSeed(filter)).toEqual(seed);
  });

  it('keeps types and shares nothing with the filter', () => {
    const filter = { a: { b: Long.fromNumber(1) } };
    const seed = upsertSeed(filter);
    expect(seed).toEqual(filter);
    expect(seed.a).not.toBe(filter.a);
  });

  it('rejects a field with two equalities', () => {
    expect(() => upsertSeed({ $and: [{ a: 1 }, { a: 2 }] })).toThrow('matched twice');
  });
});
