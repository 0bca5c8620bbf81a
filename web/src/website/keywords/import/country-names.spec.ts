import { expect, it } from 'vitest';
import { findCountry, isCountry } from './country-names';

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
  ['el', 'GR'],
  ['iran', 'IR'],
  ['zz', 'ZZ'],
  ['Atlantis', 'Atlantis'],
])('%s is %s', (text, code) => expect(findCountry(text)).toBe(code));

it('knows the codes that are assigned', () => {
  expect(['US', 'KP', 'XK', 'us', 'USA', 'UK', 'QQ'].map(isCountry)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
