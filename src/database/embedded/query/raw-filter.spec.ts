import { Binary, ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import { decode, type Doc, encode } from '../values/bson.js';
import { compileFilter } from './filter.js';
import { compileRawFilter } from './raw-filter.js';

const [id, other] = [new ObjectId(), new ObjectId()];

const DOCUMENTS: Doc[] = [
  {},
  { a: id },
  { a: other },
  { a: null },
  { a: id.toHexString() },
  { a: new Binary(id.id) },
  { ab: id },
  { b: 'text', re: /x/u, n: 1.5, list: [1, 2], doc: { a: id }, a: id },
  { a: [] },
  { a: [other, 'text', id] },
  { a: [other] },
  { a: [[id]] },
  { a: { 0: id } },
  { a: [{ a: id }] },
  { a: id, b: id },
  { a: id, b: [other] },
  { é: id },
];

describe('a filter on encoded documents', () => {
  it.each([{ a: id }, { a: id, b: id }, { a: id, b: other }, { é: id }])(
    'matches what the filter on decoded documents matches: %o',
    (filter) => {
      const [test, raw] = [compileFilter(filter), compileRawFilter(filter)!];
      for (const doc of DOCUMENTS) {
        const bytes = encode(doc);
        expect({ doc, matches: raw(bytes) }).toEqual({ doc, matches: test(decode(bytes)) });
      }
    },
  );

  it.each([{}, { 'a.b': id }, { a: 1 }, { a: { $in: [id] } }, { a: id, b: null }, { $and: [{ a: id }] }])(
    'is left to the decoded documents: %o',
    (filter) => expect(compileRawFilter(filter)).toBeUndefined(),
  );
});
