import 'reflect-metadata';
import { describe, expect, it } from 'vitest';
import { PageQuery } from '../pagination.js';
import { IsText, IsWholeNumber } from './bounds.js';
import { messages } from './spec-support.js';
import { validated } from './validated.js';

class Sample {
  @IsWholeNumber(1, 100) count: number;
  @IsText(1, 5) word: string;
}

describe('a whole number', () => {
  it.each([0, -1, 101, 1e300, 1.5, '5', null, Number.NaN, [], true])(
    'that is %j gets its bounds',
    (count) => {
      expect(messages(Sample, { count, word: 'a' })).toEqual(['count must be a whole number from 1 to 100']);
    },
  );

  it.each(['0', '-1', '1000000000', '9'.repeat(400), '1.5', '1e3', 'abc', '', ' 1'])(
    'of a query that is %j gets its bounds',
    (page) => {
      expect(messages(PageQuery, { page })).toEqual(['page must be a whole number from 1 to 999999999']);
    },
  );

  it.each(['0', '-5', 'abc', ''])('of rows a page that is %j gets its bounds', (limit) => {
    expect(messages(PageQuery, { limit })).toEqual(['limit must be a whole number from 1 to 500']);
  });

  it.each([
    ['501', 500],
    ['9'.repeat(400), 500],
    ['1', 1],
  ])('of rows a page above 500 is taken as 500: %s', (limit, taken) => {
    expect(validated(PageQuery, { limit })).toEqual({ page: 1, limit: taken });
  });
});

describe('a field that is missing', () => {
  it('is required, and is named once', () => {
    expect(messages(Sample, {})).toEqual(['count is required', 'word is required']);
  });

  it('is another fault than one that is empty, null or too long', () => {
    expect(messages(Sample, { count: 1, word: '' })).toEqual(['word must have 1 to 5 characters']);
    expect(messages(Sample, { count: 1, word: 'abcdef' })).toEqual(['word must have 1 to 5 characters']);
    expect(messages(Sample, { count: 1, word: null })).toEqual(['word must be a string']);
  });
});
