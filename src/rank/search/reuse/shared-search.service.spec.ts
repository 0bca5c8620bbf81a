import { expect, it } from 'vitest';
import { searchKey } from './shared-search.service.js';

const SEARCH = { keyword: 'tea', country: 'GB', language: 'en' };
const KEY = searchKey(SEARCH, 'serper', 100);

it('is the same for a search written differently', () => {
  expect(searchKey({ ...SEARCH, near: '', device: 'desktop' }, 'serper', 100)).toBe(KEY);
  expect(searchKey({ ...SEARCH, near: undefined }, 'serper', 100)).toBe(KEY);
});

it('differs with each part of the search', () => {
  const others = [
    searchKey({ ...SEARCH, keyword: 'Tea' }, 'serper', 100),
    searchKey({ ...SEARCH, country: 'US' }, 'serper', 100),
    searchKey({ ...SEARCH, near: 'Leeds' }, 'serper', 100),
    searchKey({ ...SEARCH, language: 'de' }, 'serper', 100),
    searchKey({ ...SEARCH, device: 'mobile' }, 'serper', 100),
    searchKey(SEARCH, 'serpapi', 100),
    searchKey(SEARCH, 'serper', 10),
  ];
  expect(new Set([KEY, ...others]).size).toBe(8);
});
