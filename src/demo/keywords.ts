/** What the demo tracks: the site of MDN, for what web developers search. */
export const DEMO_WEBSITE = 'https://developer.mozilla.org';

const EVERYWHERE = [
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
  ...EVERYWHERE.map((keyword) => ({ keyword, country: 'US' })),
  { keyword: 'css grid', country: 'DE' },
  { keyword: 'http headers', country: 'GB', near: 'London' },
  { keyword: 'fetch api', country: 'IN', near: 'Bengaluru' },
  { keyword: 'javascript promise', country: 'FR' },
  { keyword: 'cheap flights', country: 'US' },
  { keyword: 'docker compose', country: 'US' },
];

/** The keywords that the graph draws. */
export const GRAPHED_KEYWORDS = ['css grid', 'fetch api', 'http headers'];

/** The provider fails for one keyword on one day: the table of that day would show a rolled copy. */
export const FAILING_KEYWORD = { keyword: 'svg path', daysAgo: 5 };
