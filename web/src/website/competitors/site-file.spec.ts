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
  );
  expect(text.replace('\ufeff', '').trimEnd().split('\r\n')).toEqual([
    'Website,Share of voice,Change (vs Feb 28),Visibility,Average,Top 3,Top 10,Top 100',
    'a.example,12.3,-1.2,20,8.3,1,2,3',
    'b.example,,,,,,,',
  ]);
});
