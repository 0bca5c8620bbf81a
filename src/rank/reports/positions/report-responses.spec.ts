import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GraphRow } from '../../positions/graph.js';
import { graphJson } from './report-responses.js';

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
