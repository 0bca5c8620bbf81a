import { BSONRegExp, Double, Int32, Long, Timestamp } from 'bson';
import { describe, expect, it } from 'vitest';
import { decode, decodeTyped, encode, isDoc, promoteNumbers, setField } from './bson.js';

describe('BSON documents', () => {
  const typed = { a: new Double(5), b: Long.fromNumber(7), c: new Int32(1), d: { e: [new Double(2)] } };

  it('keeps BSON number types through a round trip', () => {
    const bytes = encode(typed);
    expect(encode(decodeTyped(bytes)).equals(bytes)).toBe(true);
  });

  it('decodes to JavaScript numbers for computing', () => {
    expect(decode(encode(typed))).toEqual({ a: 5, b: 7, c: 1, d: { e: [2] } });
    expect(promoteNumbers(typed)).toEqual({ a: 5, b: 7, c: 1, d: { e: [2] } });
  });

  it('keeps a Long that no double can represent, and a Timestamp', () => {
    const long = Long.fromString('9007199254740993');
    expect(promoteNumbers(long)).toBe(long);
    const stamp = new Timestamp({ t: 1, i: 2 });
    expect(promoteNumbers(stamp)).toBe(stamp);
  });

  it('keeps the flags of a regular expression', () => {
    const doc = decodeTyped(encode({ p: new BSONRegExp('a', 'is') }));
    expect(doc.p).toEqual(new BSONRegExp('a', 'is'));
  });

  it('stores a field called __proto__ without changing a prototype', () => {
    const doc = {};
    setField(doc, '__proto__', { polluted: true });
    const back = promoteNumbers(decode(encode(doc))) as object;
    expect(Object.keys(back)).toEqual(['__proto__']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('recognizes only plain objects as documents', () => {
    expect([{}, Object.create(null)].map(isDoc)).toEqual([true, true]);
    expect([null, [], new Date(), new Int32(1), 'x'].some(isDoc)).toBe(false);
  });
});
