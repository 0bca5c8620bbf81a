import { expect, it } from 'vitest';
import { countryOfName, formatOf } from './file-format';

/** First lines of real exports. */
const HEADERS = {
  'Search Console': 'Top queries,Clicks,Impressions,CTR,Position',
  'Search Console in German': 'Häufigste Suchanfragen,Klicks,Impressionen,Klickrate,Position',
  SerpBear: 'ID,Keyword,Position,URL,Country,State,City,Device,Updated,Added,Tags',
  'SerpBear before 2.0': 'ID,Keyword,Position,URL,Country,Device,Updated,Added,Tags',
  'SerpBear from Search Console': 'ID,Keyword,Position,Impressions,Clicks,CTR,Country,Device',
  'Semrush positions':
    'Keyword,Position,Previous position,Search Volume,Keyword Difficulty,CPC,URL,Traffic,Traffic (%),Traffic Cost,Competition,Number of Results,Trends,Timestamp,SERP Features by Keyword,Keyword Intents,Position Type',
  'Semrush keyword list':
    'Database,Keyword,Seed keyword,Page,Topic,Page type,Tags,Volume,Keyword Difficulty,CPC (USD),Competitive Density,Number of Results,Intent,SERP Features,Trend',
  'Semrush API': 'database,Keyword,Search Volume,Keyword Difficulty Index,Intent',
  'Ahrefs Keywords Explorer':
    '#,Keyword,Country,Difficulty,Volume,CPC,CPS,Parent Keyword,Last Update,SERP Features,Global volume',
  'Ahrefs organic keywords':
    'Keyword,Country,Location,SERP features,Volume,KD,CPC,Organic traffic,Current position,Current URL',
};

const of = (name: keyof typeof HEADERS) => formatOf(HEADERS[name].split(','));

it.each([
  ['Search Console', 'Search Console', { keyword: 0 }],
  ['Search Console in German', 'Search Console', { keyword: 0 }],
  ['SerpBear', 'SerpBear', { keyword: 1, country: 4, near: 6, device: 7, tags: 10 }],
  ['SerpBear before 2.0', 'SerpBear', { keyword: 1, country: 4, device: 5, tags: 8 }],
  ['SerpBear from Search Console', 'SerpBear', { keyword: 1, country: 6, device: 7 }],
  ['Semrush positions', 'Semrush', { keyword: 0 }],
  ['Semrush keyword list', 'Semrush', { keyword: 1, country: 0, tags: 6 }],
  ['Semrush API', 'Semrush', { keyword: 1, country: 0 }],
  ['Ahrefs Keywords Explorer', 'Ahrefs', { keyword: 1, country: 2 }],
  ['Ahrefs organic keywords', 'Ahrefs', { keyword: 0, country: 1 }],
] as const)('recognises the export of %s', (header, name, mapping) => {
  expect(of(header)).toEqual({ name, mapping, hasHeader: true });
});

it.each([
  [
    'its own columns',
    ['keyword', 'country', 'near', 'device', 'tags'],
    { keyword: 0, country: 1, near: 2, device: 3, tags: 4 },
  ],
  ['other names and cases', ['Tag', 'Search term', 'Price'], { keyword: 1, tags: 0 }],
])('maps %s', (_, names, mapping) => {
  expect(formatOf(names)).toEqual({ name: undefined, mapping, hasHeader: true });
});

it('takes a first line without a known name for a keyword', () => {
  expect(formatOf(['trail shoes'])).toEqual({ name: undefined, mapping: { keyword: 0 }, hasHeader: false });
});

it.each([
  ['example.com-organic.Positions-us-20260531-2026-06-01T08_05_03Z.csv', 'US'],
  ['shoes_broad-match_de_2026-05-01.csv', 'DE'],
  ['google_gb_shoes_matching-terms_2026-05-01_10-00-00.csv', 'GB'],
  ['Queries.csv', undefined],
])('reads the country of %s', (name, country) => {
  expect(countryOfName(name)).toBe(country);
});
