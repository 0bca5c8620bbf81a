import { expect, it } from 'vitest';
import { filtersOf } from './target';

const TARGET = { account: 'a', config: 'c', tz: 'UTC' };

it('sends the filters that are set, and one tag as one', () => {
  expect(filtersOf(TARGET)).toEqual({ account: 'a', tz: 'UTC' });
  expect(filtersOf({ ...TARGET, tag: String.raw`a,b\c`, country: 'DE', device: 'mobile' })).toEqual({
    account: 'a',
    tz: 'UTC',
    tag: String.raw`a\,b\\c`,
    country: 'DE',
    device: 'mobile',
  });
});
