import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRows } from './table-counts.js';
import { readConditions, filterRows, hasChanged, type TableFilter } from '../../positions/table-filter.js';
import type { ComparedRow } from '../../positions/table.js';

const position = fc.option(fc.integer({ min: 1, max: 120 }));
const row = fc
  .record({
    currentPosition: position,
    fromPosition: position,
    tags: fc.subarray(['Brand', 'brand two', 'BRAND']),
    near: fc.constantFrom('', 'Ulm'),
    country: fc.constantFrom('US', 'DE'),
    state: fc.constantFrom('ranked', 'not_found', 'failed', 'never'),
    urlChanged: fc.boolean(),
    urls: fc.integer({ min: 0, max: 3 }),
    url: fc.constantFrom('', 'https://a.com/x'),
    features: fc.option(fc.subarray(['ai_overview', 'video', 'images']), { nil: undefined }),
    owned: fc.subarray(['ai_overview', 'images']),
    unknown_owner: fc.subarray(['video', 'images']),
  })
  .map((parts) => {
    const isChecked = parts.state !== 'never';
    const currentPosition = isChecked ? parts.currentPosition : null;
    return {
      device: 'desktop',
      lastChecked: isChecked ? new Date(0) : null,
      ...parts,
      currentPosition,
    } as unknown as ComparedRow;
  });
const filter: fc.Arbitrary<TableFilter> = fc.record(
  {
    states: fc.subarray(['ranked', 'not_found', 'failed', 'never']),
    minPosition: fc.integer({ min: 1, max: 50 }),
    maxPosition: fc.integer({ min: 50, max: 100 }),
    change: fc.constantFrom('up', 'down', 'new', 'lost'),
    url: fc.constantFrom('', 'X', 'y'),
    near: fc.constantFrom('', 'Ulm'),
    urlChanged: fc.boolean(),
    severalUrls: fc.boolean(),
    leftTop: fc.constantFrom(3, 10),
    features: fc.constantFrom(['ai_overview'], ['video', 'images']),
    owned: fc.constantFrom(['ai_overview'], ['images']),
    notOwned: fc.constantFrom(['ai_overview'], ['images', 'video']),
  },
  { requiredKeys: [] },
);

describe('countRows', () => {
  it('counts what a filter with another value would return', () => {
    fc.assert(
      fc.property(fc.array(row), filter, (rows, given) => {
        const counts = countRows(rows, readConditions(given), true);
        const count = (change: TableFilter) => filterRows(rows, { ...given, ...change }).length;
        const free = { states: undefined, minPosition: undefined, maxPosition: undefined };
        expect(counts).toMatchObject({
          total: count(free),
          top10: count({ ...free, maxPosition: 10 }),
          top50: count({ ...free, maxPosition: 50 }),
          top100: count({ ...free, maxPosition: 100 }),
          not_found: count({ ...free, states: ['not_found'] }),
          failed: count({ ...free, states: ['failed'] }),
          up: count({ change: 'up' }),
          lost: count({ change: 'lost' }),
          new: count({ change: 'new' }),
          left_top10: count({ leftTop: 10 }),
          url_changed: count({ urlChanged: true }),
          several_urls: count({ severalUrls: true }),
        });
        for (const { value, count: n } of counts.states) expect(n).toBe(count({ states: [value] }));
        for (const { value, count: n } of counts.nears) expect(n).toBe(count({ near: value }));
        const types = ['ai_overview', 'video', 'images'] as const;
        const asFilters = (list: readonly { value: string; count: number }[], name: keyof TableFilter) => {
          const known = new Map(list.map(({ value, count: n }) => [value, n]));
          for (const type of types) expect(known.get(type) ?? 0).toBe(count({ [name]: [type] }));
        };
        asFilters(counts.features, 'features');
        asFilters(counts.owned, 'owned');
        asFilters(counts.not_owned, 'notOwned');
        expect(counts.features_known).toBeLessThanOrEqual(counts.total);
      }),
    );
  });

  it('lists values by frequency, and tags without regard to case', () => {
    const createRow = (tags: string[], country: string) =>
      ({ tags, country, near: '', state: 'ranked' }) as never;
    const rows = [createRow(['Brand', 'b'], 'US'), createRow(['brand'], 'DE'), createRow(['a'], 'DE')];
    const { tags, countries, left_top10, url_changed } = countRows(rows, {}, false);
    expect(tags).toEqual([
      { value: 'Brand', count: 2 },
      { value: 'a', count: 1 },
      { value: 'b', count: 1 },
    ]);
    expect(countries).toEqual([
      { value: 'DE', count: 2 },
      { value: 'US', count: 1 },
    ]);
    expect([left_top10, url_changed]).toEqual([null, null]);
  });

  it.each([
    ['lost within the depth of both', 'lost', true, { previousPosition: 20, depth: 20, cut: true }],
    ['not seen by the newest', 'lost', false, { previousPosition: 21, depth: 20, cut: true }],
    ['lost in a list that ended', 'lost', true, { previousPosition: 21, depth: 15 }],
    ['new within the depth of both', 'new', true, { currentPosition: 20, previousDepth: 20 }],
    ['not seen by the one before', 'new', false, { currentPosition: 21, previousDepth: 20 }],
    ['new after a list that ended', 'new', true, { currentPosition: 21 }],
  ] as const)('counts by the depths of the last two checks: %s', (_, change, expected, fields) => {
    const row = { currentPosition: null, previousPosition: null, lastChecked: new Date(0), ...fields };
    expect(hasChanged(row as unknown as ComparedRow, change)).toBe(expected);
  });

  it('counts a change only of keywords with a result in the range', () => {
    const never = { currentPosition: null, previousPosition: null, fromPosition: 3, lastChecked: null };
    expect(hasChanged(never as unknown as ComparedRow, 'lost')).toBe(false);
    expect(hasChanged({ ...never, lastChecked: new Date(0) } as unknown as ComparedRow, 'lost')).toBe(true);
  });
});
