import { expect, it } from 'vitest';
import type { SitesDay } from './queries';
import { siteRows } from './site-rows';

const site = (website: string, share: number) => ({
  website,
  own: website === 'own.example',
  visibility: share,
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
const day = (date: string, shares: Record<string, number>): SitesDay => ({
  date,
  sites: Object.entries(shares).map(([website, share]) => site(website, share)),
});

const WEBSITES = ['own.example', 'a.example', 'b.example'];

it('orders by the share of the newest day, and compares with the first day of each website', () => {
  const days = [
    day('2026-03-01', { 'own.example': 100 }),
    day('2026-03-02', { 'own.example': 70, 'a.example': 30 }),
    day('2026-03-03', { 'own.example': 45, 'a.example': 55 }),
  ];
  expect(siteRows(days, WEBSITES)).toMatchObject([
    { website: 'a.example', own: false, change: 25 },
    { website: 'own.example', own: true, change: -55 },
    { website: 'b.example', now: undefined, change: null },
  ]);
});

it('compares no day with itself, and lists websites before the first result', () => {
  const [own] = siteRows([day('2026-03-03', { 'own.example': 100 })], WEBSITES);
  expect(own).toMatchObject({ website: 'own.example', change: null });
  expect(siteRows([], WEBSITES).map(({ website }) => website)).toEqual(WEBSITES);
});
