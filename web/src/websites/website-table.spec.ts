import { expect, it } from 'vitest';
import { visibilityChange } from './website-table';
import type { WebsiteRow } from './queries';

const day = (visibility: number, average: number | null = 5) =>
  ({ visibility, average }) as WebsiteRow['now'];

it('visibility changes only between two days with results', () => {
  const change = (now: WebsiteRow['now'], before: WebsiteRow['before']) => visibilityChange({ now, before });
  expect(change(day(12.34), day(10))).toBe(2.3);
  expect(change(day(10), day(0, null))).toBeNull();
  expect(change(day(0, null), day(10))).toBeNull();
  expect(change(null, null)).toBeNull();
});
