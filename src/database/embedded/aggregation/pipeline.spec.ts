import { describe, expect, it } from 'vitest';
import { collect, pausableFrom } from '../query/pausable.js';
import type { Doc } from '../values/bson.js';
import { parsePipeline } from './pipeline.js';

/** Runs the tail only; the collection executes leading stages, so no case starts with $match. */
function run(docs: Doc[], stages: Doc[]): Doc[] {
  const { tail } = parsePipeline([{ $unset: 'nothing' }, ...stages]);
  return collect(tail.reduce((source, stage) => stage(source), pausableFrom(docs)));
}

const docs = [
  { _id: 1, k: 'a', n: 1, l: [1, 2] },
  { _id: 2, k: 'b', n: 2.5, l: [] },
  { _id: 3, k: 'a', n: null },
];

describe('a pipeline', () => {
  const cases: [string, Doc[], Doc[]][] = [
    [
      '$match, $sort, $skip and $limit',
      [{ $match: { k: 'a' } }, { $sort: { _id: -1 } }, { $skip: 1 }, { $limit: 1 }],
      [docs[0]!],
    ],
    ['$count', [{ $count: 'c' }], [{ c: 3 }]],
    ['$count of nothing gives nothing', [{ $match: { k: 'z' } }, { $count: 'c' }], []],
    [
      '$group',
      [
        {
          $group: {
            _id: '$k',
            sum: { $sum: '$n' },
            avg: { $avg: '$n' },
            ids: { $push: '$_id' },
            c: { $count: {} },
          },
        },
      ],
      [
        { _id: 'a', sum: 1, avg: 1, ids: [1, 3], c: 2 },
        { _id: 'b', sum: 2.5, avg: 2.5, ids: [2], c: 1 },
      ],
    ],
    [
      '$group with $min, $max, $first, $last and $addToSet',
      [
        {
          $group: {
            _id: null,
            min: { $min: '$n' },
            max: { $max: '$n' },
            f: { $first: '$k' },
            l: { $last: '$n' },
            s: { $addToSet: '$k' },
          },
        },
      ],
      [{ _id: null, min: 1, max: 2.5, f: 'a', l: null, s: ['a', 'b'] }],
    ],
    [
      '$unwind',
      [{ $unwind: '$l' }, { $project: { l: 1 } }],
      [
        { _id: 1, l: 1 },
        { _id: 1, l: 2 },
      ],
    ],
    [
      '$unwind that keeps empty ones and counts',
      [
        { $unwind: { path: '$l', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i' } },
        { $project: { l: 1, i: 1 } },
      ],
      [
        { _id: 1, l: 1, i: 0 },
        { _id: 1, l: 2, i: 1 },
        { _id: 2, i: null },
        { _id: 3, i: null },
      ],
    ],
    [
      '$project computes',
      [{ $limit: 1 }, { $project: { _id: 0, twice: { $add: ['$n', '$n'] }, k: 1 } }],
      [{ k: 'a', twice: 2 }],
    ],
    ['$project leaves out', [{ $limit: 1 }, { $project: { l: 0, n: 0 } }], [{ _id: 1, k: 'a' }]],
    [
      '$addFields and $set',
      [{ $limit: 1 }, { $set: { 'x.y': '$n', k: { z: '$k' } } }],
      [{ _id: 1, k: { z: 'a' }, n: 1, l: [1, 2], x: { y: 1 } }],
    ],
    ['$unset', [{ $limit: 1 }, { $unset: ['l', 'n'] }], [{ _id: 1, k: 'a' }]],
  ];
  it.each(cases)('%s', (_name, stages, expected) => {
    expect(run(docs, stages)).toEqual(expected);
  });

  it('splits off the first stages for the collection', () => {
    const { head, tail } = parsePipeline([
      { $match: { a: 1 } },
      { $match: { b: 2 } },
      { $sort: { c: 1 } },
      { $limit: 5 },
      { $count: 'n' },
    ]);
    expect(head).toEqual({ filter: { $and: [{ a: 1 }, { b: 2 }] }, sort: { c: 1 }, limit: 5 });
    expect(tail).toHaveLength(1);
  });

  it.each([
    [{ id: 1, field: 'n' }, [{ $match: { a: 1 } }, { $group: { _id: 1, n: { $sum: 1 } } }]],
    [{ id: null, field: 'n' }, [{ $group: { _id: null, n: { $sum: 1 } } }]],
    [undefined, [{ $group: { _id: 1, n: { $sum: 2 } } }]],
    [undefined, [{ $group: { _id: '$a', n: { $sum: 1 } } }]],
    [undefined, [{ $group: { _id: 1, n: { $sum: 1 }, m: { $sum: 1 } } }]],
    [undefined, [{ $group: { _id: 1, n: { $sum: 1 } } }, { $limit: 1 }]],
    [undefined, [{ $limit: 1 }, { $group: { _id: 1, n: { $sum: 1 } } }]],
    [undefined, [{ $match: { a: 1 } }]],
  ])('recognizes a count as %o in %j', (counting, stages) => {
    expect(parsePipeline(stages).counting).toEqual(counting);
  });

  it.each([
    [40324, [{ $lookup: { from: 'x' } }]],
    [40324, [{ $out: 'x' }]],
    [40324, [{ $merge: 'x' }]],
    [15952, [{ $group: { _id: null, x: { $stdDevPop: '$n' } } }]],
    [168, [{ $project: { x: { $dateToString: { date: '$d' } } } }]],
    [168, [{ $match: { $expr: { $function: {} } } }]],
    [17276, [{ $project: { x: '$$nope' } }]],
    [31254, [{ $project: { a: 1, b: 0 } }]],
    [15955, [{ $group: { n: { $sum: 1 } } }]],
    [40323, [{ $match: {}, $limit: 1 }]],
    [15958, [{ $limit: 0 }]],
  ])('is rejected with code %i: %j', (code, stages) => {
    let caught: unknown;
    try {
      parsePipeline(stages);
    } catch (error) {
      caught = error;
    }
    expect(caught).toMatchObject({ code });
  });
});
