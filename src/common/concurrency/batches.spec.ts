import { describe, expect, it } from 'vitest';
import { Batches } from './batches.js';

/** Records the batches; each ends when released. */
function recorded(fail = false) {
  const seen: string[] = [];
  const releases: (() => void)[] = [];
  const batches = new Batches<number, number>(async (key, items) => {
    seen.push(`${key}: ${items.join(' ')}`);
    await new Promise<void>((release) => releases.push(release));
    if (fail) throw new Error('unavailable');
    return items.map((item) => 10 * item);
  });
  const release = async () => {
    releases.shift()!();
    await new Promise(setImmediate);
  };
  return { batches, seen, release };
}

describe('Batches', () => {
  it('collects what is called while a batch of the same key is in progress', async () => {
    const { batches, seen, release } = recorded();
    const results = [1, 2, 3].map((item) => batches.run('a', item));
    const other = batches.run('b', 4);
    expect(seen).toEqual(['a: 1', 'b: 4']);
    await release();
    expect(seen).toEqual(['a: 1', 'b: 4', 'a: 2 3']);
    await release();
    await release();
    expect(await Promise.all([...results, other])).toEqual([10, 20, 30, 40]);
    void batches.run('a', 5);
    expect(seen.at(-1)).toBe('a: 5');
  });

  it('makes the first calls together when it gathers them', async () => {
    const seen: number[][] = [];
    const process = (_key: string, items: number[]) => {
      seen.push(items);
      return Promise.resolve(items);
    };
    const batches = new Batches(process, () => new Promise(setImmediate));
    const results = [1, 2].map((item) => batches.run('a', item));
    expect(seen).toEqual([]);
    expect(await Promise.all(results)).toEqual([1, 2]);
    expect(await batches.run('a', 3)).toBe(3);
    expect(seen).toEqual([[1, 2], [3]]);
  });

  it('rejects the calls of a batch that fails, and only those', async () => {
    const { batches, seen, release } = recorded(true);
    const first = batches.run('a', 1);
    const second = batches.run('a', 2);
    const failures = Promise.allSettled([first, second]);
    await release();
    await expect(first).rejects.toThrow('unavailable');
    expect(seen).toEqual(['a: 1', 'a: 2']);
    await release();
    expect(await failures).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  });
});
