import { expect, it } from 'vitest';
import { sameColumns, shownColumns, toggledColumns } from './column-choice';
import { columns } from './columns';

const all = columns('Change 30 d');
const listIds = (chosen: string | undefined, same: Parameters<typeof shownColumns>[2] = new Set()) =>
  shownColumns(all, chosen, same).map(({ id }) => id);

const NOW = '2026-03-05T10:00:00Z';
const checked = (lastChecked: string | null, worth: number | null = null) => ({
  state: lastChecked === null ? ('never' as const) : ('ranked' as const),
  lastChecked,
  volume: worth,
  cpc: worth,
  traffic: worth,
  impressions: worth,
});
const results = (more: Partial<Parameters<typeof sameColumns>[1]> = {}) => ({
  hasMixedStates: false,
  hasFeatures: true,
  rows: [checked(NOW, 1), checked('2026-03-05T10:59:00Z')],
  ...more,
});

it('columns with one value are left out until they are chosen', () => {
  const same = sameColumns([{ country: 'US' }, { country: 'US', device: 'desktop', tags: [] }], results());
  expect([...same].toSorted()).toEqual(['checked', 'device', 'location', 'status', 'tags']);
  expect(listIds(undefined, same)).toEqual([
    'position',
    'change',
    'best',
    'average',
    'features',
    'volume',
    'cpc',
    'traffic',
    'clicks',
    'impressions',
    'ctr',
    'gscposition',
    'spark',
    'url',
  ]);
  expect(listIds('position,device', same)).toEqual(['device', 'position']);
});

it('status and time of the check are shown where only some keywords failed, or have another time', () => {
  const listSame = (more: Partial<Parameters<typeof sameColumns>[1]>) => [
    ...sameColumns(
      [
        { country: 'US', tags: ['a'] },
        { country: 'DE', device: 'mobile' },
      ],
      results(more),
    ),
  ];
  expect(listSame({})).toEqual(['status', 'checked']);
  expect(listSame({ hasMixedStates: true })).toEqual(['checked']);
  const failed = { ...checked('2026-03-04T12:00:00Z', 1), state: 'failed' as const };
  expect(listSame({ hasMixedStates: true, rows: [checked(NOW, 1), failed] })).toEqual(['checked']);
  expect(listSame({ rows: [checked(NOW, 1), checked('2026-03-05T11:00:00Z')] })).toEqual(['status']);
  expect(listSame({ rows: [checked(NOW, 1), checked(null)] })).toEqual(['status']);
  expect(listSame({ rows: [checked(null, 1), checked(null)] })).toEqual(['status', 'checked']);
});

it('the blocks of result pages are left out where no page has known ones', () => {
  const same = sameColumns([{ country: 'US' }], results({ hasFeatures: false }));
  expect(listIds(undefined, same)).not.toContain('features');
  expect(listIds('position,features', same)).toEqual(['position', 'features']);
});

it('volume, cost and traffic are shown where any is known', () => {
  const same = sameColumns([{ country: 'US' }], results({ rows: [checked(NOW)] }));
  expect(listIds(undefined, same)).not.toContain('volume');
  expect(listIds('position,traffic,volume', same)).toEqual(['position', 'volume', 'traffic']);
});

it('the gain and the change of traffic are shown when they are chosen or the order', () => {
  const sorted = (sort: 'trafficgain' | 'best') =>
    shownColumns(all, undefined, new Set(), sort).map(({ id }) => id);
  expect(sorted('trafficgain')).toContain('trafficgain');
  expect(sorted('trafficgain')).not.toContain('trafficchange');
  expect(sorted('best')).not.toContain('trafficgain');
  expect(listIds('trafficchange')).toEqual(['trafficchange']);
});

it('a column is shown and hidden in the order of the table; none at all has a name', () => {
  const shown = shownColumns(all, 'url,best', new Set());
  expect(toggledColumns(shown, 'position')).toBe('position,best,url');
  expect(toggledColumns(shown, 'url')).toBe('best');
  expect(listIds(toggledColumns(shownColumns(all, 'best', new Set()), 'best'))).toEqual([]);
});
