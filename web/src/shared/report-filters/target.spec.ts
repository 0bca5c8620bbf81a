import { expect, it } from 'vitest';
import { toFilters } from './target';

const TARGET = { account: 'a', config: 'c', tz: 'UTC' };

it('sends the filters that are set, and one tag as one', () => {
  expect(toFilters(TARGET)).toEqual({ account: 'a', tz: 'UTC' });
  expect(toFilters({ ...TARGET, tag: String.raw`a,b\c`, country: 'DE', device: 'mobile' })).toEqual({
    account: 'a',
    tz: 'UTC',
    tag: String.raw`a\,b\\c`,
    country: 'DE',
    device: 'mobile',
  });
});
