import { describe, expect, it } from 'vitest';
import { FEATURE_TYPES } from '../../positions/features/feature-types.js';
import type { PageFeature } from '../../positions/features/page-features.js';
import { LayoutBuilder, ResultList } from './layout-builder.js';
import type { SearchPage } from './search-adapter.js';

const paid: PageFeature = { type: 'paid', rank_absolute: 1, links: [] };
const video: PageFeature = { type: 'video', rank_absolute: 2, links: [] };
const page = (links: string[], rest: Partial<SearchPage> = {}): SearchPage => ({
  results: links.map((link) => ({ link })),
  ...rest,
});

function buildLayout(
  pages: SearchPage[],
  types = FEATURE_TYPES as readonly (typeof FEATURE_TYPES)[number][],
) {
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
    expect(buildLayout([first, second])).toMatchObject({
      features: [video, { type: 'paid', links: [] }],
      blocks: [1, 2, 3],
    });
    expect(buildLayout([first, second])!.features[1]).not.toHaveProperty('rank_absolute');
  });

  it('does not count results that an earlier page had', () => {
    const first = page(['a', 'b'], { blocks: [] });
    expect(buildLayout([first, page(['b', 'c', 'd'], { blocks: [2, 3] })])!.blocks).toEqual([3, 4]);
  });

  it('ends its order with the last page that has one', () => {
    const first = page(['a', 'b'], { blocks: [0] });
    expect(buildLayout([first, page(['c']), page(['d'], { blocks: [0] })])).toMatchObject({
      blocks: [0],
      ordered: 2,
    });
    expect(buildLayout([page(['a']), page(['b'], { blocks: [0] })])).not.toHaveProperty('blocks');
  });

  it('is unknown for a provider that sees no blocks', () => {
    expect(buildLayout([page(['a'])], [])).toBeUndefined();
  });

  it('leaves out types that are not wanted', () => {
    expect(buildLayout([page(['a'], { features: [paid, video] })], ['video'])!.features).toEqual([video]);
  });
});

const results = (...links: string[]) => links.map((link) => ({ link }));

describe('ResultList', () => {
  it('drops links that came before, on the same page too', () => {
    const list = new ResultList(true);
    expect(list.add(results('a', 'b', 'a'))).toBe(2);
    expect(list.add(results('b', 'c'))).toBe(1);
    expect(list.first(10)).toEqual(results('a', 'b', 'c'));
  });

  it('counts a page that repeats everything as nothing new', () => {
    const list = new ResultList(true);
    list.add(results('a', 'b'));
    expect(list.add(results('b', 'a'))).toBe(0);
    expect(list.length).toBe(2);
  });

  it('keeps the place of a result without a link', () => {
    const list = new ResultList(true);
    list.add([null, { link: 'a' }, {}, { link: 7 }]);
    expect(list.length).toBe(4);
  });

  it('keeps repeated links of a single list', () => {
    const list = new ResultList(false);
    expect(list.add(results('a', 'a'))).toBe(2);
  });

  it('is cut to the depth', () => {
    const list = new ResultList(true);
    list.add(results('a', 'b', 'c'));
    expect(list.first(2)).toEqual(results('a', 'b'));
  });
});
