import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byCodePoint, byText, compareKeys, textKey } from './order.js';
import { bySeries } from './series.js';

const text = fc.string({ unit: 'grapheme', maxLength: 6 });
const points = (value: string) => Array.from(value, (character) => character.codePointAt(0) as number);

describe('byCodePoint', () => {
  it('orders an emoji after a full-width tilde, unlike UTF-16 order', () => {
    expect(byCodePoint('😀', '～')).toBeGreaterThan(0);
    expect(['😀', '～'].toSorted()).toEqual(['😀', '～']);
  });

  it.each([
    ['\uD7FF', '\uE000'],
    ['\uD7FF', '\u{10000}'],
    ['\uE000', '\u{10000}'],
    ['\uF000', '\u{10000}'],
    ['\uFFFF', '\u{10FFFF}'],
  ])('orders %j before %j', (a, b) => {
    expect(byCodePoint(a, b)).toBeLessThan(0);
    expect(byCodePoint(b, a)).toBeGreaterThan(0);
  });

  it('orders like lists of code points', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const [x, y] = [points(a), points(b)];
        const index = x.findIndex((point, at) => point !== y[at]);
        const expected = index < 0 ? x.length - y.length : (x[index] as number) - (y[index] ?? -1);
        expect(Math.sign(byCodePoint(a, b))).toBe(Math.sign(expected));
      }),
    );
  });
});

describe('byText', () => {
  it('ignores case except for ties', () => {
    expect(['b', 'B', 'a', 'A', 'Ä'].toSorted(byText)).toEqual(['A', 'a', 'B', 'b', 'Ä']);
  });

  it('returns 0 for identical texts only', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(byText(a, b) === 0).toBe(a === b);
      }),
    );
  });
});

describe('bySeries', () => {
  it('compares keyword, then country, then near', () => {
    const rows = [
      { keyword: 'b', country: 'AT', near: '' },
      { keyword: 'a', country: 'US', near: 'Boston' },
      { keyword: 'a', country: 'US', near: '' },
      { keyword: 'a', country: 'DE', near: 'Ulm' },
    ];
    const order = rows.toSorted(bySeries).map((row) => [row.keyword, row.country, row.near].join('/'));
    expect(order).toEqual(['a/DE/Ulm', 'a/US/', 'a/US/Boston', 'b/AT/']);
  });
});

describe('compareKeys', () => {
  const unit = fc.constantFrom(
    'a',
    'B',
    'b',
    'Ä',
    '\uD7FF',
    '\uE000',
    '\uFFFF',
    '～',
    '😀',
    '\u{10FFFF}',
    '\uD800',
    '\uDFFF',
  );
  const mixed = fc.oneof(
    text,
    fc.array(unit, { maxLength: 4 }).map((units) => units.join('')),
  );

  it('orders the keys of texts like byText the texts', () => {
    fc.assert(
      fc.property(mixed, mixed, (a, b) => {
        expect(Math.sign(compareKeys(textKey(a), textKey(b)))).toBe(Math.sign(byText(a, b)));
      }),
    );
  });
});
