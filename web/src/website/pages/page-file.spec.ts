import { expect, it } from 'vitest';
import { pageFile } from './page-file';
import type { PageRow } from './queries';

it('has the columns of the table under their names', () => {
  const row: PageRow = {
    url: 'https://a.example/x',
    keywords: 3,
    top3: 1,
    top10: 2,
    best: null,
    average: 7.46,
    visibility: 12.34,
    visibility_change: -1.74,
    traffic: null,
    last_seen: '2026-03-02',
  } as never;
  const { name, text } = pageFile(
    'https://a.example/',
    { from: '2026-03-01', to: '2026-03-02' },
    [row],
    '2026-02-28',
  );
  expect(name).toBe('a.example-pages-2026-03-02.csv');
  expect(text.replace('\ufeff', '').trimEnd().split('\r\n')).toEqual([
    'Page,Keywords,Top 3,Top 10,Best,Average,Visibility,Change (vs Feb 28),Last seen',
    'https://a.example/x,3,1,2,,7.5,12.3,-1.7,2026-03-02',
  ]);
  const known = pageFile('a.example', { from: '', to: '' }, [{ ...row, traffic: 48.4 }], undefined).text;
  expect(known).toContain('Change,Traffic,Last seen\r\n');
  expect(known).toContain(',-1.7,48,2026-03-02');
});
