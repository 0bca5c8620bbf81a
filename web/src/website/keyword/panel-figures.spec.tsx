import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { KeywordFigures } from './figures';
import { PanelFigures } from './panel-figures';
import type { HistoryRow } from './position-lines';

afterEach(cleanup);

const latest = (state: HistoryRow['state'], position: number | null) =>
  ({ date: '2026-03-12', state, position, url: '' }) as HistoryRow;

const FIGURES: KeywordFigures = {
  comparedWith: undefined,
  change: null,
  isMoveUnknown: false,
  best: 1,
  average: 2,
  top10Days: 1,
  days: 1,
};

function toChange(
  from: number | null | undefined,
  now: HistoryRow,
  change: number | null = null,
  isMoveUnknown = false,
) {
  const comparedWith = from === undefined ? undefined : { date: '2026-03-10', position: from };
  const figures: KeywordFigures = { ...FIGURES, comparedWith, change, isMoveUnknown };
  render(
    <PanelFigures
      figures={figures}
      latest={now}
      comparison={{ since: '2026-03-10', label: 'Since the 10th' }}
    />,
  );
  const text = screen.getByText('Since the 10th').parentElement?.textContent?.replace('Since the 10th', '');
  cleanup();
  return text;
}

it('says in the words of the table what has no number', () => {
  expect(toChange(1, latest('not_found', null))).toBe('▼ Lostfrom 1');
  expect(toChange(null, latest('ranked', 4))).toBe('▲ Newfrom not in top 100');
  expect(toChange(9, latest('ranked', 4), 5)).toBe('▲ up 5from 9');
});

it('has no change without a result to compare with, or when the newest check failed', () => {
  expect(toChange(undefined, latest('ranked', 4))).toBe('–none');
  expect(toChange(3, latest('failed', null))).toBe('–nonefrom 3');
});

it('is neither new nor lost where one search ended above the position of the other', () => {
  expect(toChange(40, latest('not_found', null), null, true)).toBe('–nonefrom 40');
  expect(toChange(null, latest('ranked', 40), null, true)).toBe('–nonefrom not in top 100');
});

it('says how far a search without a position went', () => {
  const comparedWith = { date: '2026-03-10', position: null, depth: 20, cut: true as const };
  render(
    <PanelFigures
      figures={{ ...FIGURES, comparedWith }}
      latest={latest('ranked', 4)}
      comparison={{ since: '2026-03-10', label: 'Since the 10th' }}
    />,
  );
  screen.getByText('from not in top 20');
});

it('counts further pages of the website in the same results', () => {
  const comparison = { since: '2026-03-10', label: 'Since the 10th' };
  const shown = (urls: number) =>
    render(
      <PanelFigures figures={FIGURES} latest={{ ...latest('ranked', 4), urls }} comparison={comparison} />,
    ).container.textContent;
  expect(shown(3)).toContain('and 2 other pages of yours');
  cleanup();
  expect(shown(1)).not.toContain('of yours');
});
