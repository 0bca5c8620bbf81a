import { BSONRegExp, Decimal128, Double, Int32, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import type { Doc } from '../values/bson.js';
import { compileUpdate } from './update.js';

const one = new Int32(1);
const apply = (doc: Doc, update: unknown, inserting = false) =>
  compileUpdate(update)(structuredCloneOfPlain(doc), inserting);

/** structuredClone does not support BSON's classes. */
function structuredCloneOfPlain(doc: Doc): Doc {
  return Object.fromEntries(
    Object.entries(doc).map(([name, value]) => [name, Array.isArray(value) ? [...value] : value]),
  );
}

describe('an update', () => {
  const cases: [string, Doc, object, object][] = [
    ['$set adds and changes', { a: 1 }, { $set: { a: 2, b: 3 } }, { a: 2, b: 3 }],
    ['$set creates documents on the path', {}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
    ['$set fills an array with null up to an index', { a: [1] }, { $set: { 'a.2': 3 } }, { a: [1, null, 3] }],
    [
      'new fields come in the order of their names',
      {},
      { $set: { z: 1, b: 1 }, $inc: { c: one } },
      { b: 1, c: one, z: 1 },
    ],
    ['$unset takes away', { a: 1, b: 2 }, { $unset: { a: '', 'b.c': '', d: '' } }, { b: 2 }],
    ['$unset leaves null in an array', { a: [1, 2] }, { $unset: { 'a.0': 1 } }, { a: [null, 2] }],
    ['$inc keeps a double a double', { a: new Double(5) }, { $inc: { a: one } }, { a: new Double(6) }],
    ['$inc keeps a long a long', { a: Long.fromNumber(5) }, { $inc: { a: one } }, { a: Long.fromNumber(6) }],
    ['$inc starts a missing field', {}, { $inc: { a: one } }, { a: one }],
    ['$min and $max compare', { a: 5, b: 5 }, { $min: { a: 3 }, $max: { b: 3, c: 1 } }, { a: 3, b: 5, c: 1 }],
    ['$push adds', { a: [1] }, { $push: { a: [2] } }, { a: [1, [2]] }],
    ['$push adds, then cuts', { a: [4] }, { $push: { a: { $slice: 2, $each: [3, 5] } } }, { a: [4, 3] }],
    [
      '$push keeps the last of a negative $slice',
      { a: [1, 2] },
      { $push: { a: { $each: [3], $slice: -2 } } },
      { a: [2, 3] },
    ],
    [
      '$addToSet knows equal values',
      { a: [one] },
      { $addToSet: { a: { $each: [1, 2, 2] } } },
      { a: [one, 2] },
    ],
    ['$pull a value', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
    ['$pull takes an array as it is', { a: [[1], [1, 2]] }, { $pull: { a: [1] } }, { a: [[1, 2]] }],
    [
      '$pull by a filter on documents',
      { a: [{ k: 1, v: 1 }, { k: 2 }, 1, [{ k: 1 }]] },
      { $pull: { a: { k: 1 } } },
      { a: [{ k: 2 }, 1, [{ k: 1 }]] },
    ],
    ['$pull leaves a missing field missing', {}, { $pull: { a: 1 } }, {}],
    ['$setOnInsert waits for an insert', { a: 1 }, { $setOnInsert: { b: 1 } }, { a: 1 }],
    ['a replacement keeps the _id', { _id: 1, a: 1 }, { b: 2 }, { _id: 1, b: 2 }],
  ];
  it.each(cases)('%s', (_name, doc, update, expected) => {
    const next = apply(doc, update);
    expect(next).toEqual(expected);
    expect(Object.keys(next)).toEqual(Object.keys(expected));
  });

  it('sets the current date', () => {
    const before = Date.now();
    const { at } = apply({}, { $currentDate: { at: true } });
    expect((at as Date).getTime()).toBeGreaterThanOrEqual(before);
  });

  it('applies $setOnInsert when inserting', () => {
    expect(apply({}, { $setOnInsert: { b: 1 } }, true)).toEqual({ b: 1 });
  });

  it('does not change a prototype', () => {
    const next = apply({}, { $set: { '__proto__.polluted': 1, 'constructor.prototype.x': 1 } });
    expect(Object.keys(next).sort()).toEqual(['__proto__', 'constructor']);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  const rejected: [number, Doc, unknown][] = [
    [9, {}, { $foo: { a: 1 } }],
    [9, {}, { $mul: { a: one } }],
    [9, {}, { $rename: { a: 'b' } }],
    [9, {}, { $pullAll: { a: [1] } }],
    [9, {}, { $pop: { a: 1 } }],
    [238, {}, { $currentDate: { a: { $type: 'timestamp' } } }],
    [238, { a: [1] }, { $pull: { a: { $gte: 1 } } }],
    [238, { a: ['x'] }, { $pull: { a: new BSONRegExp('x') } }],
    [2, {}, { $push: { a: { $each: [1], $sort: 1 } } }],
    [2, {}, { $push: { a: { $each: [1], $position: 0 } } }],
    [238, {}, [{ $set: { a: 1 } }]],
    [238, { a: [1] }, { $set: { 'a.$': 1 } }],
    [238, { a: [1] }, { $set: { 'a.$[x]': 1 } }],
    [238, { a: one }, { $inc: { a: Decimal128.fromString('1') } }],
    [14, { a: 'x' }, { $inc: { a: one } }],
    [14, {}, { $inc: { a: 'x' } }],
    [28, { a: 5 }, { $set: { 'a.b': 1 } }],
    [28, { a: [1] }, { $set: { 'a.b': 1 } }],
    [40, {}, { $set: { a: 1 }, $inc: { a: one } }],
    [40, {}, { $set: { a: {}, 'a.b': 1 } }],
    [56, {}, { $set: { 'a.': 1 } }],
    [66, { _id: 1 }, { $set: { _id: 2 } }],
    [66, { _id: 1 }, { _id: 2 }],
    [2, { a: 1 }, { $push: { a: 1 } }],
    [2, { a: [] }, { $push: { a: { $each: 1 } } }],
  ];
  it.each(rejected)('is rejected with code %i: %j %j', (code, doc, update) => {
    let caught: unknown;
    try {
      apply(doc, update);
    } catch (error) {
      caught = error;
    }
    expect(caught).toMatchObject({ code });
  });
});
