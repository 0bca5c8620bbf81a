import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Sparkline } from './sparkline';

afterEach(cleanup);

const LOST = [9, 8, 7, null, null];

it('drops to the bottom, as a decline, when the keyword is lost', () => {
  render(<Sparkline values={LOST} isLowest lostAt={101} />);
  const spark = screen.getByRole('img', { name: 'From 9 to not found in 5 days' });
  expect(spark.getAttribute('class')).toBe('spark spark-down');
  expect(spark.querySelector('circle')?.getAttribute('cy')).toBe('22');
});

it('ends at the last position when the newest check found none for another reason', () => {
  render(<Sparkline values={LOST} isLowest />);
  const spark = screen.getByRole('img', { name: 'From 9 to 7 in 5 days' });
  expect(spark.getAttribute('class')).toBe('spark spark-up');
});

it('has no direction where the change rounds to 0', () => {
  render(<Sparkline values={[20.61, 20.58]} isLowest />);
  expect(screen.getByRole('img').getAttribute('class')).toBe('spark');
});

it('has nothing to show for a keyword that was never found', () => {
  const { container } = render(<Sparkline values={[null, null]} isLowest lostAt={101} />);
  expect(container.textContent).toBe('–');
});
