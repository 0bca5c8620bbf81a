import { describe, expect, it } from 'vitest';
import { compileExpression } from './expression.js';

const doc = { a: 5, b: 2, l: [1, 2, 3], d: { e: 1 }, docs: [{ n: 1 }, {}, 5, { n: 2 }] };

describe('an expression', () => {
  it.each([
    ['$a', 5],
    ['$d.e', 1],
    ['$docs.n', [1, 2]],
    ['$missing', undefined],
    ['$__proto__.x', undefined],
    ['$constructor.name', undefined],
    [7, 7],
    ['text', 'text'],
    [null, null],
    [{ $lt: ['$b', '$a'] }, true],
    [{ $lt: ['$a', '$a'] }, false],
    [{ $lt: [5, 'x'] }, true],
    [{ $lt: ['$missing', null] }, true],
    [{ $size: '$l' }, 3],
    [{ $lt: [{ $size: '$l' }, '$a'] }, true],
  ])('%j gives %j', (expression, expected) => {
    expect(compileExpression(expression)(doc)).toEqual(expected);
  });

  it.each([
    [{ $foo: 1 }, '$foo'],
    [{ $gt: ['$a', 1] }, '$gt'],
    [{ $literal: '$a' }, '$literal'],
    [{ $size: '$a', $lt: [1, 2] }, 'exactly one field'],
    [{ $lt: ['$a'] }, 'takes exactly 2'],
    [{ x: '$a' }, 'a document'],
    [['$a'], 'a list'],
    ['$$ROOT', 'ROOT'],
    ['$$NOW', 'NOW'],
    ['$a..b', 'empty strings'],
    ['$', 'not a valid field path'],
  ])('%j is rejected by name before any document is read', (expression, name) => {
    expect(() => compileExpression(expression)).toThrow(name);
  });

  it('fails on a document for the size of anything but an array', () => {
    const evaluate = compileExpression({ $size: '$a' });
    expect(() => evaluate(doc)).toThrow(expect.objectContaining({ code: 17124 }));
  });
});
