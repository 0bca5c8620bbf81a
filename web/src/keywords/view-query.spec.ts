import { describe, expect, it } from 'vitest';
import type { TableRequest } from './queries';
import { keywordSearch, type TableSearch } from './search';
import { searchOfView, viewQueryOf } from './view-query';

const BASE = {
  account: 'a',
  config: 'c',
  tz: 'UTC',
  since: '2026-03-01',
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
  settings: Parameters<typeof viewQueryOf>[0]['settings'] = SETTINGS,
): string {
  const { range: _, from: _f, to: _t, ...filters } = search;
  const request = { ...BASE, ...settings.order, ...filters } as TableRequest;
  return viewQueryOf({ request, search, settings });
}
const given = (search: object) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

describe('the query of a view', () => {
  it('has the names of the API in their order, and relative days', () => {
    expect(saved({ q: 'café', pos: '4-10', tag: 'a,b\\', left: '10', range: '90d' })).toBe(
      'columns=position%2Cchange&compare=7d&leftTop=10&maxPosition=10&minPosition=4&range=90d&search=caf%C3%A9' +
        '&sortField=currentPosition&sortOrder=desc&tag=a%5C%2Cb%5C%5C',
    );
    expect(saved({ from: '2026-03-01', to: '2026-03-02' }, { ...SETTINGS, columns: undefined })).toBe(
      'compare=7d&endDate=2026-03-02&sortField=currentPosition&sortOrder=desc&startDate=2026-03-01',
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
    const search = searchOfView('minPosition=5&sortField=unknown&other=x&columns=gone');
    expect(given(search)).toEqual({ pos: '5-1000' });
    expect(search).toMatchObject({ q: undefined, tag: undefined, range: undefined, cols: undefined });
    expect(Object.keys(search)).toContain('compare');
  });
});
