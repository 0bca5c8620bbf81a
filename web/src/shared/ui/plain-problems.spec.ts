import { expect, it } from 'vitest';
import { ApiError } from '../api/api-error';
import { plainProblems } from './plain-problems';

const WORDS = { website: 'Enter a website such as example.com.' };

it('puts the words of the form in place of those of the API, field by field', () => {
  const error = new ApiError(
    { status: 400, headers: new Headers() },
    { additional_info: 'website: must be a site; language: must be a code' },
  );
  expect(plainProblems(error, WORDS)).toEqual({
    website: 'Enter a website such as example.com.',
    language: 'must be a code',
  });
});

it('has no problem of a field where the error names none', () => {
  expect(plainProblems(new TypeError('Failed to fetch'), WORDS)).toEqual({});
  expect(plainProblems(null, WORDS)).toEqual({});
});
