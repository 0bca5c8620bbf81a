import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RecordSet } from './record-set.js';

describe('a set of record numbers', () => {
  it('reports whether a record is new', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5000)), (records) => {
        const [set, met] = [new RecordSet(), new Set<number>()];
        for (const record of records) {
          expect(set.add(record)).toBe(!met.has(record));
          met.add(record);
        }
      }),
    );
  });
});
