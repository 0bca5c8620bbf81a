import { describe, expect, it } from 'vitest';
import { FEATURE_TYPES } from '../../positions/features/feature-types.js';
import type { PageFeature } from '../../positions/features/page-features.js';
import { LayoutBuilder } from './layout-builder.js';
import { ResultList } from './result-list.js';
import type { SearchPage } from './search-adapter.js';

const paid: PageFeature = { type: 'paid', rank_absolute: 1, links: [] };
const video: PageFeature = { type: 'video', rank_absolute: 2, links: [] };
const page = (links: string[], rest: Partial<SearchPage> = {}): SearchPage => ({
  results: links.map((link) => ({ link })),
  ...rest,
});

function layoutOf(pages: SearchPage[], types = FEATURE_TYPES as readonly (typeof FEATURE_TYPES)[number][]) {
  const [list, builder] = [new ResultList(true), new LayoutBuilder(types)];
  for (const each of pages) {
    const before = list.length;
    list.add(each.results);
    builder.add(each, before, list.from(before));
  }
  return builder.layout();
}

describe('LayoutBuilder', () => {
  it('has the blocks of the first page, and the ads of later ones', () => {
    const first = page(['a', 'b'], { features: [video], blocks: [1] });
    const second = page(['c'], { features: [paid, video], blocks: [0, 1] });
    expect(layoutOf([first, second])).toMatchObject({
      features: [video, { type: 'paid', links: [] }],
      blocks: [1, 2, 3],
    });
    expect(layoutOf([first, second])!.features[1]).not.toHaveProperty('rank_absolute');
  });

  it('does not count results that an earlier page had', () => {
    const first = page(['a', 'b'], { blocks: [] });
    expect(layoutOf([first, page(['b', 'c', 'd'], { blocks: [2, 3] })])!.blocks).toEqual([3, 4]);
  });

  it('ends its order with the last page that has one', () => {
    const first = page(['a', 'b'], { blocks: [0] });
    expect(layoutOf([first, page(['c']), page(['d'], { blocks: [0] })])).toMatchObject({
      blocks: [0],
      ordered: 2,
    });
    expect(layoutOf([page(['a']), page(['b'], { blocks: [0] })])).not.toHaveProperty('blocks');
  });

  it('is unknown for a provider that sees no blocks', () => {
    expect(layoutOf([page(['a'])], [])).toBeUndefined();
  });

  it('leaves out types that are not wanted', () => {
    expect(layoutOf([page(['a'], { features: [paid, video] })], ['video'])!.features).toEqual([video]);
  });
});
