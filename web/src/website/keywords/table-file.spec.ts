import { afterEach, expect, it } from 'vitest';
import { showLanguage } from '../../shared/text/language';
import { columns } from './columns';
import type { KeywordRow } from './queries';
import type { ColumnId } from './url-state';
import { tableText } from './table-file';

const row = (more: Partial<KeywordRow>) =>
  ({
    keyword: 'tea',
    country: 'US',
    near: '',
    device: 'desktop',
    tags: [],
    state: 'ranked',
    currentPosition: 7,
    bestPosition: 3,
    averageDaily: 8.26,
    changeSince: -4,
    fromPosition: 3,
    fromDate: '2026-03-01',
    movement: 4,
    url: 'https://example.com/tea',
    volume: 1200,
    cpc: 1.256,
    traffic: 48.4,
    ...more,
  }) as KeywordRow;

const toLines = (ids: ColumnId[], rows: KeywordRow[]) => {
  const shown = columns('Change 7 d', '2026-03-01').filter(({ id }) => ids.includes(id));
  return tableText(rows, shown, 'USD').replace('\ufeff', '').trimEnd().split('\r\n');
};

afterEach(() => showLanguage('en'));

it('has the columns of the screen under their names and notes, with numbers as they are shown there', () => {
  expect(
    toLines(
      ['tags', 'position', 'change', 'average', 'cpc', 'traffic', 'spark', 'url'],
      [row({ tags: ['a', 'b'] })],
    ),
  ).toEqual([
    'Keyword,Tags,Position,Change 7 d (vs Mar 1 · places),Average,CPC (USD),Traffic,URL',
    'tea,"a, b",7,-4,8.3,1.26,48,https://example.com/tea',
  ]);
});

it('says states in words, and an average only where there is one', () => {
  const lost = row({ state: 'not_found', currentPosition: null, changeSince: null, url: '' });
  const found = row({ fromPosition: null, changeSince: null });
  const never = row({ state: 'never', currentPosition: null, bestPosition: null, fromDate: null });
  expect(toLines(['position', 'change', 'average'], [lost, found, never]).slice(1)).toEqual([
    'tea,Not in top 100,Lost,8.3',
    'tea,7,New,8.3',
    'tea,Not checked yet,-4,',
  ]);
});

it('guards a keyword that a spreadsheet would evaluate', () => {
  expect(toLines([], [row({ keyword: '=HYPERLINK("x")' })])[1]).toBe(`"'=HYPERLINK(""x"")"`);
});

it('has the words of the language of the console', async () => {
  await showLanguage('de');
  expect(toLines(['position', 'average'], [row({})])).toEqual(['Keyword,Position,Durchschnitt', 'tea,7,8.3']);
});
