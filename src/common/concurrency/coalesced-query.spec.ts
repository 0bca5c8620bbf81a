import { describe, expect, it } from 'vitest';
import { CoalescedQuery } from './coalesced-query.js';

/** A query whose results the test provides. */
function controlledQuery() {
  const resolve: ((result: number) => void)[] = [];
  const reject: ((error: Error) => void)[] = [];
  let started = 0;
  const query = new CoalescedQuery(
    () =>
      new Promise<number>((onResult, onError) => {
        started += 1;
        resolve.push(onResult);
        reject.push(onError);
      }),
  );
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
