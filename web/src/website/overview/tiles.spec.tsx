import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { DayFigures } from './periods';
import { OverviewTiles } from './tiles';

afterEach(cleanup);

const day = (date: number, visibility: number) =>
  ({
    date: `2026-11-${date}`,
    visibility,
    average: 20,
    top3: 1,
    top10: 2,
    top100: 5,
    share: 1,
  }) as DayFigures;

it('draws a figure from the compared day on, so that line and change agree', () => {
  const days = [day(23, 28.5), day(24, 30.3)];
  render(<OverviewTiles account={undefined} days={days} pair={{ now: days[1]!, before: day(22, 30.6) }} />);
  const tile = within(screen.getByRole('group', { name: 'Visibility' }));
  expect(tile.getByText(/0\.3 pts/).closest('.change-down')).not.toBeNull();
  const spark = tile.getByRole('img', { name: 'From 30.6 to 30.3 in 3 days' });
  expect(spark.getAttribute('class')).toContain('spark-down');
});
