import { describe, expect, it } from 'vitest';
import { nearestWithin } from './distance.js';

const places = {
  latitude: Float64Array.of(0, 10, 0, 0),
  longitude: Float64Array.of(1, 10, -1, 0.5),
};
const ORIGIN = { latitude: 0, longitude: 0 };

describe('the nearest place', () => {
  it.each([
    [[0, 2], 0],
    [[2, 0], 2],
    [[1, 2, 0], 2],
    [[0, 2, 3], 3],
  ])('of %j is %i: at the same distance, the first', (candidates, found) => {
    expect(nearestWithin(ORIGIN, candidates, places, 500)).toBe(found);
  });

  it('is none when all are out of reach', () => {
    expect(nearestWithin(ORIGIN, [0, 1, 2], places, 100)).toBeUndefined();
  });
});
