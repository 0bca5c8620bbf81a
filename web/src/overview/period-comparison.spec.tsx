import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PeriodComparison } from './period-comparison';

afterEach(cleanup);

const day = (date: string, top10: number, notFound: number) => ({
  date,
  top3: 1,
  top10,
  top20: 20,
  top50: 20,
  top100: 20,
  not_found: notFound,
  visibility: 50,
  average: 30,
  failed: 0,
});
const NOW = { from: '2026-03-08', to: '2026-03-14' };
const BEFORE = { from: '2026-03-01', to: '2026-03-07' };
const figure = (label: string) => screen.getByText(label).parentElement!.textContent;

it('says by word, number and arrow what became better or worse', () => {
  const days = [day('2026-03-02', 8, 2), day('2026-03-09', 11, 5)];
  const averages = new Map([
    ['2026-03-02', 20.5],
    ['2026-03-09', 18],
  ]);
  render(<PeriodComparison days={days} averages={averages} now={NOW} before={BEFORE} />);
  expect(figure('Top 10')).toBe('Top 1011▲ better by 3 from 8');
  expect(figure('Not in top 100')).toBe('Not in top 1005▲ worse by 3 from 2');
  expect(figure('Average position')).toBe('Average position18▼ better by 2.5 from 20.5');
  expect(figure('Top 3')).toBe('Top 31unchanged');
  expect(figure('Visibility')).toBe('Visibility50 %unchanged');
});

it('shows a period without an earlier one', () => {
  render(
    <PeriodComparison days={[day('2026-03-09', 11, 5)]} averages={new Map()} now={NOW} before={undefined} />,
  );
  expect(figure('Top 10')).toBe('Top 1011no earlier results');
  expect(figure('Average position')).toBe('Average position–no earlier results');
  expect(screen.queryByText(/against/)).toBeNull();
});
