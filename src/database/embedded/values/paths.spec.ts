import { describe, expect, it } from 'vitest';
import { pathValues, setPath } from './paths.js';

describe('paths', () => {
  const cases: [string, unknown, string, unknown[]][] = [
    ['a plain field', { a: 1 }, 'a', [1]],
    ['a missing field', { a: 1 }, 'b', [undefined]],
    ['a field below a scalar', { a: 1 }, 'a.b', [undefined]],
    ['a nested field', { a: { b: 2 } }, 'a.b', [2]],
    ['a field of each document in an array', { a: [{ b: 1 }, { b: 2 }] }, 'a.b', [1, 2]],
    ['a field that some documents of an array lack', { a: [{ b: 1 }, {}] }, 'a.b', [1, undefined]],
    ['an array that holds no documents', { a: [1, 2] }, 'a.b', [undefined, undefined]],
    ['an empty array', { a: [] }, 'a.b', [undefined]],
    ['an element by its number', { a: [5, 6] }, 'a.1', [6]],
    ['a field of an element by number', { a: [{ b: 1 }, { b: 2 }] }, 'a.1.b', [2, undefined, undefined]],
    ['an array within an array, which is not entered', { a: [[{ b: 1 }]] }, 'a.b', [undefined]],
    ['a name that every object inherits', {}, 'constructor', [undefined]],
  ];
  it.each(cases)('finds %s', (_name, doc, path, expected) => {
    expect(pathValues(doc, path.split('.'))).toEqual(expected);
  });

  it('creates the documents on the path to a new field', () => {
    const doc = { a: 1 };
    setPath(doc, 'b.c', 2);
    expect(doc).toEqual({ a: 1, b: { c: 2 } });
  });
});
