import { expect, it } from 'vitest';
import { sparkPath } from './spark-path';

const SIZE = { width: 40, height: 10 };

it('has the best position at the top, and gaps where there is none', () => {
  expect(sparkPath([11, 1, null, 6, null], SIZE)).toBe('M0.0 10.0L10.0 0.0M30.0 5.0h0');
});

it('stays flat and in the middle for small changes, and is empty without positions', () => {
  expect(sparkPath([3, 4], SIZE)).toBe('M0.0 4.0L40.0 6.0');
  expect(sparkPath([7], SIZE)).toBe('M0.0 5.0h0');
  expect(sparkPath([null, null], SIZE)).toBe('');
});
