import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundFeatures } from '../../search/archive/features-codec.js';
import { toBit, toBits, FEATURE_TYPES, type FeatureType, toTypes } from './feature-types.js';
import { absoluteRank, ownedPlaces, type PageFeature } from './page-features.js';
import { storedFeatures } from '../../checks/run/keyword-result.js';
import { placesOfStored } from './stored-features.js';

const feature = (type: FeatureType, ...links: string[]): PageFeature => ({
  type,
  links: links.map((link, index) => ({ link, place: index + 1 })),
});

describe('the vocabulary', () => {
  it('has the bits that are stored', () => {
    const bits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24];
    expect(FEATURE_TYPES.map((type) => Math.log2(toBit(type)))).toEqual(bits);
    expect(
      ['ai_overview', 'local_pack', 'paid', 'discussions', 'hotels', 'related_searches'].map((type) =>
        FEATURE_TYPES.indexOf(type as FeatureType),
      ),
    ).toEqual([0, 4, 12, 14, 20, 24]);
  });

  it('packs any set of types and returns it in order', () => {
    fc.assert(
      fc.property(fc.subarray([...FEATURE_TYPES]), (types) => {
        expect(toTypes(toBits(types.toReversed()))).toEqual(types);
      }),
    );
  });

  it('ignores bits that it does not know', () => {
    expect(toTypes(toBit('video') | (1 << 29))).toEqual(['video']);
  });

  it('shares the list of equal sets, however many sets came before', () => {
    for (let set = 0; set < 10_000; set += 1) toTypes(set);
    expect(toTypes(20_001)).toBe(toTypes(20_001));
  });
});

describe('ownedPlaces', () => {
  const own = (link: string) => link.includes('own.example');

  it('has the best place of each type, over all of its blocks', () => {
    const features = [
      feature('video', 'https://a.example/', 'https://own.example/v'),
      feature('ai_overview', 'https://a.example/', 'https://b.example/', 'https://own.example/1'),
      feature('ai_overview', 'https://own.example/2'),
      feature('paid', 'https://a.example/'),
    ];
    expect(ownedPlaces(features, own)).toEqual([
      { type: 'ai_overview', place: 1, link: 'https://own.example/2' },
      { type: 'video', place: 2, link: 'https://own.example/v' },
    ]);
  });

  it('is computed before any cut', () => {
    const many = Array.from({ length: 60 }, (_, n) => `https://site-${n}.example/`);
    const features = [feature('people_also_ask', ...many, 'https://own.example/')];
    expect(ownedPlaces(features, own)).toMatchObject([{ place: 61 }]);
    expect(ownedPlaces(boundFeatures(features), own)).toEqual([]);
  });
});

describe('absoluteRank', () => {
  it.each([
    [{ blocks: [0, 0, 3] }, 1, 3],
    [{ blocks: [0, 0, 3] }, 3, 5],
    [{ blocks: [0, 0, 3] }, 4, 7],
    [{ blocks: [] }, 4, 4],
    [{}, 4, undefined],
    [{ blocks: [0], ordered: 8 }, 8, 9],
    [{ blocks: [0], ordered: 8 }, 9, undefined],
  ])('of %j at %i is %s', (layout, position, expected) => {
    expect(absoluteRank(layout, position)).toBe(expected);
  });
});

describe('storedFeatures', () => {
  const features = [
    feature('ai_overview', 'https://b.example/', 'https://www.own.example/a'),
    feature('featured_snippet', 'https://own.example/page'),
    feature('local_pack'),
  ];
  const layout = { seen: toBits(FEATURE_TYPES), features, blocks: [0, 0, 0] };
  const best = { position: 2, link: 'https://own.example/page' };
  const found = { website: 'own.example', best };

  it('keeps sets, places, and the links that are not that of the best position', () => {
    const stored = storedFeatures(layout, found, 'host');
    expect(stored).toEqual({
      s: 2 ** 25 - 1,
      f: 0b10011,
      k: 0b00011,
      o: 0b00011,
      p: [2, 1],
      l: ['https://www.own.example/a', ''],
      a: 5,
    });
    expect(placesOfStored(stored, best.link)).toEqual([
      { type: 'ai_overview', place: 2, link: 'https://www.own.example/a' },
      { type: 'featured_snippet', place: 1, link: 'https://own.example/page' },
    ]);
  });

  it('has no places of a website that is in no block, and no rank of one that was not found', () => {
    const stored = storedFeatures(layout, { website: 'else.example', best: null }, 'host');
    expect(stored).toEqual({ s: 2 ** 25 - 1, f: 0b10011, k: 0b00011 });
    expect(placesOfStored(stored, '')).toEqual([]);
  });
});

describe('storedFeatures of competitors', () => {
  it('are the places of each, by the same matching', () => {
    const competitors = [
      { website: 'b.example', position: 3, link: 'https://b.example/' },
      { website: 'c.example', position: null, link: '' },
    ];
    const features = [feature('video', 'https://a.example/', 'https://shop.b.example/')];
    const found = { website: 'own.example', best: null, competitors };
    expect(storedFeatures({ seen: 1, features }, found, 'host').competitors).toEqual([
      { ...competitors[0], o: toBit('video'), p: [2], l: ['https://shop.b.example/'] },
      competitors[1],
    ]);
  });
});

describe('boundFeatures', () => {
  const links = (count: number, size = 10) =>
    Array.from({ length: count }, (_, n) => ({
      link: `https://a.example/${n}`.padEnd(size, 'x'),
      place: n + 1,
    }));

  it('keeps 30 features, 20 links of each, 50 of an AI Overview, 200 in all', () => {
    const bounded = boundFeatures([
      { type: 'ai_overview', links: links(60) },
      ...Array.from({ length: 40 }, () => ({ type: 'video' as const, links: links(30) })),
    ]);
    expect(bounded.map((each) => each.links.length)).toEqual([50, 20, 20, 20, 20, 20, 20, 20, 10]);
    const few = Array.from({ length: 40 }, () => ({ type: 'video' as const, links: links(1) }));
    expect(boundFeatures(few)).toHaveLength(30);
  });

  it('cuts titles', () => {
    const title = 'x'.repeat(300);
    const [bounded] = boundFeatures([
      { type: 'video', title, links: [{ link: 'https://a.example/', title, place: 1 }] },
    ]);
    expect(bounded!.title).toHaveLength(200);
    expect(bounded!.links[0]!.title).toHaveLength(200);
  });

  it('fits into 64 KB', () => {
    const many = Array.from({ length: 10 }, () => ({ type: 'video' as const, links: links(20, 2048) }));
    const bounded = boundFeatures(many);
    expect(bounded).toHaveLength(1);
    expect(JSON.stringify(bounded).length).toBeLessThan(65_536);
  });
});
