import { expect, it } from 'vitest';
import { featureLines, writeSentence } from './feature-chart';
import { type FeatureRow, featureRow, featureRows, isToWin } from './feature-rows';
import type { FeaturesDay } from './queries';

const day = (date: string, present: number, owned: number, known = present): FeaturesDay => ({
  date,
  keywords: 10,
  types: { ai_overview: { seen: 9, present, owner_known: known, owned } },
});
/** Checked by a provider that does not report the block. */
const unseen = (date: string): FeaturesDay => ({ date, keywords: 10, types: {} });

it('a row has the newest day, and its change since the compared one', () => {
  const [before, now] = [day('2026-03-02', 6, 1), day('2026-03-03', 8, 3, 7)];
  expect(featureRow(now, 'ai_overview', before)).toEqual({
    type: 'ai_overview',
    seen: 9,
    present: 8,
    owned: 3,
    notOwned: 4,
    unknown: 1,
    presentCourse: { value: 8, gain: 2, comparedOn: '2026-03-02' },
    ownedCourse: { value: 3, gain: 2, comparedOn: '2026-03-02' },
  });
});

it('a block that has gone keeps its row, with 0', () => {
  const rows = featureRows([day('2026-03-02', 0, 0)], day('2026-03-01', 5, 1));
  expect(rows).toMatchObject([
    { type: 'ai_overview', present: 0, owned: 0, notOwned: 0, presentCourse: { gain: -5 } },
  ]);
});

it('a block that no provider reports on the newest day is unknown, not gone', () => {
  const [before, now] = [day('2026-03-01', 5, 1), unseen('2026-03-02')];
  expect(featureRow(now, 'ai_overview', before)).toMatchObject({
    seen: 0,
    presentCourse: { value: null, gain: null },
    ownedCourse: { value: null, gain: null },
  });
  expect(featureRows([now], before)).toHaveLength(1);
});

it.each([
  ['not reported', unseen('2026-03-02')],
  ['missing', undefined],
])('there is no change where the compared day is %s', (_, before) => {
  expect(featureRow(day('2026-03-03', 8, 3), 'ai_overview', before).presentCourse).toEqual({
    value: 8,
    gain: null,
    comparedOn: undefined,
  });
});

it('rows are those of blocks on a page within the days, in the order of the types', () => {
  const types = (...names: ('paid' | 'video' | 'ai_overview')[]) =>
    Object.fromEntries(names.map((name) => [name, { seen: 1, present: 1, owner_known: 1, owned: 0 }]));
  const days = [
    { date: '2026-03-01', keywords: 1, types: types('paid', 'video') },
    { date: '2026-03-02', keywords: 1, types: types('ai_overview') },
  ];
  expect(featureRows(days, undefined).map(({ type }) => type)).toEqual(['ai_overview', 'video', 'paid']);
  expect(featureRows([], undefined)).toEqual([]);
});

it('a line has a gap on a day on which the block is unknown, and 0 on a day without it', () => {
  const data = [day('2026-03-01', 5, 1), day('2026-03-03', 0, 0), unseen('2026-03-04')];
  const dates = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'];
  const lines = featureLines(dates, data, 'ai_overview');
  expect(lines.map(({ label, values }) => [label, values])).toEqual([
    ['With your website', [1, null, 0, null]],
    ['On the page', [5, null, 0, null]],
  ]);
});

it('the chart in words is over the days on which the block is known', () => {
  const writeText = (...days: FeaturesDay[]) =>
    writeSentence('ai_overview', { from: '2026-03-01', to: '2026-03-03' }, days);
  const days = [unseen('2026-03-01'), day('2026-03-02', 5, 1), day('2026-03-03', 0, 0)];
  expect(writeText(...days)).toMatch(/: 5 to 0 keywords, 0 with your website\.$/);
  expect(writeText(unseen('2026-03-01'))).toMatch(/: none\.$/);
});

it('are set apart where the block cannot be won, or nobody knows whose it is', () => {
  const row = { type: 'video', present: 5, owned: 0, unknown: 2 } as FeatureRow;
  expect(isToWin(row)).toBe(true);
  expect(isToWin({ ...row, unknown: 5 })).toBe(false);
  expect(isToWin({ ...row, present: 0, unknown: 0 })).toBe(true);
  expect(isToWin({ ...row, type: 'paid', owned: 1 })).toBe(false);
  expect(isToWin({ ...row, type: 'related_searches' })).toBe(false);
});
