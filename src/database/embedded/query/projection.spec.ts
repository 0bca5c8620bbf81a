import { Double } from 'bson';
import { describe, expect, it } from 'vitest';
import { compileProjection } from './projection.js';

const doc = { _id: 1, a: 1, b: { c: 2, d: 3 }, l: [{ x: 1, y: 2 }, 5, { x: 3 }], n: [1, 2, 3, 4] };

describe('a projection', () => {
  const cases: [object, object][] = [
    [{}, doc],
    [{ a: 1 }, { _id: 1, a: 1 }],
    [{ a: 1, _id: 0 }, { a: 1 }],
    [{ _id: 1 }, { _id: 1 }],
    [{ _id: 0, b: 0, l: 0, n: 0 }, { a: 1 }],
    [{ _id: 0 }, { a: 1, b: doc.b, l: doc.l, n: doc.n }],
    [{ 'b.c': true }, { _id: 1, b: { c: 2 } }],
    [{ 'l.x': 1 }, { _id: 1, l: [{ x: 1 }, { x: 3 }] }],
    [
      { 'l.x': 0, n: 0, a: 0, b: 0 },
      { _id: 1, l: [{ y: 2 }, 5, {}] },
    ],
    [{ nothing: 1 }, { _id: 1 }],
    [
      { n: { $slice: -2 }, a: 1 },
      { _id: 1, a: 1, n: [3, 4] },
    ],
    [
      { n: { $slice: [1, 2] }, a: 0, b: 0, l: 0 },
      { _id: 1, n: [2, 3] },
    ],
    [{ l: { $elemMatch: { x: 3 } } }, { _id: 1, l: [{ x: 3 }] }],
  ];
  it.each(cases)('%j', (projection, expected) => {
    expect(compileProjection(projection)({ ...doc })).toEqual(expected);
  });

  it('keeps the types of numbers', () => {
    expect(compileProjection({ a: 1 })({ a: new Double(5), b: 1 }).a).toEqual(new Double(5));
  });

  it.each([
    [{ a: 1, b: 0 }, 'exclusion'],
    [{ a: 0, b: 1 }, 'inclusion'],
    [{ b: 1, 'b.c': 1 }, 'collision'],
    [{ 'l.$': 1 }, 'l.$'],
    [{ n: '$a' }, "'n'"],
    [{ n: { $add: ['$a', 1] } }, "'n'"],
  ])('rejects %j', (projection, message) => {
    expect(() => compileProjection(projection)).toThrow(message);
  });
});
