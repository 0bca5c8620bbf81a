import { describe, expect, it } from 'vitest';
import { keywordFigures, rowFigures, withLookback, withRow } from './figures';
import type { HistoryDay } from './queries';
import { historyDay } from './spec-support';

const day = (date: string, position: number | null, more?: Partial<HistoryDay>) =>
  historyDay(`2026-03-${date}`, position, more);
const copy = (date: string, position: number | null) =>
  day(date, position, { state: 'failed', rolled: true });
const VIEW = { from: '2026-03-10', to: '2026-03-19' };
const figures = (history: HistoryDay[], since = VIEW.from) =>
  keywordFigures(history, { view: VIEW, since, depth: 100 });

describe('the figures of a keyword', () => {
  it('are over the days in the range', () => {
    const history = [day('09', 1), day('10', 9), day('12', 4), day('20', 2)];
    expect(figures(history)).toMatchObject({ change: 5, best: 4, average: 6.5, top10Days: 2, days: 2 });
  });

  it('count a day without a position as the depth plus 1, and leave copies out', () => {
    const history = [day('10', 9), copy('11', 9), day('12', null), copy('13', null)];
    expect(figures(history)).toMatchObject({ average: 55, top10Days: 1, days: 2, change: null });
  });

  it('compare with the last result at or before the start, also before the range', () => {
    expect(figures([day('06', 20), copy('08', 20), day('12', 4)])).toMatchObject({
      change: 16,
      comparedWith: { date: '2026-03-06' },
    });
    expect(figures([day('06', 20), copy('10', 20), day('12', 4)], '2026-03-05')).toMatchObject({
      change: null,
      comparedWith: undefined,
    });
    expect(figures([day('10', 9), day('15', 7), day('19', 5)], '2026-03-17').change).toBe(2);
  });

  it('compare nothing where the website has no day to compare with, though the keyword has older results', () => {
    const history = [day('01', 20), day('12', 4)];
    const shown = { view: VIEW, since: undefined, depth: 100 };
    expect(keywordFigures(history, shown)).toMatchObject({ change: null, comparedWith: undefined, best: 4 });
  });

  it('compare the last known position after a failed check', () => {
    expect(figures([day('10', 9), day('15', 7), copy('16', 7)])).toMatchObject({ change: 2, average: 8 });
  });

  it('count a day without a position as the depth of its own search plus 1', () => {
    const cut = (date: string, depth: number) => day(date, null, { depth, cut: true });
    expect(figures([day('10', 9), cut('11', 20)])).toMatchObject({ average: 15, top10Days: 1 });
    expect(figures([day('10', 9), cut('11', 5)])).toMatchObject({ average: 7.5, top10Days: 1 });
    expect(figures([day('10', 9), day('11', null, { depth: 50 })]).average).toBe(30);
  });

  it('know no move where one search ended above the position of the other', () => {
    const missing = (date: string, depth: number) => day(date, null, { depth, cut: true });
    expect(figures([day('10', 40), missing('12', 20)])).toMatchObject({ change: null, isMoveUnknown: true });
    expect(figures([missing('10', 20), day('12', 40)]).isMoveUnknown).toBe(true);
    expect(figures([missing('10', 20), missing('12', 20)]).isMoveUnknown).toBe(false);
    expect(figures([day('10', 12), missing('12', 20)]).isMoveUnknown).toBe(false);
    expect(figures([day('10', 90), day('12', null, { depth: 80 })]).isMoveUnknown).toBe(false);
  });

  it('use the best position of a day with several results', () => {
    expect(figures([day('10', 9, { best: 3 })]).best).toBe(3);
  });

  it('are empty without a result', () => {
    expect(figures([day('09', 3), copy('11', 3)])).toMatchObject({ best: null, average: null, days: 0 });
    expect(figures([])).toEqual({
      comparedWith: undefined,
      change: null,
      isMoveUnknown: false,
      best: null,
      average: null,
      top10Days: 0,
      days: 0,
    });
  });
});

it('has the figures of a row as they are, unless its table has no comparison', () => {
  const row = {
    bestPosition: 3,
    averageDaily: 4.25,
    changeSince: 2,
    fromPosition: 6,
    fromDate: '2026-03-10',
  };
  expect(rowFigures(row)).toEqual({
    comparedWith: { date: '2026-03-10', position: 6 },
    change: 2,
    isMoveUnknown: false,
    best: 3,
    average: 4.25,
  });
  expect(rowFigures({ ...row, changeSince: null, fromPosition: null, fromDate: null })).toMatchObject({
    comparedWith: undefined,
    change: null,
  });
  expect(rowFigures({ ...row, changeSince: null, movement: 0 })?.isMoveUnknown).toBe(true);
  expect(rowFigures({ bestPosition: 3, averageDaily: 4.25 })).toBeUndefined();
});

it('has the depth of the search that a row is compared with, where the history has it', () => {
  const from = { date: '2026-03-10', position: null };
  const row = rowFigures({
    bestPosition: 4,
    averageDaily: 9,
    changeSince: null,
    movement: 17,
    fromPosition: null,
    fromDate: from.date,
  });
  const merged = (date: string) =>
    withRow(figures([day(date, null, { depth: 20, cut: true }), day('12', 4)]), row);
  expect(merged('10')).toMatchObject({ average: 9, comparedWith: { ...from, depth: 20, cut: true } });
  expect(merged('09').comparedWith).toEqual(from);
});

it('loads the days before a range, unless the API does not report so many', () => {
  expect(withLookback(VIEW)).toEqual({ from: '2026-02-07', to: '2026-03-19' });
  const most = { from: '2021-03-21', to: '2026-03-19' };
  expect(withLookback(most)).toBe(most);
});
