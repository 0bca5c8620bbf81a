import { expect, it } from 'vitest';
import type { ComparedRow } from '../../positions/table.js';
import { trafficFields } from './row-worths.js';

const CURVE = [30, 15, 10, 8, 5];
const readTraffic = (row: Partial<ComparedRow>) => trafficFields(row as ComparedRow, 1000, CURVE);
const then = (fromPosition: number | null) => ({ fromPosition, fromDate: '2026-03-01' });

it.each([
  ['won places', { currentPosition: 2, ...then(4), movement: 2 }, 150, 0, 70],
  ['lost its place', { currentPosition: null, ...then(1), movement: 100 }, 0, 100, -300],
  ['is new', { currentPosition: 4, ...then(null), movement: 97 }, 80, 20, 80],
  ['is below the depth of one search', { currentPosition: null, ...then(5), movement: 0 }, 0, 100, 0],
  [
    'has nothing to compare with',
    { currentPosition: 5, fromPosition: null, fromDate: null },
    50,
    50,
    undefined,
  ],
  ['is not compared', { currentPosition: 3 }, 100, 0, undefined],
])('a keyword that %s', (_, row, traffic, trafficGain, trafficChange) => {
  expect(readTraffic(row)).toEqual({ traffic, trafficGain, trafficChange });
});

it('an AI Overview of now counts for both positions', () => {
  const { traffic, trafficChange } = readTraffic({
    currentPosition: 1,
    ...then(2),
    features: ['ai_overview'],
  });
  expect(trafficChange).toBeCloseTo(traffic! - 150 * (1 - 0.508), 2);
});
