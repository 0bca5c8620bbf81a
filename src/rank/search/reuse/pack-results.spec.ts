import { expect, it } from 'vitest';
import { packLayout, packResults, unpackLayout, unpackResults } from './shared-search.service.js';

it('keeps links, titles and places, in a fraction of the size', async () => {
  const results = Array.from({ length: 100 }, (_, n) => ({
    link: `https://www.example.com/${n}`,
    title: `Café ${n}`,
  }));
  const packed = await packResults(results);
  expect(packed.length).toBeLessThan(JSON.stringify(results).length / 4);
  expect(await unpackResults(packed)).toEqual(results);
  expect(await unpackResults(await packResults([null, { link: 'a' }]))).toEqual([{}, { link: 'a' }]);
});

it('keeps the layout of a page uncut', async () => {
  const links = Array.from({ length: 80 }, (_, n) => ({ link: `https://site-${n}.example/`, place: n + 1 }));
  const layout = { seen: 3, features: [{ type: 'ai_overview' as const, links }], blocks: [0, 2], ordered: 8 };
  expect(await unpackLayout(await packLayout(layout))).toEqual(layout);
});
