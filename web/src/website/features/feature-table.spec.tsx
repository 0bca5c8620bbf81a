import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { featureRow } from './feature-rows';
import { FeatureTable } from './feature-table';
import type { FeaturesDay } from './queries';

afterEach(cleanup);

function listCells(newest: FeaturesDay['types']) {
  const counts = { seen: 10, present: 5, owner_known: 5, owned: 1 };
  const before: FeaturesDay = { date: '2026-03-01', keywords: 10, types: { video: counts } };
  const now = { date: '2026-03-02', keywords: 10, types: newest };
  const rows = [featureRow(now, 'video', before)];
  render(<FeatureTable account="a" rows={rows} since={before.date} />);
  return screen.getAllByRole('cell').map((cell) => cell.textContent);
}

it('counts a block of the keywords whose search provider reports it', () => {
  const cells = listCells({ video: { seen: 4, present: 0, owner_known: 0, owned: 0 } });
  expect(screen.getAllByText('vs Mar 1 · keywords')).toHaveLength(2);
  expect(cells.slice(0, 3)).toEqual(['0 of 4', '\u22125', '0 of 0']);
});

it('says that a block is unknown where no search provider reports it', () => {
  expect(listCells({})).toEqual(['Unknown', ...Array.from({ length: 5 }, () => '–none')]);
});
