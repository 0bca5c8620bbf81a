import { expect, it } from 'vitest';
import { drawSpark } from './spark-path';

const SIZE = { width: 40, height: 10 };

it('has the best position at the top, and gaps where there is none', () => {
  const positions = [11, 1, null, 6, 5];
  expect(drawSpark(positions, SIZE, 10)?.path).toBe('M0.0 10.0L10.0 0.0M30.0 5.0L40.0 4.0');
});

it('has its whole width for the days from the first to the last position', () => {
  const spark = drawSpark([null, null, 11, null, 1, null], SIZE, 10);
  expect(spark).toEqual({ path: 'M0.0 10.0h0M40.0 0.0h0', last: { x: 40, y: 0 } });
});

it('stays flat and in the middle for small changes, and is empty without positions', () => {
  expect(drawSpark([3, 5], SIZE, 10)).toEqual({ path: 'M0.0 4.0L40.0 6.0', last: { x: 40, y: 6 } });
  expect(drawSpark([7], SIZE, 10)).toEqual({ path: 'M40.0 5.0h0', last: { x: 40, y: 5 } });
  expect(drawSpark([null, null], SIZE, 10)).toBeUndefined();
  expect(drawSpark([], SIZE, 10)).toBeUndefined();
});
