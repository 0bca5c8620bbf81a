import { describe, expect, it } from 'vitest';
import { CoalescedQueries } from './coalesced-queries.js';

/** A query whose results the test provides. */
function controlledQuery() {
  const resolve: ((result: number) => void)[] = [];
  const reject: ((error: Error) => void)[] = [];
  let started = 0;
  const queries = new CoalescedQueries<number>();
  const run = (key: string) =>
    queries.run(
      key,
      () =>
        new Promise((onResult, onError) => {
          started += 1;
          resolve.push(onResult);
          reject.push(onError);
        }),
    );
  const query = { run: (key = 'one') => run(key) };
  return { query, resolve, reject, started: () => started };
}

const turn = () => new Promise((done) => setImmediate(done));

describe('a coalesced query', () => {
  it('runs once, after the current one, for all callers that arrive while one is in flight', async () => {
    const { query, resolve, started } = controlledQuery();
    const first = query.run();
    const later = [query.run(), query.run(), query.run()];
    expect(started()).toBe(1);
    resolve[0]!(1);
    expect(await first).toBe(1);
    await turn();
    expect(started()).toBe(2);
    resolve[1]!(2);
    expect(await Promise.all(later)).toEqual([2, 2, 2]);
  });

  it('runs again when none is in flight', async () => {
    const { query, resolve, started } = controlledQuery();
    for (const result of [1, 2]) {
      const running = query.run();
      resolve[result - 1]!(result);
      expect(await running).toBe(result);
    }
    expect(started()).toBe(2);
  });

  it('is shared by a caller that arrives right before it starts', async () => {
    const { query, resolve, started } = controlledQuery();
    const first = query.run();
    const between = first.then(() => query.run());
    const later = query.run();
    resolve[0]!(1);
    await turn();
    expect(started()).toBe(2);
    resolve[1]!(2);
    expect(await Promise.all([between, later])).toEqual([2, 2]);
  });

  it('does not wait for one of another key', async () => {
    const { query, resolve, started } = controlledQuery();
    const running = [query.run(), query.run('other')];
    expect(started()).toBe(2);
    resolve[0]!(1);
    resolve[1]!(2);
    expect(await Promise.all(running)).toEqual([1, 2]);
  });

  it('runs again after a failure', async () => {
    const { query, resolve, reject } = controlledQuery();
    const first = query.run();
    const second = query.run();
    reject[0]!(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await turn();
    resolve[1]!(2);
    expect(await second).toBe(2);
  });
});
