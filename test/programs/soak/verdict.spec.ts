import { describe, expect, it } from 'vitest';
import { randomOf } from '../../support/random.js';
import { growthOf, type Sample, startAndEnd, trend } from './verdict.js';

const FLAT: Omit<Sample, 'at'> = {
  rate: 1000,
  p50: 2,
  p99: 20,
  rss: 400,
  own: 300,
  outside: 120,
  heap: 100,
  external: 30,
  files: 200,
  resources: 300,
  delay: 15,
};

const run = (seconds: number, change: (at: number) => Partial<Sample>) =>
  Array.from({ length: seconds }, (_, at): Sample => ({ ...FLAT, at, ...change(at) }));

/** Memory with garbage collection: it rises at random, and falls back to its floor now and then. */
function sawTeeth(floorOf: (at: number) => number) {
  const draw = randomOf(7);
  return (at: number) => floorOf(at) + (at % 13) * 20 * draw();
}

describe('the verdict on a soak', () => {
  it('finds nothing where memory only saws', () => {
    const heap = sawTeeth(() => 100);
    const samples = run(600, (at) => ({ heap: heap(at), own: 200 + heap(at) }));
    expect(growthOf(samples)).toEqual([]);
    expect(Math.abs(trend(samples, 'heap'))).toBeLessThan(0.1);
  });

  it('finds a leak below the saw-teeth', () => {
    const heap = sawTeeth((at) => 100 + at / 3);
    const samples = run(600, (at) => ({ heap: heap(at) }));
    expect(growthOf(samples)).toEqual([expect.stringMatching(/^the heap \(MB\) grew/)]);
    expect(trend(samples, 'heap')).toBeGreaterThan(15);
    expect(trend(samples, 'heap')).toBeLessThan(25);
  });

  it('finds handles that are never given back, but not those of a pool that fills', () => {
    expect(growthOf(run(180, (at) => ({ files: 200 + at })))).toHaveLength(1);
    expect(growthOf(run(180, (at) => ({ files: 200 + Math.min(at, 100) })))).toEqual([]);
  });

  it('finds answers that become slow, in a run that is long enough to tell', () => {
    const slower = (at: number) => ({ p99: 20 + at });
    expect(growthOf(run(600, slower))).toEqual([expect.stringContaining('slow')]);
    expect(growthOf(run(120, slower))).toEqual([]);
  });

  it('compares the first with the last fifth after warming up', () => {
    const samples = run(100, (at) => ({ p99: at < 10 ? 999 : at }));
    expect(startAndEnd(samples, 'p99')).toEqual([19, 91]);
  });
});
