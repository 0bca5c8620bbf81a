import { describe, expect, it } from 'vitest';
import { type CacheableQuery, keyOf } from './cached-responses.js';

const search = (text: string, more: object = {}) =>
  keyOf({ form: 'brief', text, page: {}, ...more } as CacheableQuery);
const zip = (countryCode: string, zipCode: string) => keyOf({ form: 'zip', countryCode, zipCode });

describe('the key of a cached response', () => {
  it('is the same for spellings with the same matches', () => {
    expect(search('MÜNCHEN')).toBe(search('munchen'));
    expect(search('a', { page: { limit: 5 } })).toBe(search('A', { page: { limit: 5 } }));
    expect(zip('gb', 'sw1a 1aa')).toBe(zip('GB', 'SW1A1AA'));
  });

  it.each([
    ['texts', search('berlin'), search('bern')],
    ['spaces around a text, which may match by themselves', search('a '), search('a')],
    ['a space left of an accent', search(' x'), search('\u0301 x')],
    ['forms', search('a'), search('a', { form: 'detail' })],
    ['limits', search('a', { page: { limit: 5 } }), search('a', { page: { limit: 6 } })],
    ['limit and offset', search('a', { page: { limit: 5 } }), search('a', { page: { offset: 5 } })],
    ['a text that looks like a page', search('5 a'), search('a', { page: { limit: 5 } })],
    ['countries', zip('US', '10001'), zip('DE', '10001')],
    ['the border of country and code', zip('US', '10001'), zip('US1', '0001')],
  ])('differs for other %s', (_, one, other) => expect(one).not.toBe(other));
});
