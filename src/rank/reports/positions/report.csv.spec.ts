import { expect, it } from 'vitest';
import type { ComparedRow } from '../../positions/table.js';
import { tableCsv } from './report.csv.js';

const row = (keyword: string, more: Partial<ComparedRow> = {}) =>
  ({ keyword, country: 'US', device: 'desktop', tags: [], urls: 1, ...more }) as ComparedRow;

async function linesOf(...rows: ComparedRow[]): Promise<string[][]> {
  let text = '';
  for await (const chunk of tableCsv(rows, {})) text += chunk;
  return text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
}

it('lists of blocks say none, and are empty where they are unknown', async () => {
  const [head, known, unknown] = await linesOf(
    row('a', { features: ['video', 'paid'], owned: [], unknown_owner: ['paid'], rank_absolute: null }),
    row('b'),
  );
  const at = head!.indexOf('features');
  expect(known!.slice(at)).toEqual(['video|paid', 'none', 'paid', '']);
  expect(unknown!.slice(at)).toEqual(['', '', '', '']);
});

it('the number of links is a column where a keyword has several', async () => {
  const cells = async (...rows: ComparedRow[]) => {
    const [head, ...lines] = await linesOf(...rows);
    const at = head!.indexOf('urls');
    return at < 0 ? undefined : lines.map((line) => line[at]);
  };
  expect(await cells(row('a'), row('b', { urls: 0 }))).toBeUndefined();
  expect(await cells(row('a'), row('b', { urls: 3 }))).toEqual(['1', '3']);
});
