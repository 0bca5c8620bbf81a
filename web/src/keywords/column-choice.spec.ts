import { expect, it } from 'vitest';
import { sameColumns, shownColumns, toggledColumns } from './column-choice';
import { columns } from './columns';

const all = columns('Change 30 d');
const idsOf = (chosen: string | undefined, same: Parameters<typeof shownColumns>[2] = new Set()) =>
  shownColumns(all, chosen, same).map(({ id }) => id);

it('columns with one value are left out until they are chosen', () => {
  const same = sameColumns([{ country: 'US' }, { country: 'US', device: 'desktop', tags: [] }], 1);
  expect([...same].sort()).toEqual(['device', 'location', 'status', 'tags']);
  expect(idsOf(undefined, same)).toEqual([
    'position',
    'change',
    'best',
    'average',
    'features',
    'spark',
    'url',
    'checked',
  ]);
  expect(idsOf('position,device', same)).toEqual(['device', 'position']);
});

it('the blocks of result pages are left out where no page has known ones', () => {
  const same = sameColumns([{ country: 'US' }], 2, false);
  expect(idsOf(undefined, same)).not.toContain('features');
  expect(idsOf('position,features', same)).toEqual(['position', 'features']);
});

it('volume, cost and traffic are shown on request', () => {
  expect(idsOf(undefined)).not.toContain('volume');
  expect(idsOf('position,traffic,volume')).toEqual(['position', 'volume', 'traffic']);
});

it('keywords that differ keep their columns', () => {
  const mobile = { country: 'US', near: 'Austin', device: 'mobile', tags: ['a'] };
  expect([...sameColumns([{ country: 'US' }, mobile], 2)]).toEqual([]);
});

it('a column is shown and hidden in the order of the table; none at all has a name', () => {
  const shown = shownColumns(all, 'url,best', new Set());
  expect(toggledColumns(shown, 'position')).toBe('position,best,url');
  expect(toggledColumns(shown, 'url')).toBe('best');
  expect(idsOf(toggledColumns(shownColumns(all, 'best', new Set()), 'best'))).toEqual([]);
});
