import { DEMO_COMPETITORS, DEMO_KEYWORDS, DEMO_WEBSITE, type DemoKeyword } from './keywords.js';

export interface DemoSite {
  account: string;
  website: string;
  competitors: string[];
  keywords: readonly DemoKeyword[];
  /** Days of history, today included. */
  days: number;
  notes: readonly { text: string; daysAgo: number }[];
}

/** Sites that assistants name in the demo, and what people ask them. */
export const ANSWER_SITES = [DEMO_WEBSITE, ...DEMO_COMPETITORS];
export const DEMO_PROMPTS = [
  'Where can I learn HTML and CSS for free?',
  'What is the best reference for JavaScript?',
  'Which website explains SVG paths with examples?',
  'How do beginners learn to build a website?',
];

/** Host of the third website, which only the simulator knows. */
export const COFFEE_HOST = 'harbourcoffee.example';

const node = [
  'node streams',
  'node event loop',
  'node test runner',
  'node worker threads',
  'node http server',
  'node environment variables',
  'nodejs download',
  'nodejs file system',
  'nodejs cluster',
  'express middleware',
].map((keyword) => ({ keyword, country: 'US', tags: ['docs'] }));

const coffee = ['coffee near me', 'best coffee', 'espresso bar', 'specialty coffee', 'coffee beans'].map(
  (keyword) => ({ keyword, country: 'GB', near: 'London' }),
);

/** Websites below the agency; the one with the longest history first. */
export const DEMO_SITES: readonly DemoSite[] = [
  {
    account: 'Demo customer',
    website: DEMO_WEBSITE,
    competitors: DEMO_COMPETITORS,
    keywords: DEMO_KEYWORDS,
    days: 90,
    notes: [
      { text: 'Redesign of the reference pages', daysAgo: 71 },
      { text: 'Core update', daysAgo: 40 },
      { text: 'New navigation', daysAgo: 8 },
    ],
  },
  {
    account: 'Node.js docs',
    website: 'https://nodejs.org',
    competitors: ['www.npmjs.com', 'expressjs.com'],
    keywords: node,
    days: 60,
    notes: [],
  },
  {
    account: 'Harbour Coffee',
    website: `https://${COFFEE_HOST}`,
    competitors: ['www.starbucks.com', 'www.yelp.com'],
    keywords: [...coffee, { keyword: 'coffee near me', country: 'GB', near: 'London', device: 'mobile' }],
    days: 45,
    notes: [],
  },
];

/** Alert rules and digest of the first website. */
export const DEMO_SETTINGS = {
  alerts: {
    rules: [
      { when: 'drops', by: 5 },
      { when: 'leaves', top: 10, tag: 'css' },
      { when: 'lost' },
      { when: 'enters', top: 3 },
    ],
    email: true,
  },
  digest: {
    frequency: 'weekly',
    weekday: 1,
    hour: 8,
    tz: 'UTC',
    to: ['ada@example.com', 'grace@example.com'],
    csv: true,
  },
};
