import { expect, it } from 'vitest';
import { toBits } from '../../positions/features/feature-types.js';
import { absoluteRank } from '../../positions/features/page-features.js';
import { pastLayout } from './past-days.js';

const link = (n: number) => `https://site-${n}.example/`;

it('has the blocks that the provider reports, with the order of the page', () => {
  const layout = pastLayout(
    [
      { type: 'paid', links: [link(1), link(2)], above: 0 },
      { type: 'video', links: [link(3)], above: 2 },
      { type: 'discussions', links: [link(4)], above: 4 },
      { type: 'knowledge_graph', links: [link(5)], above: 0 },
      { type: 'sitelinks', links: [link(6)], above: 0 },
    ],
    ['paid', 'video', 'knowledge_graph', 'sitelinks'],
  )!;
  expect(layout.seen).toBe(toBits(['paid', 'video', 'knowledge_graph', 'sitelinks']));
  expect(layout.features.map(({ type }) => type)).toEqual(['paid', 'video', 'knowledge_graph', 'sitelinks']);
  expect(layout.features[0]!.links).toEqual([
    { link: link(1), place: 1 },
    { link: link(2), place: 2 },
  ]);
  // Two ads above the first result, videos above the third, discussions above the fifth.
  expect([1, 2, 3, 5].map((position) => absoluteRank(layout, position))).toEqual([3, 4, 6, 9]);
});

it('is unknown where the provider reports no blocks', () => {
  expect(pastLayout([{ type: 'video', links: [], above: 0 }], [])).toBeUndefined();
});
