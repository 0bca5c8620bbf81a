import { BSONRegExp, Double, Int32, Long, Timestamp } from 'bson';
import { describe, expect, it } from 'vitest';
import { decode, decodeTyped, encode, isDoc, plain, setField } from './bson.js';

describe('documents as bytes', () => {
  const typed = { a: new Double(5), b: Long.fromNumber(7), c: new Int32(1), d: { e: [new Double(2)] } };

  it('keeps the types of numbers through a typed round trip', () => {
    const bytes = encode(typed);
    expect(encode(decodeTyped(bytes)).equals(bytes)).toBe(true);
  });

  it('gives JavaScript numbers to compute with', () => {
    expect(decode(encode(typed))).toEqual({ a: 5, b: 7, c: 1, d: { e: [2] } });
    expect(plain(typed)).toEqual({ a: 5, b: 7, c: 1, d: { e: [2] } });
  });

  it('leaves a Long that no double can hold, and a Timestamp, as they are', () => {
    const long = Long.fromString('9007199254740993');
    expect(plain(long)).toBe(long);
    const stamp = new Timestamp({ t: 1, i: 2 });
    expect(plain(stamp)).toBe(stamp);
  });

  it('keeps the flags of a pattern', () => {
    const doc = decodeTyped(encode({ p: new BSONRegExp('a', 'is') }));
    expect(doc.p).toEqual(new BSONRegExp('a', 'is'));
  });

  it('stores a field called __proto__ without touching any prototype', () => {
    const doc = {};
    setField(doc, '__proto__', { polluted: true });
    const back = plain(decode(encode(doc))) as object;
    expect(Object.keys(back)).toEqual(['__proto__']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('takes only bare documents for documents', () => {
    expect([{}, Object.create(null)].map(isDoc)).toEqual([true, true]);
    expect([null, [], new Date(), new Int32(1), 'x'].some(isDoc)).toBe(false);
  });
});
