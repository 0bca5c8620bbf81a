import { expect, it } from 'vitest';
import type { PageFeature } from '../../positions/features/page-features.js';
import { decodeFeatures, encodeFeatures } from './features-codec.js';
import { serpText } from './serp-codec.js';

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

const TEXT = serpText([
  { link: 'https://www.site-1-1.example/articles/page-7919', title: 'Title of page 1' },
  null,
]);

it('keeps blocks with their links, in a fraction of the size', () => {
  const features = page(8, 6);
  const bytes = encodeFeatures(features, TEXT);
  expect(bytes.length).toBeLessThan(JSON.stringify(features).length / 5);
  expect(decodeFeatures(bytes, TEXT)).toEqual(features);
});

it('keeps the first within the bounds of a page', () => {
  const kept = decodeFeatures(encodeFeatures(page(40, 30), TEXT), TEXT);
  expect(kept).toHaveLength(10);
  expect(kept.flatMap(({ links }) => links)).toHaveLength(200);
});

it('takes the links of the results from their text', () => {
  const links = Array.from(
    { length: 20 },
    (_, n) => `https://www.site-${n * 7919}.example/pages/${n * 104_729}`,
  );
  const features: PageFeature[] = [
    {
      type: 'ai_overview',
      links: links.map((link, index) => ({ link, title: `Title ${index}`, place: index + 1 })),
    },
  ];
  const text = serpText(links.map((link, index) => ({ link, title: `Title ${index}` })));
  const bytes = encodeFeatures(features, text);
  expect(bytes.length).toBeLessThan(encodeFeatures(features, serpText([null])).length * 0.75);
  expect(decodeFeatures(bytes, text)).toEqual(features);
});

it('keeps blocks beside an empty list', () => {
  const text = serpText([]);
  expect(decodeFeatures(encodeFeatures([], text), text)).toEqual([]);
});
