/** Website that the demo tracks: MDN, with search terms of web developers. */
export const DEMO_WEBSITE = 'https://developer.mozilla.org';

const US_KEYWORDS = [
  'javascript promise',
  'javascript closures',
  'async await',
  'array map',
  'css grid',
  'css flexbox',
  'css animation',
  'html forms',
  'html canvas',
  'svg path',
  'web accessibility',
  'http headers',
  'http caching',
  'fetch api',
];

export const DEMO_KEYWORDS = [
  ...US_KEYWORDS.map((keyword) => ({ keyword, country: 'US' })),
  { keyword: 'css grid', country: 'DE' },
  { keyword: 'http headers', country: 'GB', near: 'London' },
  { keyword: 'fetch api', country: 'IN', near: 'Bengaluru' },
  { keyword: 'javascript promise', country: 'FR' },
  { keyword: 'cheap flights', country: 'US' },
  { keyword: 'docker compose', country: 'US' },
];

export const GRAPHED_KEYWORDS = ['css grid', 'fetch api', 'http headers'];

/** The provider fails for this keyword on one day, which stores a rolled-forward result. */
export const FAILING_KEYWORD = { keyword: 'svg path', daysAgo: 5 };
