import { expect, it } from 'vitest';
import { columns } from './columns';
import { COLUMN_IDS, readFilters, keywordSearch, withoutFilters } from './url-state';

it('names every column of the table in the address', () => {
  expect(columns('Change').map(({ id }) => id)).toEqual(COLUMN_IDS);
});

it('takes filters, columns and an open keyword', () => {
  const search = {
    pos: '4-10',
    state: 'failed,never',
    cols: 'position,status',
    keyword: 'trail shoes',
    kcountry: 'US',
    near: 'London',
  };
  expect(keywordSearch(search)).toEqual(search);
  expect(keywordSearch({ cols: 'none', pos: '1-1000' })).toEqual({ cols: 'none', pos: '1-1000' });
});

it.each([
  { pos: '10-4' },
  { pos: '1-1001' },
  { pos: '0-3' },
  { cols: 'position,unknown' },
  { state: 'failed,unknown' },
  { keyword: 'trail shoes' },
  { keyword: 'trail shoes', kcountry: 'usa' },
])('takes nothing of %j', (search) => {
  expect(keywordSearch(search)).toEqual({});
});

it.each(['7d', 'range', '2026-03-01', '7d,2026-03-01'])('takes compare=%s', (compare) => {
  expect(keywordSearch({ compare })).toEqual({ compare });
});

it.each(['2d', '2026-02-30', '7d,7d', '7d,30d', '2026-03-01,7d', '7d,2026-03-01,2026-03-02', '7d,'])(
  'does not take compare=%s',
  (compare) => {
    expect(keywordSearch({ compare })['compare']).toBeUndefined();
  },
);

it('keeps order, columns and range when the filters are cleared', () => {
  const kept = { sort: 'position', order: 'desc', cols: 'best', range: '7d' };
  expect(
    withoutFilters({
      ...kept,
      q: 'a',
      tag: 'b',
      state: 'failed',
      change: 'up',
      pos: '1-3',
      near: 'x',
      url: 'y',
      pageurl: 'https://example.com/',
    }),
  ).toEqual(kept);
});

it('takes the whole address of a page, which may be long', () => {
  const pageurl = `https://example.com/${'a'.repeat(500)}`;
  expect(readFilters(keywordSearch({ pageurl }))).toEqual({ pageurl });
  expect(keywordSearch({ pageurl: pageurl.padEnd(2049, 'a') }).pageurl).toBeUndefined();
});

it('filters by location, but not by that of the open keyword', () => {
  const open = { keyword: 'tea', kcountry: 'US', near: 'London' };
  expect(readFilters({ near: 'London' })).toEqual({ near: 'London' });
  expect(readFilters(open).near).toBeUndefined();
  expect(readFilters({ ...open, only: 'near' }).near).toBe('London');
});
