import { expect, it } from 'vitest';
import type { SerpRow } from './queries';
import { compareSerps } from './serp-changes';

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
