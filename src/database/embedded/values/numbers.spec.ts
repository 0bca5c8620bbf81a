import { Double, Int32, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { add } from './numbers.js';

describe('adding numbers of BSON types', () => {
  const big = Long.fromString('9223372036854775807');
  it.each([
    ['two Int32', new Int32(1), new Int32(2), new Int32(3)],
    ['Int32 beyond its range', new Int32(2147483647), new Int32(1), Long.fromNumber(2147483648)],
    ['an Int32 and a Long', new Int32(1), Long.fromNumber(2), Long.fromNumber(3)],
    ['an Int32 and a Double', new Int32(1), new Double(2), new Double(3)],
    ['a Long and a Double', Long.fromNumber(1), new Double(0.5), new Double(1.5)],
  ])('returns the wider type for %s', (_name, a, b, expected) => {
    expect(add(a, b)).toEqual(expected);
  });

  it('rejects a Long beyond its range', () => {
    expect(() => add(big, new Int32(1))).toThrow('overflow');
  });
});
