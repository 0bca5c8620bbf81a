import { expect, it } from 'vitest';
import { PagePacker, QueryPacker, readFigures, readNames, readPages, type QueryNames } from './day-rows.js';

const row = (keys: string[], n: number) => ({
  keys: ['2026-03-10', ...keys],
  clicks: n,
  impressions: 10 * n,
  position: 2.5,
});

it('rows of queries are read as they were packed, each text once', async () => {
  const packer = new QueryPacker();
  const texts = Array.from({ length: 6000 }, (_, n) => `query ${n % 3000}`);
  for (const [n, text] of texts.entries()) packer.add(row([text, n < 3000 ? 'usa' : 'DEU', 'MOBILE'], n));
  const { count, figures, names } = await packer.pack();
  const found = readFigures(count, figures);
  const { queries, countries, rows } = await readNames<QueryNames>(names);
  expect([queries.length, countries]).toEqual([3000, ['usa', 'deu']]);
  expect(Array.from(rows[0], (index) => queries[index])).toEqual(texts);
  expect(new Set(rows[2])).toEqual(new Set([1]));
  expect([found.clicks[5999], found.impressions[5999], found.weighted[5999]]).toEqual([
    5999, 59_990, 149_975,
  ]);
  expect([found.low[1], found.high[1]]).not.toEqual([found.low[3001], found.high[3001]]);
  const sum = 5999 * 3000;
  expect(packer.sums).toEqual({ clicks: sum, impressions: 10 * sum, weighted: 25 * sum });
});

it('pages are read alone', async () => {
  const packer = new PagePacker();
  const urls = ['https://example.com/a","b', 'https://example.com/],"queries":', 'https://example.com/ü'];
  urls.concat(urls).forEach((url, n) => packer.add(row([`query ${n}`, url], n)));
  const { count, figures, names } = await packer.pack();
  expect(await readPages(names)).toEqual(urls);
  expect([...readFigures(count, figures).low]).toEqual([0, 1, 2, 0, 1, 2]);
});
