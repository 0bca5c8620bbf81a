import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { formatDay } from '../../shared/text/format';
import { HistoryTable } from './history-table';
import { historyRows } from './position-lines';
import { historyDay as day } from './spec-support';

afterEach(cleanup);

it('never shows a failure as a position', () => {
  const failure = { state: 'failed', rolled: true } as const;
  const days = [
    day('2026-03-01', 7),
    day('2026-03-02', 7, failure),
    day('2026-03-03', null),
    day('2026-03-04', null, failure),
  ];
  render(<HistoryTable rows={historyRows(days)} competitors={[]} />);
  const cells = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(1, 4).map((cell) => cell.textContent));
  expect(cells).toEqual([
    ['–none', '–none', `Failed (last: not in top 100, ${formatDay('2026-03-03')})`],
    ['–none', '–none', 'Not in top 100'],
    ['–none', '–none', `Failed (last known 7, ${formatDay('2026-03-01')})`],
    ['7', '–none', 'Ranked'],
  ]);
});

it('has a column for each competitor in the chart', () => {
  render(
    <HistoryTable
      rows={historyRows([day('2026-03-01', 7, { competitors: { 'a.com': 3, 'b.com': null } })])}
      competitors={['a.com', 'b.com']}
    />,
  );
  screen.getByRole('columnheader', { name: 'a.com' });
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells.slice(-2)).toEqual(['3', '–none']);
});

it('has the features of each day where they are known', () => {
  render(<HistoryTable rows={historyRows([day('2026-03-01', 7)])} competitors={[]} />);
  expect(screen.queryByRole('columnheader', { name: 'SERP features' })).toBeNull();
  cleanup();
  const known = day('2026-03-02', 7, {
    features: ['video', 'paid'],
    owned: [{ type: 'video', place: 1, link: 'https://a.com/' }],
    unknown_owner: [],
  });
  render(<HistoryTable rows={historyRows([day('2026-03-01', 7), known])} competitors={[]} />);
  screen.getByRole('columnheader', { name: 'SERP features' });
  const cells = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.children[4]!.textContent);
  expect(cells).toEqual(['Videos: your website is in itAds', 'Unknown']);
});
