import { describe, expect, it } from 'vitest';
import type { TableRequest } from './queries';
import { keywordSearch, type TableSearch } from './url-state';
import { searchOfView, writeViewQuery } from './view-query';

const BASE = {
  account: 'a',
  config: 'c',
  tz: 'UTC',
  since: 'range',
  startDate: '2026-03-01',
  endDate: '2026-03-30',
} as const;
const SETTINGS = {
  order: { sort: 'position', order: 'desc' },
  columns: 'position,change',
  comparison: '7d',
} as const;

function saved(
  search: TableSearch,
  settings: Parameters<typeof writeViewQuery>[0]['settings'] = SETTINGS,
): string {
  const { range: _, from: _f, to: _t, ...filters } = search;
  const request = { ...BASE, ...settings.order, ...filters } as TableRequest;
  return writeViewQuery({ request, search, settings });
}
const given = (search: object) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

describe('the query of a view', () => {
  it('has the names of the address in their order, and relative days', () => {
    expect(saved({ q: 'café', pos: '4-10', tag: 'a,b\\', left: '10', range: '90d' })).toBe(
      'cols=position%2Cchange&compare=7d&left=10&order=desc&pos=4-10&q=caf%C3%A9&range=90d&sort=position' +
        '&tag=a%5C%2Cb%5C%5C',
    );
    expect(saved({ from: '2026-03-01', to: '2026-03-02' }, { ...SETTINGS, columns: undefined })).toBe(
      'compare=7d&from=2026-03-01&order=desc&sort=position&to=2026-03-02',
    );
  });

  it.each<TableSearch>([
    { range: '30d' },
    { q: 'café & co', tag: 'a,b\\', country: 'US', near: 'New York', device: 'mobile', range: 'all' },
    { state: 'ranked,failed', pos: '4-10', change: 'lost', left: '20', range: '7d' },
    {
      url: '/shop',
      pageurl: 'https://a.example/b',
      urlchanged: 'true',
      from: '2026-03-01',
      to: '2026-03-02',
    },
    { feature: 'ai_overview', owned: 'images', notowned: 'video', range: '1y' },
  ])('restores %j with columns, order and comparison', (search) => {
    expect(keywordSearch(search)).toMatchObject(search);
    expect(given(searchOfView(saved(search)))).toEqual({
      ...search,
      sort: 'position',
      order: 'desc',
      cols: 'position,change',
      compare: '7d',
    });
  });

  it('clears what it does not name, and leaves out what the screen does not have', () => {
    const search = searchOfView('pos=5-1000&sort=unknown&other=x&cols=gone');
    expect(given(search)).toEqual({ pos: '5-1000' });
    expect(search).toMatchObject({ q: undefined, tag: undefined, range: undefined, cols: undefined });
    expect(Object.keys(search)).toContain('compare');
  });
});
