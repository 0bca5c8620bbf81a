import { describe, expect, it } from 'vitest';
import { competitorLines, historyRows, ownLines } from './position-lines';
import type { HistoryDay } from './queries';

const TEXTS = { own: 'example.com', carriedOver: 'Carried over', notFound: 'Not in top 100' };
const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'];

const historyDay = (date: string, position: number | null, more: Partial<HistoryDay> = {}): HistoryDay => ({
  date,
  position,
  best: position,
  worst: position,
  url: position === null ? '' : 'https://example.com/a',
  urls: position === null ? 0 : 1,
  state: position === null ? 'not_found' : 'ranked',
  rolled: false,
  competitors: {},
  ...more,
});
const failed = (date: string, position: number | null) =>
  historyDay(date, position, { state: 'failed', rolled: true });

describe('the lines of a keyword', () => {
  it('have gaps where there is no result', () => {
    const [own, ...others] = ownLines(DAYS, [historyDay(DAYS[0]!, 7), historyDay(DAYS[4]!, 5)], TEXTS);
    expect(own!.values).toEqual([7, null, null, null, 5]);
    expect(others).toEqual([]);
  });

  it('show copies as hollow points, joined by dashes to the results beside them', () => {
    const history = [
      historyDay(DAYS[0]!, 7),
      failed(DAYS[1]!, 7),
      failed(DAYS[2]!, 7),
      historyDay(DAYS[3]!, 5),
    ];
    const lines = ownLines(DAYS, history, TEXTS);
    expect(lines.map(({ look = 'line', values }) => [look, values])).toEqual([
      ['line', [7, null, null, 5, null]],
      ['dashed', [7, 7, 7, 5, null]],
      ['hollow', [null, 7, 7, null, null]],
    ]);
  });

  it('mark days on which the website was not found, and never give them a number', () => {
    const lines = ownLines(DAYS, [historyDay(DAYS[0]!, null), historyDay(DAYS[1]!, 100)], TEXTS);
    expect(lines[0]!.values).toEqual([null, 100, null, null, null]);
    expect(lines[1]).toMatchObject({
      look: 'mark',
      label: 'Not in top 100',
      values: [1, null, null, null, null],
    });
  });

  it('keep the colour of a competitor, whichever others are chosen', () => {
    const history = [historyDay(DAYS[0]!, 7, { competitors: { 'a.com': 3, 'b.com': null } })];
    const all = ['a.com', 'b.com', 'c.com'];
    const colors = (chosen: string[]) =>
      competitorLines(DAYS, history, all, chosen).map(({ color }) => color);
    expect(colors(['b.com'])).toEqual(['--line-2']);
    expect(colors(['c.com', 'a.com'])).toEqual(['--line-1', '--line-3']);
    expect(competitorLines(DAYS, history, all, ['a.com'])[0]!.values).toEqual([3, null, null, null, null]);
  });
});

describe('the table of a keyword', () => {
  it('is newest first, and compares results only', () => {
    const rows = historyRows([
      historyDay(DAYS[0]!, 9),
      failed(DAYS[1]!, 9),
      historyDay(DAYS[2]!, 4),
      historyDay(DAYS[3]!, null),
      historyDay(DAYS[4]!, 6),
    ]);
    expect(rows.find(({ rolled }) => rolled)).toMatchObject({ knownOn: DAYS[0] });
    expect(rows.map(({ date, change }) => [date, change])).toEqual([
      [DAYS[4], null],
      [DAYS[3], null],
      [DAYS[2], 5],
      [DAYS[1], null],
      [DAYS[0], null],
    ]);
  });
});
