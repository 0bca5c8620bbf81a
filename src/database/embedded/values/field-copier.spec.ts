import {
  Binary,
  BSONRegExp,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
} from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, encode } from './bson.js';
import { PartialDecoder } from './field-copier.js';

const values = {
  double: new Double(0.5),
  text: 'grüße 😀',
  document: { a: { b: [1, 2] } },
  array: [1, { x: 'y' }, [null]],
  binary: new Binary(Buffer.from([1, 2, 3])),
  id: new ObjectId('000000000000000000000001'),
  truth: true,
  date: new Date(5),
  nothing: null,
  pattern: new BSONRegExp('^a', 'i'),
  code: new Code('x => x'),
  scoped: new Code('x => x', { y: 1 }),
  int: new Int32(7),
  stamp: new Timestamp({ t: 1, i: 2 }),
  long: Long.fromString('9007199254740993'),
  decimal: Decimal128.fromString('1.5'),
  least: new MinKey(),
  most: new MaxKey(),
  'naïve 字': 'named so',
};
const names = Object.keys(values);
const raw = encode(values);
const pick = (some: string[]) => {
  const all = decode(raw);
  return Object.fromEntries(names.filter((name) => some.includes(name)).map((name) => [name, all[name]]));
};

describe('a partial decoder', () => {
  it.each(names)('decodes %s alone, among any other fields', (name) => {
    expect(new PartialDecoder([name]).decode(raw)).toEqual(pick([name]));
  });

  it('decodes any set of fields, in the order of the document', () => {
    fc.assert(
      fc.property(fc.subarray([...names, 'absent']), (some) => {
        const found = new PartialDecoder(some.toReversed()).decode(raw);
        expect(found).toEqual(pick(some));
        expect(Object.keys(found)).toEqual(Object.keys(pick(some)));
      }),
    );
  });

  it('decodes no fields, and an empty document', () => {
    expect(new PartialDecoder([]).decode(raw)).toEqual({});
    expect(new PartialDecoder(['a']).decode(Buffer.from(serialize({})))).toEqual({});
  });
});
