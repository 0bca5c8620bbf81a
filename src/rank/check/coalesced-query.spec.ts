import { describe, expect, it } from 'vitest';
import { CoalescedQuery } from './coalesced-query.js';

/** A query whose answers the test gives. */
function byHand() {
  const open: ((answer: number) => void)[] = [];
  const fail: ((error: Error) => void)[] = [];
  let put = 0;
  const query = new CoalescedQuery(
    () =>
      new Promise<number>((answer, refuse) => {
        put += 1;
        open.push(answer);
        fail.push(refuse);
      }),
  );
  return { query, open, fail, put: () => put };
}

const turn = () => new Promise((done) => setImmediate(done));

describe('a coalesced query', () => {
  it('runs once for all callers that ask while another is in flight, and after they asked', async () => {
    const { query, open, put } = byHand();
    const first = query.ask();
    const later = [query.ask(), query.ask(), query.ask()];
    expect(put()).toBe(1);
    open[0]!(1);
    expect(await first).toBe(1);
    await turn();
    expect(put()).toBe(2);
    open[1]!(2);
    expect(await Promise.all(later)).toEqual([2, 2, 2]);
  });

  it('runs again when none is in flight', async () => {
    const { query, open, put } = byHand();
    for (const answer of [1, 2]) {
      const asked = query.ask();
      open[answer - 1]!(answer);
      expect(await asked).toBe(answer);
    }
    expect(put()).toBe(2);
  });

  it('goes on after a query that failed', async () => {
    const { query, open, fail } = byHand();
    const first = query.ask();
    const second = query.ask();
    fail[0]!(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await turn();
    open[1]!(2);
    expect(await second).toBe(2);
  });
});
