import { Double } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, decodeTyped, encode } from '../values/bson.js';
import { compileProjection, compileStoredProjection } from './projection.js';

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
    [
      { 'b.c': 1, 'b.nothing': 1, 'a.below': 1 },
      { _id: 1, b: { c: 2 } },
    ],
    [{ 'b.nothing': 1 }, { _id: 1, b: {} }],
    [{ 'l.x': 1 }, { _id: 1, l: [{ x: 1 }, { x: 3 }] }],
    [
      { 'l.x': 1, 'b.d': 1, n: 1 },
      { _id: 1, b: { d: 3 }, l: [{ x: 1 }, { x: 3 }], n: doc.n },
    ],
    [
      { 'l.x': 0, n: 0, a: 0, b: 0 },
      { _id: 1, l: [{ y: 2 }, 5, {}] },
    ],
    [{ nothing: 1 }, { _id: 1 }],
  ];
  it.each(cases)('%j', (projection, expected) => {
    expect(compileProjection(projection)({ ...doc })).toEqual(expected);
    const stored = compileStoredProjection(projection)(encode(doc));
    expect(decode(stored)).toEqual(expected);
    expect(Object.keys(decode(stored))).toEqual(Object.keys(expected));
  });

  it('of stored documents equals that of decoded ones, for any paths', () => {
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 3 },
        fc.integer(),
        fc.string(),
        fc.dictionary(fc.constantFrom('a', 'b', 'ü'), tie('any'), { maxKeys: 3 }),
        fc.array(tie('any'), { maxLength: 3 }),
      ),
    })).any;
    const document = fc.dictionary(fc.constantFrom('_id', 'a', 'b', 'ü'), value, { maxKeys: 4 });
    const path = fc.array(fc.constantFrom('a', 'b', 'ü'), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(document, path, (some, names) => {
        const projection = { [names.join('.')]: 1 };
        const raw = encode(some);
        expect(compileStoredProjection(projection)(raw)).toEqual(
          encode(compileProjection(projection)(decodeTyped(raw))),
        );
      }),
    );
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
    [{ n: { $slice: 1 } }, "'n'"],
    [{ n: { $elemMatch: { x: 1 } } }, "'n'"],
    [{ n: { $add: ['$a', 1] } }, "'n'"],
  ])('rejects %j', (projection, message) => {
    expect(() => compileProjection(projection)).toThrow(message);
  });
});
