import { expect, it } from 'vitest';
import {
  toFields,
  newRow,
  packFeatures,
  packSiteFeatures,
  readFeatures,
  SeriesFeatures,
  siteFeaturesAt,
} from './day-features.js';
import { toBit } from './feature-types.js';

const [video, paid] = [toBit('video'), toBit('paid')];
const ROWS = [{ s: video | paid, f: video, k: video, o: video, a: 7 }, {}, { s: paid, f: 0, k: 0 }];

it('packs the sets of each result, and which are unknown', () => {
  const bytes = packFeatures(ROWS)!;
  expect(bytes).toHaveLength(18 * 3);
  const read = (row: number) => {
    const into = newRow();
    return readFeatures(bytes, row, into) && into;
  };
  expect(read(0)).toEqual({ seen: video | paid, present: video, linked: video, owned: video, rank: 7 });
  expect(read(1)).toBe(false);
  expect(read(2)).toEqual({ seen: paid, present: 0, linked: 0, owned: 0, rank: 0 });
  expect(read(3)).toBe(false);
});

it('packs a rank beyond two bytes as the greatest', () => {
  const into = newRow();
  readFeatures(packFeatures([{ s: video, a: 70_000 }]), 0, into);
  expect(into.rank).toBe(65_535);
});

it('has no column where nothing is known', () => {
  expect(packFeatures([{}, {}])).toBeUndefined();
  expect(readFeatures(undefined, 0, newRow())).toBe(false);
  expect(packSiteFeatures([new Map(), new Map()], [4])).toBeUndefined();
});

it('packs the types of competitors by row and column', () => {
  const bytes = packSiteFeatures([new Map([[7, video]]), new Map([[4, paid]])], [4, 7]);
  expect([0, 1, 2, 3, 4].map((cell) => siteFeaturesAt(bytes, cell))).toEqual([0, video, paid, 0, 0]);
});

it('keeps the newest of a series, which may be unknown again', () => {
  const [known, unknown] = [packFeatures(ROWS), undefined];
  const features = new SeriesFeatures();
  features.set(2, known, 0);
  expect(features.readSeries(2)).toEqual({
    features: ['video'],
    owned: ['video'],
    unknown_owner: [],
    rank_absolute: 7,
  });
  features.set(2, known, 2);
  expect(features.readSeries(2)).toMatchObject({ features: [], rank_absolute: null });
  features.set(2, unknown, 0);
  expect([features.readSeries(2), features.readSeries(500)]).toEqual([{}, {}]);
  expect(toFields({ present: video, linked: 0, owned: 0, rank: 0 })).toMatchObject({
    unknown_owner: ['video'],
  });
});
