import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RoundRobinPool } from './round-robin-pool.js';
import { yieldToEventLoop } from './yield-to-event-loop.js';

describe('RoundRobinPool', () => {
  it('runs all work, with at most its size concurrently', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.integer({ min: 0, max: 2 })),
        async (size, owners) => {
          const pool = new RoundRobinPool(size);
          const names = [{}, {}, {}];
          let [now, most] = [0, 0];
          const work = async () => {
            most = Math.max(most, ++now);
            await yieldToEventLoop();
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

  it('alternates between owners', async () => {
    const pool = new RoundRobinPool(1);
    const [large, small] = [{}, {}];
    const order: string[] = [];
    const note = (name: string) => async () => void order.push(name);
    const many = Array.from({ length: 5 }, () => pool.run(large, note('large')));
    const few = Array.from({ length: 2 }, () => pool.run(small, note('small')));
    await Promise.all([...many, ...few]);
    expect(order).toEqual(['large', 'large', 'small', 'large', 'small', 'large', 'large']);
  });

  it('continues after work that fails', async () => {
    const pool = new RoundRobinPool(1);
    await expect(pool.run({}, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(pool.run({}, () => Promise.resolve(1))).resolves.toBe(1);
  });
});
