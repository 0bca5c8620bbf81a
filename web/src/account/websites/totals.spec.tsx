import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { WebsiteTotals } from './queries';
import { Totals } from './totals';

afterEach(cleanup);

const totals = (change: number | null) =>
  ({
    websites: 2,
    keywords: 12,
    failed: 0,
    visibility: 30,
    visibility_change: change,
    top3: 4,
    top3_change: change,
    top10: 8,
    top10_change: change,
  }) as WebsiteTotals;

it('names the range of changes that have no day in common', () => {
  render(<Totals totals={totals(2)} since={undefined} />);
  expect(screen.getAllByText('Change 30 d').length).toBe(3);
});

it.each([
  ['the day of the comparison is beside them', 2, '2026-10-30'],
  ['there are none', null, undefined],
])('names no range where %s', (_, change, since) => {
  render(<Totals totals={totals(change)} since={since} />);
  expect(screen.queryByText('Change 30 d')).toBeNull();
});
