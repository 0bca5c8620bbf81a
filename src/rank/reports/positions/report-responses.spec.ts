import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GraphRow } from '../../positions/graph.js';
import { graphJson, tableCsv } from './report-responses.js';
import type { ComparedRow } from '../../positions/table.js';

const text = fc.string({ unit: 'binary' });
const position = fc.integer({ min: 1, max: 10_000 }).map((n) => n / 100);
const positions = (value: fc.Arbitrary<number | null>) => ({
  avgPosition: value,
  bestPosition: value,
  worstPosition: value,
});
const keyword = fc.record({ keyword: text, ...positions(position) }, { noNullPrototype: true });
const series = fc.record(
  {
    keyword: text,
    country: text,
    near: text,
    device: fc.constantFrom('desktop', 'mobile'),
    ...positions(fc.option(position)),
    rolled: fc.boolean(),
    state: fc.constantFrom('ranked', 'not_found', 'failed'),
  },
  { noNullPrototype: true },
);
const row = fc.record({
  date: fc.constantFrom('2026-01-01', '2026-12-31'),
  keywords: fc.oneof(fc.array(keyword), fc.array(series)),
}) as fc.Arbitrary<GraphRow>;

async function* each<T>(items: T[]): AsyncGenerator<T> {
  yield* items;
}

describe('the graph as JSON', () => {
  it('equals the output of JSON.stringify', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row), async (rows) => {
        const written: string[] = [];
        for await (const json of graphJson(each(rows))) written.push(json);
        expect(written).toEqual(rows.map((one) => JSON.stringify(one)));
      }),
    );
  });
});

describe('the CSV of a report', () => {
  const row = (keyword: string, more: Partial<ComparedRow> = {}) =>
    ({ keyword, country: 'US', device: 'desktop', tags: [], urls: 1, ...more }) as ComparedRow;

  async function listLines(...rows: ComparedRow[]): Promise<string[][]> {
    let text = '';
    for await (const chunk of tableCsv(rows, {})) text += chunk;
    return text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
  }

  it('lists of blocks say none, and are empty where they are unknown', async () => {
    const [head, known, unknown] = await listLines(
      row('a', { features: ['video', 'paid'], owned: [], unknown_owner: ['paid'], rank_absolute: null }),
      row('b'),
    );
    const at = head!.indexOf('features');
    expect(known!.slice(at)).toEqual(['video|paid', 'none', 'paid', '']);
    expect(unknown!.slice(at)).toEqual(['', '', '', '']);
  });

  it('the number of links is a column where a keyword has several', async () => {
    const cells = async (...rows: ComparedRow[]) => {
      const [head, ...lines] = await listLines(...rows);
      const at = head!.indexOf('urls');
      return at < 0 ? undefined : lines.map((line) => line[at]);
    };
    expect(await cells(row('a'), row('b', { urls: 0 }))).toBeUndefined();
    expect(await cells(row('a'), row('b', { urls: 3 }))).toEqual(['1', '3']);
  });
});
