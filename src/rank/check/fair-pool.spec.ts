import { setImmediate as tick } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairPool, mapBounded } from './fair-pool.js';

describe('FairPool', () => {
  it('never runs more at a time than its size, and runs everything', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.integer({ min: 0, max: 2 })),
        async (size, owners) => {
          const pool = new FairPool(size);
          const names = [{}, {}, {}];
          let [now, most] = [0, 0];
          const work = async () => {
            most = Math.max(most, ++now);
            await tick();
            now -= 1;
          };
          await Promise.all(owners.map((owner) => pool.run(names[owner]!, work)));
          expect(most).toBe(Math.min(size, owners.length));
          expect(now).toBe(0);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('lets owners take turns', async () => {
    const pool = new FairPool(1);
    const [large, small] = [{}, {}];
    const order: string[] = [];
    const note = (name: string) => async () => void order.push(name);
    const many = Array.from({ length: 5 }, () => pool.run(large, note('large')));
    const few = Array.from({ length: 2 }, () => pool.run(small, note('small')));
    await Promise.all([...many, ...few]);
    expect(order).toEqual(['large', 'large', 'small', 'large', 'small', 'large', 'large']);
  });

  it('goes on after work that fails', async () => {
    const pool = new FairPool(1);
    await expect(pool.run({}, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(pool.run({}, () => Promise.resolve(1))).resolves.toBe(1);
  });
});

describe('mapBounded', () => {
  it('keeps the order and begins no more than its width', async () => {
    let [begun, most] = [0, 0];
    const doubled = await mapBounded([1, 2, 3, 4, 5], 2, async (n) => {
      most = Math.max(most, ++begun);
      await tick();
      begun -= 1;
      return n * 2;
    });
    expect(doubled).toEqual([2, 4, 6, 8, 10]);
    expect(most).toBe(2);
  });

  it('answers an empty list at once', async () => {
    expect(await mapBounded([], 3, () => Promise.reject(new Error('never')))).toEqual([]);
  });
});
