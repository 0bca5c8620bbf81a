import { expect, it } from 'vitest';
import { countryOf, isCountry } from './country-names';

it.each([
  ['us', 'US'],
  ['DE', 'DE'],
  ['uk', 'GB'],
  ['usa', 'US'],
  ['United States of America', 'US'],
  ['turkey', 'TR'],
  ['Czech Republic', 'CZ'],
  ['russia', 'RU'],
  ['South Korea', 'KR'],
  ['Hong Kong', 'HK'],
  ['germany', 'DE'],
  ['zz', 'ZZ'],
  ['Atlantis', 'Atlantis'],
])('%s is %s', (text, code) => expect(countryOf(text)).toBe(code));

it('knows a code by its form', () => {
  expect(['US', 'us', 'USA', 'U', 'XUS'].map(isCountry)).toEqual([true, false, false, false, false]);
});
