import { ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import { compileExpression } from './expression.js';

const doc = {
  a: 5,
  b: 2,
  s: 'x',
  l: [1, 2, 3],
  id: new ObjectId('000000000000000000000001'),
  d: { e: 1 },
  zero: 0,
};

describe('an expression', () => {
  it.each([
    ['$a', 5],
    ['$d.e', 1],
    ['$missing', undefined],
    ['$__proto__.x', undefined],
    ['$constructor.name', undefined],
    [{ $literal: '$a' }, '$a'],
    [{ $add: ['$a', '$b', 1] }, 8],
    [{ $add: ['$a', null] }, null],
    [{ $subtract: ['$a', '$b'] }, 3],
    [{ $multiply: ['$a', '$b'] }, 10],
    [{ $divide: ['$a', '$b'] }, 2.5],
    [{ $mod: ['$a', '$b'] }, 1],
    [{ $gt: ['x', 5] }, true],
    [{ $eq: ['$id', new ObjectId('000000000000000000000001')] }, true],
    [{ $lt: ['$missing', null] }, true],
    [
      {
        $cmp: [
          [1, 2],
          [1, 3],
        ],
      },
      -1,
    ],
    [{ $and: ['$a', '$zero'] }, false],
    [{ $or: ['$zero', ''] }, true],
    [{ $not: ['$missing'] }, true],
    [{ $cond: [{ $gt: ['$a', 3] }, 'big', 'small'] }, 'big'],
    [{ $ifNull: ['$missing', 'none'] }, 'none'],
    // oxlint-disable-next-line unicorn/no-thenable -- MongoDB's field name
    [{ $switch: { branches: [{ case: '$zero', then: 1 }], default: 2 } }, 2],
    [{ $in: ['$b', '$l'] }, true],
    [{ $size: '$l' }, 3],
    [{ $arrayElemAt: ['$l', -1] }, 3],
    [{ $concat: ['$s', 'y'] }, 'xy'],
    [{ $filter: { input: '$l', as: 'n', cond: { $gt: ['$$n', 1] } } }, [2, 3]],
    [{ $map: { input: '$l', in: { $add: ['$$this', 1] } } }, [2, 3, 4]],
    [
      { x: '$a', y: { z: '$b' } },
      { x: 5, y: { z: 2 } },
    ],
  ])('%j gives %j', (expression, expected) => {
    expect(compileExpression(expression)(doc)).toEqual(expected);
  });

  it.each([
    [{ $foo: 1 }, '$foo'],
    [{ $where: 1 }, '$where'],
    [{ $toDate: '$a' }, '$toDate'],
    [{ $add: [1], $size: 'x' }, 'exactly one field'],
    ['$$nope', 'nope'],
    ['$a..b', 'empty strings'],
  ])('%j is rejected by name before any document is read', (expression, name) => {
    expect(() => compileExpression(expression)).toThrow(name);
  });

  it.each([
    [{ $add: ['$s', 1] }, 14],
    [{ $size: '$a' }, 17124],
    [{ $in: [1, '$a'] }, 40081],
    [{ $divide: [1, 0] }, 2],
  ])('%j fails on the document', (expression, code) => {
    let caught: unknown;
    try {
      compileExpression(expression)(doc);
    } catch (error) {
      caught = error;
    }
    expect(caught).toMatchObject({ code });
  });
});
