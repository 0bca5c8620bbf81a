import { describe, expect, it } from 'vitest';
import type { ValidationError } from '../errors.js';
import { countValues } from './body.js';

const createObject = (fields: number) =>
  Object.fromEntries(Array.from({ length: fields }, (_, index) => [index, 1]));
const createList = (entries: number, entry: unknown = 1) => Array.from({ length: entries }, () => entry);

function findProblem(value: unknown, path = ''): { path: string; message: string } | undefined {
  try {
    countValues(value, path);
    return undefined;
  } catch (error) {
    return (error as ValidationError).fields[0];
  }
}

describe('the values of a body', () => {
  it.each([
    ['200 fields', createObject(200), 201],
    ['1,000 entries', { a: createList(1000) }, 1002],
    ['2,000 values', { a: createList(998), b: createList(999) }, 2000],
    ['a text', 'a'.repeat(100_000), 1],
  ])('may be %s', (_, value, count) => expect(countValues(value, '')).toBe(count));

  it.each([
    ['fields of the body', createObject(201), 'body', 'the body must have at most 200 fields, not 201'],
    [
      'fields of a part',
      { a: [{ b: createObject(201) }] },
      'a.0.b',
      'a.0.b must have at most 200 fields, not 201',
    ],
    ['entries', { a: { b: createList(1001) } }, 'a.b', 'a.b must have at most 1000 entries, not 1001'],
    ['values', { a: createList(999, {}), b: createList(1000) }, 'body', undefined],
  ])('may not be more: %s', (_, value, path, message) => {
    const problem = findProblem(value);
    expect(problem).toMatchObject({ path, ...(message && { message }) });
  });

  it('are those of an entry, whose path is named', () => {
    expect(findProblem({ keyword: createObject(201) }, 'keywords.3')?.path).toBe('keywords.3.keyword');
    expect(findProblem([createList(999), createList(999), createList(9)], 'keywords.3')?.path).toBe(
      'keywords.3',
    );
  });

  it('have a short path in the error', () => {
    expect(findProblem({ ['a'.repeat(100_000)]: createList(1001) })?.path).toHaveLength(500);
  });
});
