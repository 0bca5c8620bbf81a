import { expect, it } from 'vitest';
import { siteFile } from './site-file';
import type { SiteRow } from './site-rows';

it('has the columns of the table that are known for any website', () => {
  const now = { share: 12.34, visibility: 20, average: 8.26, top3: 1, top10: 2, top100: 3, traffic: null };
  const rows = [
    { website: 'https://a.example', own: true, now, change: -1.2 },
    { website: 'b.example', own: false, now: undefined, change: null },
  ] as unknown as SiteRow[];
  const { text } = siteFile(
    'https://a.example',
    { from: '2026-03-01', to: '2026-03-02' },
    rows,
    '2026-02-28',
    undefined,
  );
  expect(text.replace('\ufeff', '').trimEnd().split('\r\n')).toEqual([
    'Website,Share of voice,Change (vs Feb 28),Visibility,Average,Top 3,Top 10,Top 100',
    'a.example,12.3,-1.2,20,8.3,1,2,3',
    'b.example,,,,,,,',
  ]);
});

it('names the currency of the traffic value', () => {
  const row = { website: 'a.example', own: true, now: { top100: 1, average: 2, value: 88.4 }, change: null };
  const days = { from: '2026-03-01', to: '2026-03-02' };
  const { text } = siteFile('a.example', days, [row] as unknown as SiteRow[], undefined, 'USD');
  expect(text).toContain(',Traffic value (USD)\r\n');
});
