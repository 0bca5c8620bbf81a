import { expect, it } from 'vitest';
import { csvRecords, decodeText } from './csv-text';

const cells = (text: string) => csvRecords(text).map((record) => record.cells);

it.each([
  [
    'commas',
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'semicolons and CRLF',
    'a;b;c\r\nd;e,e;\r\n',
    [
      ['a', 'b', 'c'],
      ['d', 'e,e', ''],
    ],
  ],
  [
    'tabs',
    'a\tb\nc\t',
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
  [
    'quotes',
    '"a,""b""",c\nd,e',
    [
      ['a,"b"', 'c'],
      ['d', 'e'],
    ],
  ],
  [
    'a delimiter inside quotes of the first line',
    '"a;b;c",d\ne,f',
    [
      ['a;b;c', 'd'],
      ['e', 'f'],
    ],
  ],
  [
    'a last cell that is empty',
    'a,b\nc,',
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
  ['one column', 'a\nb', [['a'], ['b']]],
  ['nothing', '', []],
])('reads %s', (_, text, expected) => {
  expect(cells(text)).toEqual(expected);
});

it('counts lines, also inside of cells, and leaves empty ones out', () => {
  expect(csvRecords('a,b\n\n"c\nd",e\nf,g')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['c\nd', 'e'] },
    { line: 5, cells: ['f', 'g'] },
  ]);
});

it('reads 20,000 lines in less than a second', () => {
  const text = Array.from({ length: 20_000 }, (_, n) => `keyword ${n},US,"tag, ${n}"`).join('\n');
  const start = performance.now();
  expect(csvRecords(text)).toHaveLength(20_000);
  expect(performance.now() - start).toBeLessThan(1000);
});

const bytes = (...values: number[]) => new Uint8Array(values);

it.each([
  ['UTF-8', new TextEncoder().encode('süß')],
  ['UTF-8 with a byte order mark', new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('süß')])],
  ['UTF-16 as of Ahrefs', bytes(0xff, 0xfe, 0x73, 0, 0xfc, 0, 0xdf, 0)],
  ['UTF-16, big end first', bytes(0xfe, 0xff, 0, 0x73, 0, 0xfc, 0, 0xdf)],
  ['Windows-1252', bytes(0x73, 0xfc, 0xdf)],
])('decodes %s', (_, file) => {
  expect(decodeText(file)).toBe('süß');
});
