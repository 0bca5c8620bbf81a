import fc from 'fast-check';
import { Types } from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BUDGET_USED_UP, SearchFailure } from '../../domain/search-failure.js';
import { CountedAhead } from './counted-ahead.js';
import { BLOCK_MS, type RequestBlock } from './search-usage.service.js';

const ACCOUNT = new Types.ObjectId();

afterEach(() => vi.useRealTimers());

/** One counter with a limit, as several processes see it. */
class Counter {
  used = 0;
  sent = 0;
  calls = 0;
  isCurrent = () => true;

  constructor(
    readonly limit: number,
    readonly margin = 10,
  ) {}

  async spend(_account: unknown, charged: number): Promise<void> {
    await this.away();
    if (this.used + charged > this.limit) throw new SearchFailure('budget', BUDGET_USED_UP);
    this.used += charged;
  }

  async reserveBlock(_account: unknown, amount: number): Promise<RequestBlock | undefined> {
    await this.away();
    if (this.used + this.margin * amount > this.limit) return undefined;
    this.used += amount;
    return { left: amount, ids: ['all'], until: new Date(0) };
  }

  async giveBack({ left }: RequestBlock): Promise<void> {
    await this.away();
    this.used -= left;
  }

  private async away(): Promise<void> {
    this.calls += 1;
    await Promise.resolve();
    await Promise.resolve();
  }
}

interface Wanted {
  searches: number;
  /** Requests of one search. */
  pages: number;
  concurrency: number;
  size: number;
}

/** A run that sends all of its requests. @returns the number of searches that a budget refused */
async function runOf(counter: Counter, { searches, pages, concurrency, size }: Wanted): Promise<number> {
  const counted = new CountedAhead(counter, ACCOUNT, size);
  let [ahead, refused] = [searches, 0];
  const search = async () => {
    ahead -= 1;
    for (let page = 0; page < pages; page += 1) {
      await counted.spend(1, ahead);
      counter.sent += 1;
      expect(counter.used).toBeGreaterThanOrEqual(counter.sent);
      expect(counter.used).toBeLessThanOrEqual(counter.limit);
    }
  };
  const worker = async (): Promise<void> => {
    if (ahead === 0) return;
    await search().catch(() => (refused += 1));
    await worker();
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  await counted.close();
  return refused;
}

const wanted = fc.record({
  searches: fc.integer({ min: 1, max: 60 }),
  pages: fc.integer({ min: 1, max: 3 }),
  concurrency: fc.integer({ min: 1, max: 8 }),
  size: fc.integer({ min: 1, max: 8 }),
});

describe('requests that are counted ahead', () => {
  it('are never more than the limit, nor fewer than what was sent, and are given back at the end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(wanted, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 1, max: 12 }),
        async (runs, limit, margin) => {
          const counter = new Counter(limit, margin);
          const refused = await Promise.all(runs.map((run) => runOf(counter, run)));
          expect(counter.used).toBe(counter.sent);
          const all = runs.reduce((sum, { searches, pages }) => sum + searches * pages, 0);
          if (all <= limit) expect(refused.every((count) => count === 0)).toBe(true);
          if (refused.some((count) => count > 0) && margin >= 10) expect(counter.sent).toBe(limit);
        },
      ),
    );
  });

  it('are counted once for many', async () => {
    const counter = new Counter(10_000);
    expect(await runOf(counter, { searches: 500, pages: 1, concurrency: 25, size: 25 })).toBe(0);
    expect(counter.sent).toBe(500);
    expect(counter.calls).toBeLessThan(50);
  });

  it('are counted one by one near a limit', async () => {
    const counter = new Counter(20);
    expect(await runOf(counter, { searches: 30, pages: 1, concurrency: 1, size: 25 })).toBe(10);
    expect(counter).toMatchObject({ used: 20, sent: 20 });
  });

  it('are counted again when the block has expired, and the rest of it is given back', async () => {
    const counter = new Counter(1000);
    const counted = new CountedAhead(counter, ACCOUNT, 4);
    await counted.spend(1, 9);
    expect(counter.used).toBe(5);
    counter.isCurrent = () => false;
    await counted.spend(1, 0);
    expect(counter.used).toBe(6);
    await counted.close();
    expect(counter.used).toBe(2);
  });

  it('are given back when the block ends, also by a run whose searches hang', async () => {
    vi.useFakeTimers();
    const counter = new Counter(1000);
    const counted = new CountedAhead(counter, ACCOUNT, 4);
    await counted.spend(1, 9);
    expect(counter.used).toBe(5);
    await vi.advanceTimersByTimeAsync(BLOCK_MS);
    expect(counter.used).toBe(1);
    await counted.close();
    expect(counter.used).toBe(1);
  });

  it('are counted one by one where a block has expired before it is counted', async () => {
    const counter = new Counter(1000);
    counter.isCurrent = () => false;
    const blocks = vi.spyOn(counter, 'reserveBlock');
    expect(await runOf(counter, { searches: 50, pages: 1, concurrency: 5, size: 5 })).toBe(0);
    expect(blocks).toHaveBeenCalledTimes(1);
    expect(counter).toMatchObject({ used: 50, sent: 50 });
  });

  it('are refused to all that wait for them when the store fails', async () => {
    const counter = new Counter(1000);
    counter.reserveBlock = () => Promise.reject(new Error('away'));
    const counted = new CountedAhead(counter, ACCOUNT, 4);
    const both = await Promise.allSettled([counted.spend(1, 9), counted.spend(1, 8)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(counter.used).toBe(0);
    await counted.close();
  });
});
