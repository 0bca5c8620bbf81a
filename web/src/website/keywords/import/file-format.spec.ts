import { expect, it } from 'vitest';
import { csvRecords } from './csv-text';
import { findCountryInName, readTable } from './file-format';

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

const read = async (text: string) => {
  const { tool, mapping, heading, isSure, rows } = readTable(await csvRecords(text));
  return { tool, mapping, heading: heading?.line, isSure, rows: rows.map(({ line }) => line) };
};

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
] as const)('recognises the export of %s', async (header, tool, mapping) => {
  expect(await read(HEADERS[header])).toEqual({ tool, mapping, heading: 1, isSure: true, rows: [] });
});

it.each([
  [
    'its own columns',
    'keyword,country,near,device,tags',
    { keyword: 0, country: 1, near: 2, device: 3, tags: 4 },
  ],
  ['other names and cases', 'Tag,Search term,Price', { keyword: 1, tags: 0 }],
])('maps %s', async (_, names, mapping) => {
  expect(await read(names)).toEqual({ tool: undefined, mapping, heading: 1, isSure: true, rows: [] });
});

it.each([
  [
    'Search Console in Polish',
    'Najczęstsze zapytania,Kliknięcia,CTR\nbuty,12,4.5%\n"kurtki, płaszcze",1,0%',
    { keyword: 0 },
  ],
  ['Search Console in Japanese', '上位のクエリ,クリック数\n靴,120\n帽子,3', { keyword: 0 }],
  ['a file with numbers first', 'Lp,Fraza,Wolumen\n1,buty,"1 200"\n2,kurtki,--', { keyword: 1 }],
  [
    'countries and devices',
    'Fráze;Stát;Zařízení\nboty;CZ;mobile\nšaty;cz;desktop',
    { keyword: 0, country: 1, device: 2 },
  ],
  ['dates', 'Begriff;Stand\nschuhe;2026-01-02\nhüte;2026-01-02', { keyword: 0 }],
  ['addresses', 'Frase;Página\nzapatos;https://example.com/\nbotas;https://example.com/b', { keyword: 0 }],
])('knows the heading of %s by the columns below it', async (_, text, mapping) => {
  expect(await read(text)).toEqual({ tool: undefined, mapping, heading: 1, isSure: true, rows: [2, 3] });
});

it('skips the titles of Keyword Planner', async () => {
  const titles = 'Keyword Stats 2026-01-01 at 10_00_00\nJanuary 1, 2025 - December 31, 2025\n';
  const text = `${titles}Keyword\tCurrency\tAvg. monthly searches\nrunning shoes\tGBP\t1000\n`;
  const mapping = { keyword: 0 };
  const tool = 'Google Keyword Planner';
  expect(await read(text)).toEqual({ tool, mapping, heading: 3, isSure: true, rows: [4] });
});

it('skips titles above a heading that it does not know', async () => {
  const text = 'Raport fraz\n2026-01-01\nFraza;Wyświetlenia\nbuty;1000\nkurtki;20\n';
  expect(await read(text)).toMatchObject({ mapping: { keyword: 0 }, heading: 3, isSure: true, rows: [4, 5] });
});

it.each([
  ['a list', 'Begriffe\nschuhe\nhüte'],
  ['several texts', 'Begriff;Thema\nschuhe;Mode\nhüte;Mode'],
])('is not sure of the first line of %s', async (_, text) => {
  expect(await read(text)).toMatchObject({ mapping: { keyword: 0 }, heading: 1, isSure: false });
});

it.each([
  ['a single keyword', 'trail shoes', { keyword: 0 }],
  ['numbers from the first line on', 'shoes,100\nboots,20', { keyword: 0 }],
  ['countries from the first line on', 'shoes,US\nboots,uk', { keyword: 0, country: 1 }],
])('has no heading in %s', async (_, text, mapping) => {
  expect(await read(text)).toMatchObject({ mapping, heading: undefined, isSure: true });
});

it.each([
  ['example.com-organic.Positions-us-20260531-2026-06-01T08_05_03Z.csv', 'US'],
  ['shoes_broad-match_de_2026-05-01.csv', 'DE'],
  ['google_gb_shoes_matching-terms_2026-05-01_10-00-00.csv', 'GB'],
  ['example.com-organic.Positions-uk-20260628-2026-06-29T10_00_00Z.csv', 'GB'],
  ['Queries.csv', undefined],
  ['report-to-2026-01-01.csv', undefined],
  ['keywords_de_2026-01-01.csv', undefined],
  ['export-me-20260101.csv', undefined],
  ['example.com-organic.Positions-zz-20260531.csv', undefined],
])('reads the country of %s', (name, country) => {
  expect(findCountryInName(name)).toBe(country);
});
