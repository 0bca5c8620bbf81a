import { expect, it } from 'vitest';
import { featureLines } from './feature-chart';
import { featureRow, featureRows } from './feature-rows';
import type { FeaturesDay } from './queries';

const day = (date: string, present: number, owned: number, known = present): FeaturesDay => ({
  date,
  keywords: 10,
  types: present === 0 ? {} : { ai_overview: { seen: 10, present, owner_known: known, owned } },
});

it('a row has the newest day, and its change over the range', () => {
  const days = [day('2026-03-01', 5, 1), day('2026-03-02', 6, 1), day('2026-03-03', 8, 3, 7)];
  expect(featureRow(days, 'ai_overview', '2026-03-02')).toEqual({
    type: 'ai_overview',
    present: 8,
    owned: 3,
    notOwned: 4,
    unknown: 1,
    presentCourse: { value: 8, gain: 2, comparedOn: '2026-03-02' },
    ownedCourse: { value: 3, gain: 2, comparedOn: '2026-03-02' },
  });
});

it('a block that has gone keeps its row, with 0', () => {
  const rows = featureRows([day('2026-03-01', 5, 1), day('2026-03-02', 0, 0)], '2026-03-01');
  expect(rows).toMatchObject([
    { type: 'ai_overview', present: 0, owned: 0, notOwned: 0, presentCourse: { gain: -5 } },
  ]);
});

it('rows are those of blocks on a page within the days, in the order of the types', () => {
  const types = (...names: ('paid' | 'video' | 'ai_overview')[]) =>
    Object.fromEntries(names.map((name) => [name, { seen: 1, present: 1, owner_known: 1, owned: 0 }]));
  const days = [
    { date: '2026-03-01', keywords: 1, types: types('paid', 'video') },
    { date: '2026-03-02', keywords: 1, types: types('ai_overview') },
  ];
  expect(featureRows(days, '2026-03-01').map(({ type }) => type)).toEqual(['ai_overview', 'video', 'paid']);
  expect(featureRows([], '2026-03-01')).toEqual([]);
});

it('a line has a gap on a day without known blocks, and 0 on a day without this one', () => {
  const data = [day('2026-03-01', 5, 1), day('2026-03-03', 0, 0)];
  const lines = featureLines(['2026-03-01', '2026-03-02', '2026-03-03'], data, 'ai_overview');
  expect(lines.map(({ label, values }) => [label, values])).toEqual([
    ['With your website', [1, null, 0]],
    ['On the page', [5, null, 0]],
  ]);
});
