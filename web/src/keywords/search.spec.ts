import { expect, it } from 'vitest';
import { columns } from './columns';
import { COLUMN_IDS, keywordSearch, withoutFilters } from './search';

it('names every column of the table in the address', () => {
  expect(columns().map(({ id }) => id)).toEqual(COLUMN_IDS);
});

it('takes filters, columns and an open keyword', () => {
  const search = {
    pos: '4-10',
    state: 'failed,never',
    cols: 'position,state',
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

it('keeps order, columns and range when the filters are cleared', () => {
  const kept = { sort: 'position', order: 'desc', cols: 'best', range: '7d' };
  expect(withoutFilters({ ...kept, q: 'a', tag: 'b', state: 'failed', moved: 'up', pos: '1-3' })).toEqual(
    kept,
  );
});
