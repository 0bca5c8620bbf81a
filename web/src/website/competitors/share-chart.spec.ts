import { expect, it } from 'vitest';
import type { SitesDay } from './queries';
import { shareLines } from './share-chart';

const day = (date: string, shares: Record<string, number>) =>
  ({ date, sites: Object.entries(shares).map(([website, share]) => ({ website, share })) }) as SitesDay;

it('has a line a website, with gaps, in the colour of its place in the configuration', () => {
  const data = [day('2026-03-01', { own: 100 }), day('2026-03-03', { own: 40, b: 60 })];
  const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
  expect(shareLines(days, data, ['own', 'b'], ['a', 'b'])).toEqual([
    { label: 'own', color: '--accent', values: [100, null, 40] },
    { label: 'b', color: '--line-2', values: [null, null, 60] },
  ]);
});
