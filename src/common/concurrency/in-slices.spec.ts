import { describe, expect, it } from 'vitest';
import { inSlices } from './in-slices.js';
import { yieldToEventLoop } from './yield-to-event-loop.js';

const MANY = 1e7;

describe('inSlices', () => {
  it('returns the result of the computation', async () => {
    function* sum() {
      let total = 0;
      for (const each of [1, 2, 3]) {
        total += each;
        yield;
      }
      return total;
    }
    expect(await inSlices(sum())).toBe(6);
  });

  it('lets other work run before the computation ends', async () => {
    const other = { served: 0, isStopped: false };
    const serve = async () => {
      for (; !other.isStopped; other.served += 1) await yieldToEventLoop();
    };
    function* untilServed() {
      for (let step = 0; step < MANY && other.served < 3; step += 1) yield;
    }
    const serving = serve();
    await inSlices(untilServed());
    other.isStopped = true;
    await serving;
    expect(other.served).toBeGreaterThanOrEqual(3);
  });

  it('rejects with the error of the computation', async () => {
    function* fail() {
      yield;
      throw new Error('broken');
    }
    await expect(inSlices(fail())).rejects.toThrow('broken');
  });
});
