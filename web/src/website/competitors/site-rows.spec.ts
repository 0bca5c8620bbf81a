import { expect, it } from 'vitest';
import type { SitesDay } from './queries';
import { siteRows, volumeKeywords } from './site-rows';

const site = (website: string, share: number | null) => ({
  website,
  own: website === 'own.example',
  visibility: share ?? 0,
  share,
  average: 5,
  top3: 1,
  top10: 1,
  top100: 1,
  traffic: null,
  traffic_keywords: 0,
  value: null,
  value_keywords: 0,
});
const day = (date: string, shares: Record<string, number | null>): SitesDay => ({
  date,
  sites: Object.entries(shares).map(([website, share]) => site(website, share)),
});

const WEBSITES = ['own.example', 'a.example', 'b.example'];

it('orders by the share of the newest day, and compares with one day for all websites', () => {
  const before = day('2026-02-24', { 'own.example': 70, 'a.example': 30 });
  const days = [
    day('2026-03-02', { 'own.example': 100 }),
    day('2026-03-03', { 'own.example': 45, 'a.example': 55 }),
  ];
  expect(siteRows(days, WEBSITES, before)).toMatchObject([
    { website: 'a.example', own: false, change: 25 },
    { website: 'own.example', own: true, change: -25 },
    { website: 'b.example', now: undefined, change: null },
  ]);
});

it('has no change without a compared day, and lists websites before the first result', () => {
  const [own] = siteRows([day('2026-03-03', { 'own.example': 100 })], WEBSITES);
  expect(own).toMatchObject({ website: 'own.example', change: null });
  expect(siteRows([], WEBSITES).map(({ website }) => website)).toEqual(WEBSITES);
});

it('has no change of a share since a day with fewer competitors', () => {
  const before = day('2026-03-01', { 'own.example': 100 });
  const days = [day('2026-03-02', { 'own.example': 26, 'a.example': 74 })];
  expect(siteRows(days, WEBSITES, before).map(({ change }) => change)).toEqual([null, null, null]);
});

it('knows no change of a share that is unknown, and lists it last', () => {
  const before = day('2026-03-01', { 'own.example': 40, 'a.example': 60, 'b.example': null });
  const days = [day('2026-03-02', { 'own.example': null, 'a.example': 0, 'b.example': 100 })];
  expect(siteRows(days, WEBSITES, before).map(({ website, change }) => [website, change])).toEqual([
    ['b.example', null],
    ['a.example', -60],
    ['own.example', null],
  ]);
});

it('counts the keywords of the newest day with a search volume', () => {
  const known = day('2026-03-02', { 'own.example': 40 });
  known.sites[0]!.traffic_keywords = 3;
  expect(volumeKeywords([day('2026-03-01', { 'own.example': 100 }), known])).toBe(3);
  expect(volumeKeywords([known, day('2026-03-03', { 'own.example': 100 })])).toBe(0);
  expect(volumeKeywords([])).toBe(0);
});
