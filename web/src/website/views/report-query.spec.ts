import { expect, it } from 'vitest';
import { type ReportScreen, toReportQuery, searchOfReportView } from './report-query';

const given = (search: object) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

it.each<[ReportScreen, Record<string, string>]>([
  ['overview', { range: '30d' }],
  ['overview', { tag: 'a,b\\', compare: 'year', by: 'visibility', range: 'all' }],
  [
    'competitors',
    {
      country: 'US',
      sort: 'rival.example',
      order: 'desc',
      above: 'rival.example',
      weight: 'volume',
      range: '7d',
    },
  ],
  ['pages', { device: 'mobile', search: 'shop', from: '2026-03-01', to: '2026-03-02' }],
  ['features', { range: '90d' }],
  ['features', { type: 'video', range: '7d' }],
])('a view of %s restores %j', (screen, search) => {
  expect(given(searchOfReportView(toReportQuery(screen, search)))).toEqual(search);
});

it('a view has the names of the address in their order, and nothing of another screen', () => {
  const search = { tag: 'a,b', sort: 'url', order: 'asc', page: '3', type: 'video', compare: 'year' };
  expect(toReportQuery('pages', search)).toBe('order=asc&range=30d&sort=url&tag=a%5C%2Cb');
  expect(toReportQuery('overview', search)).toBe('compare=year&range=30d&tag=a%5C%2Cb');
});

it('a view clears what it does not name', () => {
  const search = searchOfReportView('range=7d');
  expect(Object.keys(search)).toEqual(expect.arrayContaining(['tag', 'from', 'sort', 'page', 'compare']));
  expect(given(search)).toEqual({ range: '7d' });
});
