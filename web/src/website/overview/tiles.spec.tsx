import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../../shared/session/query-client';
import { configQuery } from '../../shared/session/session';
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

it('shows the traffic value in its currency where it is known, and says else that it is not', () => {
  const valued = { ...day(24, 30), traffic: 42, traffic_keywords: 2, value: 1234.5, value_keywords: 2 };
  const tile = (currency?: string) => {
    cleanup();
    const pair = { now: valued, before: undefined };
    render(<OverviewTiles account={undefined} days={[valued]} pair={pair} currency={currency} />);
    return screen.getByRole('group', { name: 'Traffic value' });
  };
  expect(tile('USD').textContent).toContain('$1,235');
  expect(tile('USD').textContent).not.toContain('currency');
  expect(tile().textContent).toContain('1,235');
  expect(tile().textContent).not.toContain('$');
  expect(tile().textContent).toContain('in the currency of the imported costs');
});

it('names the last band by the depth of the search', () => {
  queryClient.setQueryData(configQuery.queryKey, { depth: 20 } as never);
  render(
    <OverviewTiles account={undefined} days={[day(24, 30)]} pair={{ now: day(24, 30), before: undefined }} />,
  );
  expect(screen.getByRole('group', { name: 'Top 20' }).textContent).toContain('5');
  queryClient.clear();
});
