import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GroupedWrites } from './grouped-writes.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Records the groups; one with a zero fails. */
function recorded(limits = { items: 3, waitMs: 20 }) {
  const groups: number[][] = [];
  const write = (items: number[]) => {
    groups.push(items);
    if (items.includes(0)) return Promise.reject(new Error('too large'));
    return Promise.resolve(items.map((item) => 10 * item));
  };
  return { groups, writes: new GroupedWrites(write, limits) };
}

describe('grouped writes', () => {
  it('wait for more items, but no longer than allowed', async () => {
    const { groups, writes } = recorded();
    const first = writes.run(1);
    await vi.advanceTimersByTimeAsync(19);
    const second = writes.run(2);
    expect(groups).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(groups).toEqual([[1, 2]]);
    expect(await Promise.all([first, second])).toEqual([10, 20]);
  });

  it('do not wait with a full group, and give the next one its own time', async () => {
    const { groups, writes } = recorded();
    const results = [1, 2, 3, 4].map((item) => writes.run(item));
    expect(groups).toEqual([[1, 2, 3]]);
    await vi.advanceTimersByTimeAsync(19);
    expect(groups).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(groups).toEqual([[1, 2, 3], [4]]);
    expect(await Promise.all(results)).toEqual([10, 20, 30, 40]);
  });

  it('are made at once when they are flushed, and once only', async () => {
    const { groups, writes } = recorded();
    const result = writes.run(1);
    writes.flush();
    expect(groups).toEqual([[1]]);
    expect(await result).toBe(10);
    await vi.advanceTimersByTimeAsync(100);
    writes.flush();
    expect(groups).toEqual([[1]]);
  });

  it('fail only for the item that cannot be written, after the others were tried without it', async () => {
    const { groups, writes } = recorded();
    const settled = Promise.allSettled([1, 0, 2].map((item) => writes.run(item)));
    expect(await settled).toMatchObject([
      { value: 10 },
      { status: 'rejected', reason: { message: 'too large' } },
      { value: 20 },
    ]);
    expect(groups).toEqual([[1, 0, 2], [1], [0], [2]]);
  });
});
