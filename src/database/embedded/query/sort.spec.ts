import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collect, pausableFrom, map, PAUSE } from './pausable.js';
import type { Doc } from '../values/bson.js';
import { parseSort, sorted, sortKey } from './sort.js';

const steps = (docs: Doc[], spec: Doc, limit = 0) =>
  sorted(
    map(pausableFrom(docs), (item) => ({ key: sortKey(item, parseSort(spec)), item })),
    parseSort(spec),
    limit,
  );
const sort = (docs: Doc[], spec: Doc, limit = 0) => collect(steps(docs, spec, limit));

describe('sorting', () => {
  it('uses the smallest element of an array when ascending, the largest when descending', () => {
    const docs = [{ a: [5, 1] }, { a: 3 }, { a: [] }, {}, { a: [4] }];
    expect(sort(docs, { a: 1 })).toEqual([{ a: [] }, {}, { a: [5, 1] }, { a: 3 }, { a: [4] }]);
    expect(sort(docs, { a: -1 })).toEqual([{ a: [5, 1] }, { a: [4] }, { a: 3 }, {}, { a: [] }]);
  });

  it('is stable, and with a limit returns the first items of the full sort', () => {
    const many = fc.array(fc.record({ a: fc.integer({ min: 0, max: 20 }) }), { maxLength: 30 });
    fc.assert(
      fc.property(
        many,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 900 }),
        (few, limit, times) => {
          const docs = Array.from({ length: times }, () => few)
            .flat()
            .map((doc, at) => ({ ...doc, at }));
          const expected = docs.toSorted((x, y) => x.a - y.a || x.at - y.at);
          expect(sort(docs, { a: 1 })).toEqual(expected);
          expect(sort(docs, { a: 1 }, limit)).toEqual(expected.slice(0, limit));
        },
      ),
      { numRuns: 20 },
    );
  });

  it('pauses during a large sort', () => {
    const docs = Array.from({ length: 20_000 }, (_, i) => ({ a: i % 7 }));
    const all = [...steps(docs, { a: 1 })];
    expect(all.filter((step) => step === PAUSE).length).toBeGreaterThan(10);
  });

  it.each([[{ a: 0 }], [{ a: 'text' }], [{ a: { $meta: 'textScore' } }], [{ $natural: -1 }]])(
    'rejects %j',
    (spec) => {
      expect(() => parseSort({ ...spec })).toThrow();
    },
  );
});
