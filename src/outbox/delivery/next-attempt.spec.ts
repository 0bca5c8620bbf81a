import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliveryDeadline, nextAttemptAt } from './next-attempt.js';

const SINCE = new Date('2026-03-11T12:00:00Z');
const after = (ms: number) => new Date(SINCE.getTime() + ms);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BASE = 30_000;
const made = (attempts: number, expires_at: Date | null = null) => ({
  attempts,
  first_attempt_at: SINCE,
  expires_at,
});

describe('the next attempt', () => {
  it.each([
    [1, 30_000],
    [2, 60_000],
    [3, 120_000],
    [7, 1_920_000],
    [8, HOUR],
    [500, HOUR],
  ])('after %i failures is %i ms later', (attempts, wait) => {
    expect(nextAttemptAt(made(attempts), BASE, SINCE)).toEqual(after(wait));
  });

  it('is made a last time after 24 hours', () => {
    expect(nextAttemptAt(made(30), BASE, after(DAY - 1000))).toEqual(after(DAY));
    expect(nextAttemptAt(made(31), BASE, after(DAY))).toBeNull();
    expect(nextAttemptAt(made(31), BASE, after(DAY + HOUR))).toBeNull();
  });

  it('is never after the expiry of the delivery', () => {
    expect(nextAttemptAt(made(8, after(HOUR)), BASE, after(HOUR / 2))).toEqual(after(HOUR));
    expect(nextAttemptAt(made(9, after(HOUR)), BASE, after(HOUR))).toBeNull();
    expect(deliveryDeadline(made(1, after(2 * DAY)), SINCE)).toEqual(after(DAY));
  });

  it('is in the future and not after the deadline', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 1, max: DAY }),
        fc.integer({ min: 0, max: 2 * DAY }),
        (attempts, base, elapsed) => {
          const next = nextAttemptAt(made(attempts), base, after(elapsed));
          if (elapsed >= DAY) expect(next).toBeNull();
          else {
            expect(next!.getTime()).toBeGreaterThan(after(elapsed).getTime());
            expect(next!.getTime()).toBeLessThanOrEqual(after(DAY).getTime());
          }
        },
      ),
    );
  });
});
