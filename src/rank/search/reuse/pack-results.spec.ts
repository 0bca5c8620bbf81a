import { expect, it } from 'vitest';
import { packResults, unpackResults } from './pack-results.js';

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
