import { expect, it } from 'vitest';
import { localDay } from '../../../common/time/zone.js';
import { FeatureCounts } from './feature-counts.js';
import { packFeatures } from '../../positions/features/day-features.js';
import { toBit } from '../../positions/features/feature-types.js';
import type { DataPoint } from '../../positions/data-point.js';
import { emptyDictionary, packedDays } from '../../history/positions.spec-support.js';

const at = new Date(Date.UTC(2026, 2, 1, 6));
const point = (keyword: string): DataPoint => ({
  keyword,
  country: 'US',
  near: '',
  runAt: at,
  checkedAt: at,
  rolled: false,
  positions: [],
});
const [video, paid] = [toBit('video'), toBit('paid')];

function countFeatures(pages: Parameters<typeof packFeatures>[0]) {
  const dictionary = emptyDictionary();
  const points = pages.map((_, index) => point(`k${index}`));
  const [day] = packedDays(points, dictionary);
  const counts = new FeatureCounts(
    dictionary,
    (runAt) => localDay(runAt, 'UTC'),
    ['a.com'],
    () => true,
  );
  counts.add({ ...day!, features: packFeatures(pages) });
  return counts.end();
}

it('has a type that is seen on no page with 0, and none that no provider sees', () => {
  const { days } = countFeatures([{ s: video | paid, f: paid, k: paid }, { s: paid }]);
  expect(days[0]!.types).toEqual({
    video: { seen: 1, present: 0, owner_known: 0, owned: 0 },
    paid: { seen: 2, present: 1, owner_known: 1, owned: 0 },
  });
});

it('counts each type over all keywords, in the order of the vocabulary', () => {
  const all = video | paid;
  const { days, sites } = countFeatures([
    { s: all, f: all, k: paid, o: paid },
    { s: all, f: paid, k: paid },
    {},
    { s: video, f: video | (1 << 29) },
  ]);
  expect(days).toEqual([
    {
      date: '2026-03-01',
      keywords: 3,
      types: {
        video: { seen: 3, present: 2, owner_known: 0, owned: 0 },
        paid: { seen: 2, present: 2, owner_known: 2, owned: 1 },
      },
    },
  ]);
  expect(Object.keys(days[0]!.types)).toEqual(['video', 'paid']);
  expect(sites).toEqual([{ website: 'a.com', own: true, owned: { paid: 1 } }]);
});
