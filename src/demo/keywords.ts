/** Website that the demo tracks: MDN, with search terms of web developers. */
export const DEMO_WEBSITE = 'https://developer.mozilla.org';

export const DEMO_COMPETITORS = ['www.w3schools.com', 'www.geeksforgeeks.org', 'stackoverflow.com'];

/** Shown in the charts of the console. */
export const DEMO_NOTE = { text: 'New navigation', daysAgo: 8 };

/** By tag. */
const US_KEYWORDS = {
  javascript: ['javascript promise', 'javascript closures', 'async await', 'array map'],
  css: ['css grid', 'css flexbox', 'css animation'],
  html: ['html forms', 'html canvas', 'svg path', 'web accessibility'],
  network: ['http headers', 'http caching', 'fetch api'],
};

export interface DemoKeyword {
  keyword: string;
  country: string;
  near?: string;
  device?: 'mobile';
  tags?: string[];
}

export const DEMO_KEYWORDS: readonly DemoKeyword[] = [
  ...Object.entries(US_KEYWORDS).flatMap(([tag, keywords]) =>
    keywords.map((keyword) => ({ keyword, country: 'US', tags: [tag] })),
  ),
  { keyword: 'css grid', country: 'DE' },
  { keyword: 'http headers', country: 'GB', near: 'London' },
  { keyword: 'fetch api', country: 'IN', near: 'Bengaluru' },
  { keyword: 'css grid', country: 'US', device: 'mobile', tags: ['css'] },
  { keyword: 'async await', country: 'US', device: 'mobile', tags: ['javascript'] },
  { keyword: 'http headers', country: 'GB', near: 'London', device: 'mobile' },
  { keyword: 'javascript promise', country: 'FR' },
  { keyword: 'cheap flights', country: 'US' },
  { keyword: 'docker compose', country: 'US' },
];

/** By device. */
export const GRAPHED_KEYWORDS = { desktop: ['css grid', 'fetch api', 'http headers'], mobile: ['css grid'] };

/** The provider fails for this keyword on one day, which stores a rolled-forward result. */
export const FAILING_KEYWORD = { keyword: 'svg path', daysAgo: 5 };
