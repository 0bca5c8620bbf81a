import { expect, it } from 'vitest';
import { stringifySearch } from '../../shared/address/search-params';
import { keywordSearch } from '../keywords/url-state';
import {
  comparedDay,
  comparedWith,
  type OpenKeyword,
  openKeyword,
  openParams,
  PANEL_SEARCH,
  tableComparison,
  withoutPanel,
} from './url-state';

const KEYWORDS: OpenKeyword[] = [
  { keyword: 'trail shoes', country: 'US', near: '', device: 'desktop' },
  { keyword: 'a & "b"', country: 'GB', near: 'London, GB', device: 'mobile' },
];

it.each(KEYWORDS)('the address names the open keyword: $keyword', (keyword) => {
  const address = stringifySearch(openParams(keyword));
  const search = Object.fromEntries(new URLSearchParams(address));
  expect(openKeyword(keywordSearch(search))).toEqual(keyword);
});

it('a keyword without a country is none', () => {
  expect(openKeyword({ keyword: 'trail shoes' })).toBeUndefined();
});

it('another keyword takes the place and the device of the one before with it', () => {
  const [plain, special] = KEYWORDS as [OpenKeyword, OpenKeyword];
  expect(stringifySearch({ ...openParams(special), ...openParams(plain) })).toBe(
    '?keyword=trail+shoes&kcountry=US',
  );
});

it('closing keeps the filters, and ends the zoom', () => {
  const search = { q: 'shoes', range: '90d', from: '2026-03-01', to: '2026-03-05', compare: '2026-03-01' };
  expect(stringifySearch(withoutPanel({ ...search, ...openParams(KEYWORDS[1]!) }))).toBe(
    '?q=shoes&range=90d',
  );
});

it.each([
  ['7d', '7d'],
  ['7d,2026-03-01', '7d'],
  ['2026-03-01', undefined],
])('closing with compare=%s keeps %s for the table', (compare, kept) => {
  expect(withoutPanel({ compare })['compare']).toBe(kept);
});

it('a comparison of the table and a day of search results are in one parameter', () => {
  expect(comparedDay('7d,2026-03-01')).toBe('2026-03-01');
  expect(tableComparison('7d,2026-03-01')).toBe('7d');
  expect([comparedDay('7d'), tableComparison('2026-03-01'), comparedDay(), tableComparison()]).toEqual(
    Array(4).fill(undefined),
  );
  expect(comparedWith('7d', '2026-03-01')).toBe('7d,2026-03-01');
  expect(comparedWith(undefined, undefined)).toBeUndefined();
});

it('no day at all is in place of the one that results are preset with', () => {
  expect([comparedDay('7d,none'), tableComparison('7d,none'), tableComparison('none')]).toEqual([
    'none',
    '7d',
    undefined,
  ]);
});

it('takes a list of competitors of at most 2,000 characters', () => {
  expect([2000, 2001].map((length) => PANEL_SEARCH.sites('x'.repeat(length)))).toEqual([true, false]);
});

it('a country without a keyword opens none', () => {
  expect(openKeyword({ kcountry: 'US' })).toBeUndefined();
});

it('closing keeps a location that is a filter, and a comparison of the table', () => {
  const open = { keyword: 'tea', kcountry: 'US', near: 'London' };
  expect(withoutPanel({ ...open, only: 'near', compare: '7d' })).toMatchObject({
    near: 'London',
    compare: '7d',
    keyword: undefined,
    kcountry: undefined,
    only: undefined,
  });
  expect(withoutPanel(open)['near']).toBeUndefined();
  expect(withoutPanel({ ...open, only: 'near' })['kcountry']).toBeUndefined();
  expect(withoutPanel({ ...open, compare: '2026-03-01' })['compare']).toBeUndefined();
});
