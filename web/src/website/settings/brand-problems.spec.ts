import { expect, it } from 'vitest';
import { ApiError } from '../../shared/api/api-error';
import { brandProblems } from './brand-problems';

it.each([
  ['is not an SVG', 'This file cannot be used. Choose a PNG or an SVG.'],
  [
    'must be at most 2000 by 2000 pixels, not 30000 by 20000',
    'The picture has 30000 by 20000 pixels. At most 2000 by 2000 are allowed.',
  ],
  ['must have at most 100 KB', 'The file is larger than 100 KB. Choose a smaller one.'],
  ['is a damaged PNG', 'This file cannot be used. Choose a PNG or an SVG.'],
])('says of %s what to do', (message, expected) => {
  const body = {
    message: 'Validation failed.',
    additional_info: `brand.logo: ${message}`,
  };
  expect(brandProblems(new ApiError({ status: 400, headers: new Headers() }, body))).toEqual({
    'brand.logo': expected,
  });
});

it('has nothing to say of other errors', () => {
  expect(brandProblems(new Error('offline'))).toEqual({});
  expect(brandProblems(null)).toEqual({});
});
