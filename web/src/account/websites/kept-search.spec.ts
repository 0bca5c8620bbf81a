import { expect, it } from 'vitest';
import { keptSearch } from './kept-search';

const KEYWORDS = [
  { keyword: 'trail shoes', country: 'US', tags: ['shoes'] },
  { keyword: 'socks', country: 'DE' },
];

it('keeps filters, range and order', () => {
  const search = { q: 'x', device: 'mobile', range: '7d', sort: 'position', order: 'desc', cols: 'tags' };
  expect(keptSearch(search, KEYWORDS)).toEqual(search);
});

it('keeps filters of results: blocks of the result page, movements and their comparison', () => {
  const blocks = { feature: 'ai_overview', owned: 'local_pack', notowned: 'top_ads', type: 'ai_overview' };
  const moves = { change: 'up', left: '10', urlchanged: 'true', compare: 'year', by: 'visibility' };
  expect(keptSearch({ ...blocks, ...moves }, KEYWORDS)).toEqual({ ...blocks, ...moves });
});

it.each([
  [
    { tag: 'shoes', country: 'DE' },
    { tag: 'shoes', country: 'DE' },
  ],
  [{ tag: 'winter', country: 'FR' }, {}],
])('keeps a tag and a country of the other website: %o', (search, expected) => {
  expect(keptSearch(search, KEYWORDS)).toEqual(expected);
});

it('keeps neither the page nor what is open', () => {
  const search = {
    page: '2',
    run: 'a'.repeat(24),
    keyword: 'socks',
    kcountry: 'DE',
    near: 'Berlin',
    day: undefined,
  };
  const kept = keptSearch(search, KEYWORDS);
  expect(kept).toEqual({});
  expect(Object.keys(kept)).toEqual(Object.keys(search));
});
