import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from './csv-reader.js';

/** Records by line; those with fewer than two cells are refused. `pauses`: records that were read before each of them. */
function read(text: string) {
  const records: [number, string[]][] = [];
  const pauses: number[] = [];
  const steps = readCsv(text, (cells, line) => {
    if (cells.length < 2) return 'too short';
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

  it('stays fast when every line is broken', () => {
    const broken = ['"a\n', 'a"\n', '"a"b\n', '"\n'].flatMap((line) => Array<string>(5000).fill(line));
    const began = performance.now();
    for (const text of [broken.join(''), '"a\n'.repeat(20_001)]) read(text);
    expect(performance.now() - began).toBeLessThan(10_000);
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
