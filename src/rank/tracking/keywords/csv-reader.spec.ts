import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readCsv } from './csv-reader.js';

// The parser works as it does; its calls are counted.
vi.mock('csv-parse/sync', { spy: true });
beforeEach(() => void vi.mocked(parse).mockClear());

const KB = 1024;

/** Parsers that were built, and the bytes that were given to them. */
function parsed() {
  const windows = vi.mocked(parse).mock.calls.map(([window]) => window.length);
  return { parsers: windows.length, bytes: windows.reduce((sum, length) => sum + length, 0) };
}

/**
 * Records by line; those with fewer than two cells, or 'refused' in the first, are refused. `pauses`: records that were
 * read before each of them.
 */
function read(text: string) {
  const records: [number, string[]][] = [];
  const pauses: number[] = [];
  const steps = readCsv(text, (cells, line) => {
    if (cells.length < 2) return 'too short';
    if (cells[0] === 'refused') return 'refused';
    records.push([line, cells]);
    return undefined;
  });
  for (;;) {
    const step = steps.next();
    if (step.done) return { records, refused: step.value.map(({ line }) => line), pauses };
    pauses.push(records.length);
  }
}

describe('readCsv', () => {
  it.each([
    [
      'commas',
      'a,b\n1,2',
      [
        [1, ['a', 'b']],
        [2, ['1', '2']],
      ],
    ],
    [
      'semicolons',
      'a;b\r\n"1;2";3,4\r\n',
      [
        [1, ['a', 'b']],
        [2, ['1;2', '3,4']],
      ],
    ],
    [
      'mixed line ends',
      'a,b\r\n1,2\n3,4\r5,6',
      [
        [1, ['a', 'b']],
        [2, ['1', '2']],
        [3, ['3', '4']],
        [4, ['5', '6']],
      ],
    ],
    [
      'cells of several lines',
      'a,b\n"1\n2",3\n4,5',
      [
        [1, ['a', 'b']],
        [2, ['1\n2', '3']],
        [4, ['4', '5']],
      ],
    ],
    [
      'line ends within cells',
      'a,b\r\n"1\r\n2",3\r\n4,5',
      [
        [1, ['a', 'b']],
        [2, ['1\r\n2', '3']],
        [4, ['4', '5']],
      ],
    ],
  ])('reads %s', (_, text, expected) => {
    expect(read(text).records).toEqual(expected);
  });

  it.each([
    ['a quotation that is never closed', 'a,b\n"1,2\n3,4\n5,6', [2], [1, 3, 4]],
    ['a quotation that the next one closes', 'a,b\n"1\n"2\n3,4', [2, 3], [1, 4]],
    ['text after a quotation', 'a,b\n"1"x,2\n3,4', [2], [1, 3]],
    ['a quotation mark within a cell', 'a,b\n1"x,2\n3,4', [2], [1, 3]],
    ['a refused record of several lines', 'a,b\n"1\n3,4\n5"\n6,7', [2, 4], [1, 3, 5]],
  ])('refuses the line of %s, and no other', (_, text, refused, kept) => {
    const result = read(text);
    expect(result.refused).toEqual(refused);
    expect(result.records.map(([line]) => line)).toEqual(kept);
  });

  it('keeps the lines without quotation marks when very many others are broken', () => {
    const { records, refused } = read(`${'"a"b,c\n'.repeat(300)}good,line\n`);
    expect(records).toEqual([[301, ['good', 'line']]]);
    expect(refused).toHaveLength(300);
  });

  it.each([
    ['quotation marks alone', '"\n', 100],
    ['quotations that are not closed', '"a\n', 100],
    ['quotation marks at the end of a cell', 'a"\n', 100],
    ['text after a quotation', '"a"b\n', 100],
    ['refused records of several lines with too few cells', '"a\nb"\n', 100],
    ['refused records of several lines', 'refused,"a\nb"\n', 0],
  ])('builds a bounded number of parsers for many %s', (_, line, resumes) => {
    const text = `a,b\n${line.repeat((256 * KB) / line.length)}`;
    expect(read(text).records[0]).toEqual([1, ['a', 'b']]);
    // Two per window: one more for the record that is open at its end.
    const windows = 2 * Math.ceil(text.length / KB);
    expect(parsed().parsers).toBeLessThanOrEqual(resumes === 0 ? windows : resumes);
  });

  it('parses a bounded number of bytes when no quotation ends within 64 kB', () => {
    const text = `a,b\n${`"${'x'.repeat(KB)}\n`.repeat(2)}${`${'x'.repeat(KB)}\n`.repeat(256)}`;
    expect(read(text).refused[0]).toBe(2);
    read(`a,b\n${'"""\n'.repeat(64 * KB)}`);
    // Windows of 1, 4, 16 and 64 kB, each with the rest of a line, for each resume of both files.
    expect(parsed().bytes).toBeLessThan(2 * 100 * 90 * KB);
    expect(parsed().parsers).toBeLessThanOrEqual(2 * 100 * 4);
  });

  it('continues after a refused record of several lines', () => {
    const { records, refused } = read('a,b\nrefused,"1\n3,4\n5"\n6,7\nrefused,"1\n2"');
    expect(refused).toEqual([2, 6]);
    expect(records.map(([line]) => line)).toEqual([1, 5]);
  });

  it('resumes after a refused record of several lines at the end of the file, too', () => {
    const { records, refused } = read('a,b\n"1\n3,4\n5"');
    expect(refused).toEqual([2, 4]);
    expect(records.map(([line]) => line)).toEqual([1, 3]);
  });

  it('refuses lines with quotation marks after a hundred broken ones', () => {
    const { records, refused } = read(`a,b\n${'"a"b,c\n'.repeat(99)}"good",1\n"a"b,c\n"good",2\ngood,3\n`);
    expect(records.map(([line]) => line)).toEqual([1, 101, 104]);
    expect(refused).toHaveLength(101);
    expect(refused.at(-1)).toBe(103);
  });

  it('reads lines without quotation marks as it reads them after one with such', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ';', ',', '\n', '\r'), maxLength: 12 });
    fc.assert(
      fc.property(cell, (rest) => {
        const withoutBlank = ({ records, refused }: ReturnType<typeof read>) => ({
          records,
          // The parser passes blank lines on, which are no records of a file without quotation marks.
          refused: refused.filter((line) => `a,b\n${rest}`.split(/\r\n|\n|\r/)[line - 1] !== ''),
        });
        expect(withoutBlank(read(`a,b\n${rest}`))).toEqual(withoutBlank(read(`"a",b\n${rest}`)));
      }),
    );
  });

  it('numbers the lines after the first quotation mark', () => {
    const { records } = read('a,b\r\n\r\n1,2\r\n3,"4\r\n5"\r\n6,7');
    expect(records).toEqual([
      [1, ['a', 'b']],
      [3, ['1', '2']],
      [4, ['3', '4\r\n5']],
      [6, ['6', '7']],
    ]);
  });

  it.each([
    ['with quotation marks in each line', (index: number) => `"${index}",US\n`],
    [
      'with few quotation marks',
      (index: number) => (index % 100 === 0 ? `"${index}",US\n` : `${index},US\n`),
    ],
    ['without quotation marks', (index: number) => `${index},US\n`],
  ])('pauses in a file %s', (_, line) => {
    const { records, pauses } = read(Array.from({ length: 5000 }, (__, index) => line(index)).join(''));
    expect(records).toEqual(Array.from({ length: 5000 }, (__, index) => [index + 1, [`${index}`, 'US']]));
    const steps = pauses.map((count, index) => count - (pauses[index - 1] ?? 0));
    expect(Math.max(...steps)).toBeLessThan(500);
  });

  it('reads a record of very many lines', () => {
    const lines = 'one of many lines\n'.repeat(1000);
    const { records, refused } = read(`a,b\n1,2\n"${lines}",3\n4,5\n`);
    expect(refused).toEqual([]);
    expect(records).toEqual([
      [1, ['a', 'b']],
      [2, ['1', '2']],
      [3, [lines, '3']],
      [1004, ['4', '5']],
    ]);
  });

  it('refuses the line of a quotation that does not end within 64 kB, and no other', () => {
    const { records, refused } = read(`a,b\n"1,2\n${'3,4\n'.repeat(50_000)}"5",6\n`);
    expect(refused).toEqual([2]);
    expect(records).toHaveLength(50_002);
    expect(records.at(-1)).toEqual([50_003, ['5', '6']]);
  });

  it.each([
    ['plain', ','.repeat(100_000)],
    ['quoted', `"${','.repeat(100_000)}",1`],
  ])('refuses a %s line of more than 64 kB, and no other', (_, line) => {
    const { records, refused } = read(`a,b\n"1",2\n${line}\n3,4`);
    expect(refused).toEqual([3]);
    expect(records.map(([at]) => at)).toEqual([1, 2, 4]);
  });

  it('reads a record of several lines before a line that is too long', () => {
    const { records, refused } = read(`a,b\n"tea","two\nlines"\n${'x'.repeat(140_000)}\n"gin","1"\n`);
    expect(refused).toEqual([4]);
    expect(records).toEqual([
      [1, ['a', 'b']],
      [2, ['tea', 'two\nlines']],
      [5, ['gin', '1']],
    ]);
  });

  it('refuses only the line of a quotation that a line that is too long keeps open', () => {
    const { records, refused } = read(`a,b\n"tea","two\n3,4\n${'x'.repeat(140_000)}"\n6,7\n`);
    expect(refused).toEqual([2, 4]);
    expect(records.map(([line]) => line)).toEqual([1, 3, 5]);
  });

  const before = ['', 'a,b\n', '"a",b\n'.repeat(100), '"a\n",b\n'.repeat(9_000)];
  const after = ['', '\n', '\r\n', '\n"c",d\n', `\n"c",${'d'.repeat(60_000)}\n`];
  const both = before.flatMap((head) => after.map((tail) => ({ head, tail })));

  it.each(both)('reads 64 kB from the first byte of a line or record, and no more: %#', ({ head, tail }) => {
    for (const [open, close] of [
      ['1,', '2'],
      ['"1",', '2'],
      ['"1\n', '",2'],
    ] as const) {
      const size = 64 * KB - open.length - close.length;
      const all = read(`${head}x,y${tail}`).records.length;
      const full = read(`${head}${open}${'x'.repeat(size)}${close}${tail}`);
      expect(full.refused).toEqual([]);
      expect(full.records).toHaveLength(all);
      const long = read(`${head}${open}${'é'}${'x'.repeat(size - 1)}${close}${tail}`);
      expect(long.refused[0]).toBe(1 + (head.match(/\n/g)?.length ?? 0));
    }
  });

  it('finds line ends at each place of a window', () => {
    const numbers = Array.from({ length: 400 }, (_, index) => index);
    for (const shift of Array.from({ length: 20 }, (_, index) => index)) {
      const text = `${'x'.repeat(shift)},y\r\n${numbers.map((each) => `"${each}\r\n",US\r\n`).join('')}`;
      const { records, refused } = read(text);
      expect(refused).toEqual([]);
      expect(records.slice(1)).toEqual(numbers.map((each) => [2 + 2 * each, [`${each}\r\n`, 'US']]));
    }
  });
});
