import { describe, expect, it } from 'vitest';
import { COUNTRY_NUMBERS, COUNTRY_PATTERN, countryFromFile, countryProblem } from './country.js';

describe('the code of a country', () => {
  it.each(['DE', 'GB', 'US', 'XK', 'ME', 'SS'])('may be %s', (code) => {
    expect(countryProblem(code)).toBeUndefined();
  });

  it.each([
    ['UK', 'UK is not a country code; Great Britain is GB'],
    ['EL', 'EL is not a country code; Greece is GR'],
    ['SU', 'SU is not a country code; Russia is RU'],
    ['ZZ', 'ZZ is not a country code of ISO 3166-1'],
    ['EU', 'EU is not a country code of ISO 3166-1'],
    ['AA', 'AA is not a country code of ISO 3166-1'],
    ['us', 'country must be a code of two upper-case letters'],
    ['USA', 'country must be a code of two upper-case letters'],
    ['', 'country must be a code of two upper-case letters'],
    [7, 'country must be a code of two upper-case letters'],
  ])('is not %s', (code, problem) => {
    expect(countryProblem(code)).toBe(problem);
  });

  it.each([
    [' uk ', 'GB'],
    ['EL', 'GR'],
    ['de', 'DE'],
    ['Germany', 'GERMANY'],
    ['', ''],
  ])('of %j in a file is %j', (cell, code) => expect(countryFromFile(cell)).toBe(code));

  it('is one of 249 that ISO assigns, or XK, and one that has a name', () => {
    expect(COUNTRY_NUMBERS.size).toBe(250);
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    for (const code of COUNTRY_NUMBERS.keys()) expect(names.of(code)).toBeDefined();
  });
});

it('has a pattern for the codes and nothing else', () => {
  const pattern = new RegExp(COUNTRY_PATTERN);
  expect([...COUNTRY_NUMBERS.keys()].filter((code) => !pattern.test(code))).toEqual([]);
  expect(['UK', 'AA', 'us', 'USA', ''].filter((code) => pattern.test(code))).toEqual([]);
});
