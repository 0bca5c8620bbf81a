import { describe, expect, it } from 'vitest';
import { COUNTRY_NUMBERS } from '../../../common/validation/country.js';
import { toAlpha2, toAlpha3 } from './countries.js';
import { hiddenShare, isStriking, toFigures } from './figures.js';
import { daysBackwards, firstKeptDay, firstUnsettledDay, pacificToday } from './pacific-days.js';
import { isProperty, suggestProperty } from './properties.js';
import { keyOfKeyword, KeyTable, toQueryKey } from './query-key.js';

describe('days of Google', () => {
  it.each([
    ['2026-03-31', '2024-12-01'],
    ['2026-07-31', '2025-03-31'],
    ['2026-03-11', '2024-11-11'],
  ])('on %s begin 16 months before, at %s', (today, first) => expect(firstKeptDay(today)).toBe(first));

  it('are Pacific, and may change for three days unless Google says otherwise', () => {
    expect(pacificToday(new Date('2026-03-11T06:59:59Z'))).toBe('2026-03-10');
    expect(firstUnsettledDay('2026-03-11', undefined)).toBe('2026-03-09');
    expect(firstUnsettledDay('2026-03-11', 'soon')).toBe('2026-03-09');
    expect(firstUnsettledDay('2026-03-11', '2026-03-08')).toBe('2026-03-08');
    expect([...daysBackwards('2026-03-02', '2026-02-28')]).toEqual([
      '2026-03-02',
      '2026-03-01',
      '2026-02-28',
    ]);
    expect([...daysBackwards('2026-03-01', '2026-03-02')]).toEqual([]);
  });
});

it('countries have both codes', () => {
  for (const code of COUNTRY_NUMBERS.keys()) expect([code, toAlpha2(toAlpha3(code)!)]).toEqual([code, code]);
  expect([toAlpha3('GB'), toAlpha2('zzz'), toAlpha3('XX')]).toEqual(['gbr', null, undefined]);
});

it.each([
  ['sc-domain:example.com', true],
  ['https://www.example.com/', true],
  ['http://example.com/shop/', true],
  ['https://www.example.com', false],
  ['example.com', false],
  ['sc-domain:example', false],
  ['sc-domain:example.com/shop', false],
])('%s is a property: %s', (text, expected) => expect(isProperty(text)).toBe(expected));

it('suggests the domain, else the longest prefix that holds the website', () => {
  const all = [
    'https://example.com/',
    'https://www.example.com/',
    'sc-domain:example.com',
    'sc-domain:example.net',
  ];
  expect(suggestProperty(all, 'https://www.example.com')).toBe('sc-domain:example.com');
  expect(suggestProperty(all.slice(0, 2), 'https://www.example.com')).toBe('https://www.example.com/');
  expect(suggestProperty(all.slice(0, 2), 'example.com')).toBe('https://example.com/');
  expect(suggestProperty(all, 'shop.example.com')).toBe('sc-domain:example.com');
  expect(suggestProperty(['https://example.com/shop/'], 'example.com')).toBeUndefined();
  expect(suggestProperty([], 'example.com')).toBeUndefined();
});

describe('keys of queries', () => {
  it('are the same for ever, as they are stored', () => {
    expect(toQueryKey('GREEN TEA', 'usa', 'DESKTOP')).toMatchInlineSnapshot(`
      {
        "high": 2870453193,
        "low": 1638325700,
      }
    `);
  });

  it('match text, country and device of a keyword', () => {
    const key = keyOfKeyword({ keyword: ' Green  tea', country: 'US', device: 'mobile', near: 'Boston' });
    expect(key).toEqual(toQueryKey('GREEN TEA', 'usa', 'MOBILE'));
    expect(key).not.toEqual(toQueryKey('GREEN TEA', 'usa', 'TABLET'));
  });

  it('are found in a table, the first of equal ones', () => {
    const keys = Array.from({ length: 5000 }, (_, n) => toQueryKey(`QUERY ${n % 4000}`, 'usa', 'DESKTOP'));
    const table = new KeyTable(keys);
    expect(keys.every(({ low, high }, n) => table.find(low, high) === n % 4000)).toBe(true);
    expect([...table.first].every((first, n) => first === n % 4000)).toBe(true);
    const other = toQueryKey('ANOTHER', 'usa', 'DESKTOP');
    expect(table.find(other.low, other.high)).toBe(-1);
  });
});

it('positions are weighted by impressions, and nothing is known without one', () => {
  expect(toFigures({ clicks: 3, impressions: 40, weighted: 100 })).toEqual({
    clicks: 3,
    impressions: 40,
    ctr: 0.075,
    position: 2.5,
  });
  const none = { clicks: 0, impressions: 0, weighted: 0 };
  expect(toFigures(none)).toMatchObject({ ctr: null, position: null });
  expect(hiddenShare({ ...none, clicks: 20 }, { ...none, clicks: 15 })).toBe(0.25);
  expect(hiddenShare(none, none)).toBeNull();
  expect([3.99, 4, 20, 20.01, null].map(isStriking)).toEqual([false, true, true, false, false]);
});
