import 'reflect-metadata';
import { describe, expect, it } from 'vitest';
import { PageQuery } from './pagination.js';
import { IsText, IsWholeNumber } from './bounds.js';
import { messages } from './spec-support.js';
import { validateInput } from './request-validation.pipe.js';

class Sample {
  @IsWholeNumber(1, 100) count: number;
  @IsText(1, 5) word: string;
}

describe('a whole number', () => {
  it.each([0, -1, 101, 1e300, 1.5, '5', null, Number.NaN, [], true])(
    'is rejected with its bounds: %j',
    (count) => {
      expect(messages(Sample, { count, word: 'a' })).toEqual(['count must be a whole number from 1 to 100']);
    },
  );

  it.each(['0', '-1', '1000000000', '9'.repeat(400), '1.5', '1e3', 'abc', '', ' 1'])(
    'in a query is rejected with its bounds: %j',
    (page) => {
      expect(messages(PageQuery, { page })).toEqual(['page must be a whole number from 1 to 999999999']);
    },
  );

  it.each(['0', '-5', 'abc', ''])('of rows per page is rejected with its bounds: %j', (limit) => {
    expect(messages(PageQuery, { limit })).toEqual(['limit must be a whole number from 1 to 500']);
  });

  it.each([
    ['501', 500],
    ['9'.repeat(400), 500],
    ['1', 1],
  ])('of rows per page is capped at 500: %s', (limit, taken) => {
    expect(validateInput(PageQuery, { limit })).toEqual({ page: 1, limit: taken });
  });
});

describe('a missing field', () => {
  it('is reported as required, and named once', () => {
    expect(messages(Sample, {})).toEqual(['count is required', 'word is required']);
  });

  it('is reported differently from one that is empty, null or too long', () => {
    expect(messages(Sample, { count: 1, word: '' })).toEqual(['word must have 1 to 5 characters']);
    expect(messages(Sample, { count: 1, word: 'abcdef' })).toEqual(['word must have 1 to 5 characters']);
    expect(messages(Sample, { count: 1, word: null })).toEqual(['word must be a string']);
  });
});
