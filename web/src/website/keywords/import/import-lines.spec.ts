import { expect, it } from 'vitest';
import { csvRecords } from './csv-text';
import { readTable } from './file-format';
import { importLines } from './import-lines';

const tracked = [{ keyword: 'trail shoes', country: 'US' }];

function read(text: string) {
  const { mapping, rows } = readTable(csvRecords(text));
  return importLines(rows, { mapping, country: 'US', tracked });
}
const keywords = (text: string) => read(text).map(({ keyword }) => keyword);
const problems = (text: string) => read(text).map(({ line, problem }) => [line, problem]);

it('reads its own form, with escaped bars and guarded formulas', () => {
  expect(keywords("keyword,country,near,device,tags\n'=1+1,de,Berlin,mobile,a|b\\|c\\\\\n")).toEqual([
    { keyword: '=1+1', country: 'DE', near: 'Berlin', device: 'mobile', tags: ['a', 'b|c\\'] },
  ]);
});

it('takes the default country, lower case and names of countries', () => {
  const countries = keywords('keyword,country\na,\nb,us\nc,uk\nd,Germany\ne,United States').map(
    ({ country }) => country,
  );
  expect(countries).toEqual(['US', 'US', 'GB', 'DE', 'US']);
});

it('reads the lines of SerpBear, with blanks, dashes and tags that are not quoted', () => {
  const header = 'ID,Keyword,Position,URL,Country,State,City,Device,Updated,Added,Tags\r\n';
  expect(
    keywords(`${header}7, rain jacket, -, -, United Kingdom, -, London, mobile, Mon, Sun, gear,winter\r\n`),
  ).toEqual([
    { keyword: 'rain jacket', country: 'GB', near: 'London', device: 'mobile', tags: ['gear', 'winter'] },
  ]);
});

it('reads queries of Search Console', () => {
  const lines = 'Top queries,Clicks,Impressions,CTR,Position\n"shoes, trail",1,"1,204",0.08%,57.5\n';
  expect(keywords(lines)).toEqual([{ keyword: 'shoes, trail', country: 'US', device: 'desktop', tags: [] }]);
});

it('says what is wrong, line by line', () => {
  const long = 'x'.repeat(201);
  const tags = Array.from({ length: 21 }, (_, n) => `t${n}`).join('|');
  const text = `keyword,country,device,tags\n,US,,x\n${long},US,,\na,Atlantis,,\nb,US,watch,\nc,US,,${tags}\nd,US,,${'y'.repeat(51)}\n`;
  expect(problems(text)).toEqual([
    [2, 'The keyword is missing.'],
    [3, 'The keyword has more than 200 characters.'],
    [4, 'Unknown country: Atlantis'],
    [5, 'Unknown device: watch'],
    [6, 'More than 20 tags.'],
    [7, 'A tag has more than 50 characters.'],
  ]);
});

it('imports the first of several lines with the same search, and knows tracked keywords', () => {
  const text = 'keyword,country\nRain Jacket,US\nrain  jacket,US\nrain jacket,DE\ntrail shoes,US\n';
  expect(problems(text)).toEqual([
    [2, undefined],
    [3, 'The same as line 2.'],
    [4, undefined],
    [5, undefined],
  ]);
  expect(read(text).map(({ isKnown }) => isKnown)).toEqual([false, false, false, true]);
  expect(problems('keyword,country\nTrail Shoes,US')).toEqual([[2, 'Already tracked as "trail shoes".']]);
});

it('names a missing country, and a long location, with the exact limits', () => {
  const { mapping, rows } = readTable(
    csvRecords(
      `keyword,country,near,tags\na,,,\nb,US,${'x'.repeat(201)},\n${'x'.repeat(200)},US,${'x'.repeat(200)},${'y'.repeat(50)}\n`,
    ),
  );
  const lines = importLines(rows, { mapping, country: '', tracked });
  expect(lines.map(({ problem }) => problem)).toEqual([
    'The country is missing.',
    'The location has more than 200 characters.',
    undefined,
  ]);
});
