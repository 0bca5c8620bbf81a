import type { ProviderChain } from '../rank/index.js';

export interface DemoKeyword {
  keyword: string;
  country: string;
  near?: string;
  device?: 'mobile';
  tags?: string[];
}

/** Website that the demo tracks: MDN, with search terms of web developers. */
export const DEMO_WEBSITE = 'https://developer.mozilla.org';

export const DEMO_COMPETITORS = [
  'www.w3schools.com',
  'www.geeksforgeeks.org',
  'stackoverflow.com',
  'web.dev',
];

/** By tag. */
const US_KEYWORDS = {
  javascript: [
    'javascript promise',
    'javascript closures',
    'async await',
    'array map',
    'array filter',
    'array destructuring',
    'javascript regex',
    'javascript classes',
    'json stringify',
  ],
  css: [
    'css grid',
    'css flexbox',
    'css animation',
    'css variables',
    'css media queries',
    'css nesting',
    'css container queries',
    'css position sticky',
    'css subgrid',
  ],
  html: [
    'html forms',
    'html canvas',
    'svg path',
    'web accessibility',
    'html dialog',
    'html video',
    'html tables',
    'html iframe',
    'aria labels',
    'svg viewbox',
  ],
  network: ['http headers', 'http caching', 'fetch api', 'http cookies', 'cors policy', 'csp header'],
  browser: ['localstorage', 'indexeddb', 'dom events', 'webrtc', 'webassembly', 'pwa manifest', 'rest api'],
};

const css = { tags: ['css'] };
const javascript = { tags: ['javascript'] };
const mobile = { country: 'US', device: 'mobile' } as const;

export const DEMO_KEYWORDS: readonly DemoKeyword[] = [
  ...Object.entries(US_KEYWORDS).flatMap(([tag, keywords]) =>
    keywords.map((keyword) => ({ keyword, country: 'US', tags: [tag] })),
  ),
  { keyword: 'css grid', country: 'DE', ...css },
  { keyword: 'css variables', country: 'DE', ...css },
  { keyword: 'async await', country: 'DE', ...javascript },
  { keyword: 'http headers', country: 'GB', near: 'London' },
  { keyword: 'http caching', country: 'GB', near: 'London' },
  { keyword: 'fetch api', country: 'IN', near: 'Bengaluru' },
  { keyword: 'array map', country: 'IN', near: 'Bengaluru', ...javascript },
  { keyword: 'css grid', ...mobile, ...css },
  { keyword: 'css animation', ...mobile, ...css },
  { keyword: 'async await', ...mobile, ...javascript },
  { keyword: 'html forms', ...mobile, tags: ['html'] },
  { keyword: 'fetch api', ...mobile, tags: ['network'] },
  { keyword: 'http headers', country: 'GB', near: 'London', device: 'mobile' },
  { keyword: 'javascript promise', country: 'FR', ...javascript },
  { keyword: 'javascript closures', country: 'FR', ...javascript },
  { keyword: 'cheap flights', country: 'US' },
  { keyword: 'docker compose', country: 'US' },
  { keyword: 'typescript generics', country: 'US' },
];

/** Added to the first website some days ago. */
export const YOUNG_KEYWORD = {
  daysAgo: 6,
  entry: { keyword: 'json parse', country: 'US', ...javascript },
};

/** By device. */
export const GRAPHED_KEYWORDS = { desktop: ['css grid', 'fetch api', 'http headers'], mobile: ['css grid'] };

/** The provider fails for these keywords on one day, which stores a copy of the result of the day before. */
export const FAILING_KEYWORDS = [
  { keyword: 'svg path', daysAgo: 5 },
  { keyword: 'rest api', daysAgo: 0 },
];

/** Leaves out the devices and locations that the provider cannot search. */
export const supportedKeywords = (
  search: Pick<ProviderChain, 'unsupported'>,
  keywords: readonly DemoKeyword[],
): DemoKeyword[] =>
  keywords
    .filter(({ device }) => search.unsupported({ device }) === undefined)
    .map(({ near, ...keyword }) =>
      near === undefined || search.unsupported({ near }) !== undefined ? keyword : { ...keyword, near },
    );
