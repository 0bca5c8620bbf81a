import { expect, it } from 'vitest';
import type { PageFeature } from '../../domain/features/page-features.js';
import { decodeFeatures, encodeFeatures } from './features-codec.js';

const page = (blocks: number, links: number): PageFeature[] =>
  Array.from({ length: blocks }, (_, block) => ({
    type: 'video',
    rank_absolute: block + 1,
    title: `Block ${block}`,
    links: Array.from({ length: links }, (_, n) => ({
      link: `https://www.site-${block}-${n}.example/articles/page-${n * 7919}`,
      title: `Title of page ${n} of block ${block}`,
      place: n + 1,
    })),
  }));

it('keeps blocks with their links, in a fraction of the size', () => {
  const features = page(8, 6);
  const bytes = encodeFeatures(features);
  expect(bytes.length).toBeLessThan(JSON.stringify(features).length / 5);
  expect(decodeFeatures(bytes)).toEqual(features);
});

it('keeps the first within the bounds of a page', () => {
  const kept = decodeFeatures(encodeFeatures(page(40, 30)));
  expect(kept).toHaveLength(30);
  expect(kept.flatMap(({ links }) => links)).toHaveLength(200);
});
