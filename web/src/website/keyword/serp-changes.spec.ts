import { expect, it } from 'vitest';
import type { SerpRow } from './queries';
import { compareSerps, keptBefore, topTenChanges } from './serp-changes';

const row = (position: number, link: string) => ({ position, link, title: link }) as unknown as SerpRow;

it('has nothing to compare without another day', () => {
  expect(compareSerps([row(1, 'a')], undefined)).toEqual({ rows: [row(1, 'a')], left: [] });
});

it('has the position before, none for new links, and those that dropped out once', () => {
  const then = [row(1, 'a'), row(2, 'gone'), row(3, 'b'), row(4, 'gone'), row(5, 'a')];
  expect(compareSerps([row(1, 'b'), row(2, 'new'), row(3, 'a')], then)).toEqual({
    rows: [
      { ...row(1, 'b'), before: 3 },
      { ...row(2, 'new'), before: null },
      { ...row(3, 'a'), before: 1 },
    ],
    left: [row(2, 'gone')],
  });
});

it('has who came into the top 10 and who dropped out of it, each page once', () => {
  const then = [row(1, 'a'), row(2, 'gone'), row(3, 'down'), row(4, 'gone'), row(12, 'up')];
  const now = [row(1, 'a'), row(2, 'up'), row(3, 'new'), row(5, 'new'), row(11, 'down'), row(14, 'late')];
  expect(topTenChanges(now, then)).toEqual({
    came: [
      { row: row(2, 'up'), other: 12 },
      { row: row(3, 'new'), other: null },
    ],
    went: [
      { row: row(2, 'gone'), other: null },
      { row: row(3, 'down'), other: 11 },
    ],
  });
});

it.each([
  ['2026-11-20', '2026-11-27', '2026-11-20'],
  ['2026-11-24', '2026-11-27', '2026-11-20'],
  ['2026-11-27', '2026-11-27', '2026-11-25'],
  ['2026-11-25', '2026-11-20', undefined],
  ['2026-11-01', '2026-11-27', undefined],
  [undefined, '2026-11-27', undefined],
])('a change after %s is compared on %s with %s', (before, day, expected) => {
  const days = ['2026-11-27', '2026-11-25', '2026-11-20'];
  expect(keptBefore({ days, day }, before)).toBe(expected);
});
