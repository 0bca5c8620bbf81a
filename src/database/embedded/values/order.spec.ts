import {
  Binary,
  BSONRegExp,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, encodeKey, isEqual } from './order.js';

const value = fc.letrec((again) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, false, NaN, Infinity, -Infinity, 0, -0),
    fc.integer({ min: -1000, max: 1000 }),
    fc.double(),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((whole) => Long.fromBigInt(whole)),
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.date({ noInvalidDate: true }),
    fc.uint8Array({ maxLength: 4 }).map((bytes) => new Binary(bytes)),
    fc.array(again('any'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), again('any'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).any;

describe('the order of values', () => {
  it('sorts types in the order of MongoDB', () => {
    const inOrder = [
      new MinKey(),
      null,
      NaN,
      -Infinity,
      -1.5,
      0,
      7,
      Infinity,
      '',
      'a',
      'a\0',
      'aa',
      'z',
      '\uffee',
      '😀',
      {},
      { a: 1 },
      { b: 1 },
      { a: 'x' },
      [],
      [1],
      [1, 2],
      [2],
      new Binary(Buffer.from([9])),
      new Binary(Buffer.from([1, 1])),
      new ObjectId('000000000000000000000001'),
      false,
      true,
      new Date(-1),
      new Date(0),
      new Timestamp({ t: 1, i: 1 }),
      new BSONRegExp('a'),
      new MaxKey(),
    ];
    const shuffled = [...inOrder].reverse().sort(compare);
    expect(shuffled).toEqual(inOrder);
    expect([compare(undefined, null), compare(undefined, new MinKey())]).toEqual([-1, 1]);
  });

  it('treats equal numbers of any BSON types as equal', () => {
    for (const five of [5, new Int32(5), new Double(5), Long.fromNumber(5)]) {
      expect(encodeKey(five)).toEqual(encodeKey(5));
      expect(isEqual({ a: [five] }, { a: [5] })).toBe(true);
    }
    expect(isEqual(-0, 0)).toBe(true);
  });

  it('distinguishes Longs with the same nearest double', () => {
    const [a, b] = [Long.fromString('9007199254740993'), Long.fromString('9007199254740992')];
    expect(compare(a, b)).toBe(1);
    expect(compare(b, 9007199254740992)).toBe(0);
    expect(compare(a, 9007199254740994)).toBe(-1);
  });

  it('rejects a Decimal128 instead of rounding it', () => {
    expect(() => compare(Decimal128.fromString('1.1'), 1)).toThrow('Decimal128 is not supported');
  });

  it('is the same for encoded keys and for comparisons', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(Math.sign(Buffer.compare(encodeKey(a), encodeKey(b)))).toBe(compare(a, b));
        expect(isEqual(a, b)).toBe(compare(a, b) === 0);
      }),
    );
  });

  it('encodes no key as a prefix of another value’s key', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        const [x, y] = [encodeKey(a), encodeKey(b)];
        fc.pre(!x.equals(y));
        expect(y.subarray(0, x.length).equals(x)).toBe(false);
      }),
    );
  });
});
