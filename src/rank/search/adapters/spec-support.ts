import type { ProviderAccess, ProviderResponse, SearchPageQuery } from '../providers/search-adapter.js';

/** The first page of a search that needs encoding. */
export const FIRST_PAGE: SearchPageQuery = {
  keyword: '  c++ &  café ',
  country: 'DE',
  language: 'de',
  page: 1,
  start: 0,
  size: 10,
  depth: 100,
};

export const SECOND_PAGE: SearchPageQuery = { ...FIRST_PAGE, page: 2, start: 10 };
export const NEAR: SearchPageQuery = { ...FIRST_PAGE, near: 'München, Germany' };
export const MOBILE: SearchPageQuery = { ...FIRST_PAGE, device: 'mobile' };

export const ACCESS: ProviderAccess = { key: 'demo-key', host: 'search.example', name: 'rapidapi' };

export const response = (
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): ProviderResponse => ({ status, body, headers });

export const PAGE = {
  results: [
    { link: 'https://one.example/', title: 'One' },
    { link: 'https://two.example/', title: 'Two' },
  ],
};
export const EMPTY_PAGE = { results: [] };
