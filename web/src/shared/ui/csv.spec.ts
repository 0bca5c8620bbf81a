import { expect, it } from 'vitest';
import { csvName, csvText, rounded } from './csv';

it('quotes what a line cannot have, and keeps numbers as they are', () => {
  expect(
    csvText(
      ['Keyword', 'Change 7 d'],
      [
        ['a "b", c', -3.5],
        ['d\ne', null],
      ],
    ),
  ).toBe('\ufeffKeyword,Change 7 d\r\n"a ""b"", c",-3.5\r\n"d\ne",\r\n');
});

it.each(['=1+1', '+1', '-1', '@a', '\t=1', ' =1', '＝1'])('guards %j against spreadsheets', (text) => {
  expect(csvText(['a'], [[text]])).toContain(`'${text}`);
});

it('rounds as the screen does', () => {
  expect([rounded(24.849), rounded(null), rounded(undefined), rounded(3), rounded(1.005, 0)]).toEqual([
    24.8,
    null,
    null,
    3,
    1,
  ]);
});

it('names a file after website, table and day', () => {
  expect(csvName('https://a.example/shop', 'keywords', '2026-11-28')).toBe(
    'a.example-shop-keywords-2026-11-28.csv',
  );
});
