import { Decimal128, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { collect, pausableFrom } from '../query/pausable.js';
import type { Doc } from '../values/bson.js';
import { parsePipeline } from './pipeline.js';

/** Runs the tail only; the collection executes leading $match stages. */
function run(docs: Doc[], ...stages: Doc[]): Doc[] {
  const { tail } = parsePipeline(stages);
  return collect(tail.reduce((source, stage) => stage(source), pausableFrom(docs)));
}

const docs = [
  { _id: 1, k: 'a', n: 1, l: [1, 2] },
  { _id: 2, k: 'b', n: 2.5, l: [] },
  { _id: 3, k: 'a', n: null, l: [3] },
  { _id: 4, n: 'text', l: [4, 5] },
];

describe('a pipeline', () => {
  const cases: [string, Doc, Doc[]][] = [
    [
      'groups by a field, with null for a missing one, and adds only numbers',
      { _id: '$k', sum: { $sum: '$n' }, count: { $sum: 1 } },
      [
        { _id: 'a', sum: 1, count: 2 },
        { _id: 'b', sum: 2.5, count: 1 },
        { _id: null, sum: 0, count: 1 },
      ],
    ],
    ['groups everything by a constant', { _id: null, sum: { $sum: '$n' } }, [{ _id: null, sum: 3.5 }]],
    ['adds sizes', { _id: null, sizes: { $sum: { $size: '$l' } } }, [{ _id: null, sizes: 5 }]],
  ];
  it.each(cases)('%s', (_name, group, expected) => {
    expect(run(docs, { $group: group })).toEqual(expected);
  });

  it('has no group of no documents', () => {
    expect(run([], { $group: { _id: null, n: { $sum: 1 } } })).toEqual([]);
  });

  it('matches groups', () => {
    const stages = [{ $group: { _id: '$k', n: { $sum: 1 } } }, { $match: { n: { $gt: 1 } } }];
    expect(run(docs, ...stages)).toEqual([{ _id: 'a', n: 2 }]);
  });

  it.each([
    [Array.from({ length: 10 }, () => 0.1), 1],
    [[1e16, 1, 1], 10_000_000_000_000_002],
    [[Long.fromString('9007199254740993'), 2], Long.fromString('9007199254740995')],
    [[Long.fromString('9007199254740993'), 0.5], 9_007_199_254_740_994],
    [[Long.MAX_VALUE, 1], 2 ** 63],
  ])('adds %j exactly', (values, sum) => {
    const numbers = values.map((n) => ({ n }));
    expect(run(numbers, { $group: { _id: null, sum: { $sum: '$n' } } })).toEqual([{ _id: null, sum }]);
  });

  it('rejects a sum of Decimal128', () => {
    const decimals = [{ n: Decimal128.fromString('1') }];
    const add = () => run(decimals, { $group: { _id: null, sum: { $sum: '$n' } } });
    expect(add).toThrow(expect.objectContaining({ code: 238 }));
  });

  it.each<[Doc, Doc[]]>([
    [{}, []],
    [{ a: 1 }, [{ $match: { a: 1 } }]],
    [{ $and: [{ a: 1 }, { b: 2 }] }, [{ $match: { a: 1 } }, { $match: { b: 2 } }]],
  ])('splits off the filter %j for the collection', (filter, stages) => {
    const { filter: found, tail } = parsePipeline([...stages, { $group: { _id: '$k' } }]);
    expect(found).toEqual(filter);
    expect(tail).toHaveLength(1);
  });

  it.each([
    [{ id: 1, field: 'n' }, [{ $match: { a: 1 } }, { $group: { _id: 1, n: { $sum: 1 } } }]],
    [{ id: null, field: 'n' }, [{ $group: { _id: null, n: { $sum: 1 } } }]],
    [undefined, [{ $group: { _id: 1, n: { $sum: 2 } } }]],
    [undefined, [{ $group: { _id: '$a', n: { $sum: 1 } } }]],
    [undefined, [{ $group: { _id: 1, n: { $sum: 1 }, m: { $sum: 1 } } }]],
    [undefined, [{ $group: { _id: 1, n: { $sum: 1 } } }, { $match: { n: 1 } }]],
    [undefined, [{ $match: { a: 1 } }]],
  ])('recognizes a count as %o in %j', (counting, stages) => {
    expect(parsePipeline(stages).counting).toEqual(counting);
  });

  it.each([
    [40324, [{ $lookup: { from: 'x' } }]],
    [40324, [{ $sort: { a: 1 } }]],
    [40324, [{ $project: { a: 1 } }]],
    [15952, [{ $group: { _id: null, x: { $avg: '$n' } } }]],
    [238, [{ $group: { _id: { k: '$k' } } }]],
    [168, [{ $match: { $expr: { $function: {} } } }]],
    [17276, [{ $group: { _id: '$$ROOT' } }]],
    [15955, [{ $group: { n: { $sum: 1 } } }]],
    [15947, [{ $group: 1 }]],
    [15959, [{ $match: 1 }]],
    [40235, [{ $group: { _id: null, 'a.b': { $sum: 1 } } }]],
    [40234, [{ $group: { _id: null, n: 1 } }]],
    [40238, [{ $group: { _id: null, n: { $sum: 1, $avg: 1 } } }]],
    [40323, [{ $match: {}, $group: { _id: 1 } }]],
  ])('is rejected with code %i: %j', (code, stages) => {
    expect(() => parsePipeline(stages)).toThrow(expect.objectContaining({ code }));
  });
});
