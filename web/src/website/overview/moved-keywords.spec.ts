import { expect, it } from 'vitest';
import { byPositions, byVisibility } from './moved-keywords';

const row = (
  keyword: string,
  fromPosition: number | null,
  currentPosition: number | null,
  movement: number,
) => ({
  keyword,
  country: 'US',
  near: '',
  device: 'desktop' as const,
  fromPosition,
  currentPosition,
  movement,
});
const gains = (movers: ReturnType<typeof byPositions>) => movers.map(({ keyword, gain }) => [keyword, gain]);

it('lists the largest moves first; what is found or lost counts from behind the last position', () => {
  const rows = [row('a', 7, 5, 2), row('b', 40, 12, 28), row('c', null, 90, 11), row('d', 5, 5, 0)];
  expect(gains(byPositions(rows, 1))).toEqual([
    ['b', 28],
    ['c', 11],
    ['a', 2],
  ]);
  expect(gains(byPositions([row('a', 5, null, 96)], -1))).toEqual([['a', -96]]);
});

it('weighs moves by what they add to the visibility', () => {
  const rows = [row('a', 7, 4, 3), row('b', 90, 11, 79), row('c', null, 1, 100), row('d', 3, 1, 2)];
  expect(gains(byVisibility(rows, 1, 10))).toEqual([
    ['c', 10],
    ['a', 3.5],
  ]);
  expect(gains(byVisibility([row('a', 1, null, 100), row('b', 10, 5, 5)], -1, 20))).toEqual([['a', -5]]);
});

it('knows how far was searched where the website chose a smaller depth', () => {
  const found = { ...row('a', null, 5, 6), fromDepth: 10 };
  const lost = { ...row('b', 5, null, 6), depth: 10, cut: true };
  const usual = { ...row('c', 5, null, 96), depth: 100 };
  const depths = (of: Parameters<typeof byPositions>[0][number], direction: 1 | -1) =>
    byPositions([of], direction).map(({ fromDepth, toDepth }) => [fromDepth, toDepth]);
  expect(depths(found, 1)).toEqual([[10, undefined]]);
  expect(depths(lost, -1)).toEqual([[undefined, 10]]);
  expect(depths(usual, -1)).toEqual([[undefined, undefined]]);
});
