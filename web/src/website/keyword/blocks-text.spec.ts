import { describe, expect, it } from 'vitest';
import { type Block, blockTexts } from './blocks-text';
import type { Serp } from './queries';

const block = (type: Block['type'], rank_absolute: number | null, links = 1, own = false): Block => ({
  type,
  rank_absolute,
  title: '',
  links: Array.from({ length: links }, (_, n) => ({
    place: n + 1,
    link: `https://site-${n}.example/`,
    title: '',
    own: own && n === 0,
    competitor: null,
  })),
});
const texts = (features: Block[] | undefined, rank_absolute?: number | null) =>
  blockTexts({ features, rank_absolute } as Serp);

describe('what a page has beside the results', () => {
  it('is what is above the website, in the order of the page', () => {
    const page = [block('ai_overview', 1, 5), block('paid', 2, 4), block('video', 6, 3), block('images', 9)];
    expect(texts(page, 8)).toEqual(['Above your page: AI Overview, 4 ads, and Videos']);
  });

  it('names a type once, and counts all ads above', () => {
    const page = [
      block('paid', 1, 2),
      block('local_pack', 3, 3),
      block('local_pack', 6, 3),
      block('paid', 7),
    ];
    expect(texts(page, 9)).toEqual([
      'Above the first result: 2 ads and Local pack',
      'Above your page: 3 ads and Local pack',
    ]);
  });

  it('names what is above the first result, where the website is further down', () => {
    const page = [block('ai_overview', 1, 5), block('paid', 2, 4), block('video', 7, 3)];
    expect(texts(page, 8)).toEqual([
      'Above the first result: AI Overview and 4 ads',
      'Above your page: AI Overview, 4 ads, and Videos',
    ]);
    expect(texts(page, null)).toEqual([
      'Above the first result: AI Overview and 4 ads',
      'On the page: AI Overview, 4 ads, and Videos',
    ]);
    expect(texts(page, 6)).toEqual(['Above your page: AI Overview and 4 ads']);
    expect(texts([block('video', 2)], 4)).toEqual(['Above your page: Videos']);
  });

  it('has no place where the website was not found, or the order is unknown', () => {
    expect(texts([block('ai_overview', null), block('paid', null)], null)).toEqual([
      'On the page: AI Overview and 1 ad',
    ]);
  });

  it('leaves out what is beside the results', () => {
    const page = [block('knowledge_graph', 1), block('related_searches', 12, 0)];
    expect(texts(page, 1)).toEqual(['Nothing but results above your page']);
  });

  it('says which blocks the website is in', () => {
    const page = [block('ai_overview', 1, 5, true), block('people_also_ask', 4, 4)];
    expect(texts(page, 3)).toEqual(['Above your page: AI Overview', 'Your website is in: AI Overview']);
  });

  it('differs between none and unknown', () => {
    expect(texts([], 1)).toEqual(['Nothing but results on the page']);
    expect(texts(undefined)).toEqual([]);
  });
});
