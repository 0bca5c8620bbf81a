import { expect, it } from 'vitest';
import { csvRecords } from './csv-text';
import { readTable } from './file-format';
import { readLines } from './file-lines';

async function keywords(text: string) {
  const { mapping, rows } = readTable(await csvRecords(text));
  return [...readLines(rows, { mapping, country: 'US' })].map(({ keyword }) => keyword);
}

it('reads its own form, with escaped bars and guarded formulas', async () => {
  expect(await keywords("keyword,country,near,device,tags\n'=1+1,de,Berlin,mobile,a|b\\|c\\\\\n")).toEqual([
    { keyword: '=1+1', country: 'DE', near: 'Berlin', device: 'mobile', tags: ['a', 'b|c\\'] },
  ]);
});

it('takes the default country, lower case and names of countries', async () => {
  const lines = await keywords('keyword,country\na,\nb,us\nc,uk\nd,Germany\ne,United States');
  expect(lines.map(({ country }) => country)).toEqual(['US', 'US', 'GB', 'DE', 'US']);
});

it('reads the lines of SerpBear, with blanks, dashes and tags that are not quoted', async () => {
  const header = 'ID,Keyword,Position,URL,Country,State,City,Device,Updated,Added,Tags\r\n';
  expect(
    await keywords(
      `${header}7, rain jacket, -, -, United Kingdom, -, London, mobile, Mon, Sun, gear,winter\r\n`,
    ),
  ).toEqual([
    { keyword: 'rain jacket', country: 'GB', near: 'London', device: 'mobile', tags: ['gear', 'winter'] },
  ]);
});

it('reads queries of Search Console', async () => {
  const lines = 'Top queries,Clicks,Impressions,CTR,Position\n"shoes, trail",1,"1,204",0.08%,57.5\n';
  expect(await keywords(lines)).toEqual([{ keyword: 'shoes, trail', country: 'US', tags: [] }]);
});

it('counts lines of the file, and passes on what the server refuses', async () => {
  const { mapping, rows } = readTable(await csvRecords('keyword,country,device\n\n,Atlantis,watch\n'));
  expect([...readLines(rows, { mapping, country: 'US' })]).toEqual([
    { line: 3, keyword: { keyword: '', country: 'Atlantis', device: 'watch', tags: [] } },
  ]);
});
