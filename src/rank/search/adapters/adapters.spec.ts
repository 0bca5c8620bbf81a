import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEARCH_PROVIDERS } from '../../../settings/parts/search-provider.settings.js';
import { ADAPTERS } from './adapters.js';
import { locationCode } from './location-codes.js';
import { saysOutOfCredits } from './reading.js';
import { ACCESS, FIRST_PAGE } from './spec-support.js';

const named = Object.entries(ADAPTERS);

describe('every adapter', () => {
  it('has a name that SEARCH_PROVIDER accepts', () => {
    expect(Object.keys(ADAPTERS)).toEqual(Object.keys(SEARCH_PROVIDERS));
  });

  it.each(named)('%s sends any keyword and place', (_name, { request }) => {
    const text = fc.string({ unit: 'binary', minLength: 1 });
    fc.assert(
      fc.property(text, text, (keyword, near) => {
        const { path, body } = request({ ...FIRST_PAGE, keyword, near }, { ...ACCESS, key: 'a:b' });
        expect(
          new URL(path, 'http://provider.test').pathname + new URL(path, 'http://provider.test').search,
        ).toBe(path);
        expect(() => JSON.stringify(body)).not.toThrow();
      }),
    );
  });
});

describe('saysOutOfCredits', () => {
  it.each([
    ['Your account has run out of searches.', true],
    ['Not enough credits', true],
    ['You have used all of the searches for the month.', true],
    ['Insufficient funds', true],
    ['Your searches for the month have run out.', true],
    ['You have exceeded the rate limit per second for your plan', false],
    ['Your account exceeded the hourly searches limit.', false],
    ['Invalid API key', false],
    [undefined, false],
  ])('%s: %s', (said, expected) => {
    expect(saysOutOfCredits(said)).toBe(expected);
  });
});

describe('locationCode', () => {
  it.each([
    ['US', 2840],
    ['DE', 2276],
    ['IN', 2356],
    ['GB', 2826],
    ['ZZ', undefined],
  ])('of %s is %s', (country, code) => {
    expect(locationCode(country)).toBe(code);
  });
});
