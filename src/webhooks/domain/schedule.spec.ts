import { describe, expect, it } from 'vitest';
import {
  ATTEMPT_OFFSETS_MS,
  hasFailedTooLong,
  computeJitter,
  MAX_FAILING_MS,
  nextAttemptAt,
} from './schedule.js';

const EVENT = new Date('2026-03-11T12:00:00Z');
const after = (ms: number) => new Date(EVENT.getTime() + ms);
const HOUR = 3_600_000;

/** Offsets of all attempts when each fails immediately. */
function attempts(jitter: number): number[] {
  const times = [0];
  for (let at: Date | null = EVENT; at; at = nextAttemptAt(EVENT, at, at === EVENT, jitter))
    if (at !== EVENT) times.push(at.getTime() - EVENT.getTime());
  return times;
}

describe('the schedule of attempts', () => {
  it('is that of the documentation without jitter', () => {
    expect(attempts(0)).toEqual([
      0,
      5000,
      60_000,
      300_000,
      1_800_000,
      2 * HOUR,
      6 * HOUR,
      12 * HOUR,
      24 * HOUR,
    ]);
  });

  it.each([0.25, 0.5, 0.999])('delays each attempt by at most a fifth (jitter %d)', (jitter) => {
    const times = attempts(jitter);
    expect(times).toHaveLength(ATTEMPT_OFFSETS_MS.length);
    times.forEach((time, index) => {
      expect(time).toBeGreaterThanOrEqual(ATTEMPT_OFFSETS_MS[index]!);
      expect(time).toBeLessThanOrEqual(ATTEMPT_OFFSETS_MS[index]! * 1.2);
    });
  });

  it.each([0, 100, 4999, 5000, 15_000, 45_000, 59_999])(
    'has the second attempt 5 s after the event, when the first one started after %d ms',
    (ms) => {
      expect(nextAttemptAt(EVENT, after(ms), true, 0)).toEqual(after(5000));
      expect(nextAttemptAt(EVENT, after(ms), true, 0.5)).toEqual(after(5500));
    },
  );

  it('has the third attempt a minute after the event, when the second one was late', () => {
    expect(nextAttemptAt(EVENT, after(15_000), false, 0)).toEqual(after(60_000));
  });

  it('leaves out attempts that were missed before', () => {
    for (const isFirst of [true, false]) {
      expect(nextAttemptAt(EVENT, after(60_000), isFirst, 0)).toEqual(after(300_000));
      expect(nextAttemptAt(EVENT, after(3 * HOUR), isFirst, 0)).toEqual(after(6 * HOUR));
    }
  });

  it('ends with the attempt after a day', () => {
    expect(nextAttemptAt(EVENT, after(24 * HOUR), false, 0)).toBeNull();
  });

  it('begins with the second attempt when a clock is behind', () => {
    expect(nextAttemptAt(EVENT, after(-1000), true, 0)).toEqual(after(5000));
  });
});

it('the jitter differs between webhooks, not between messages of one', () => {
  const jitters = Array.from({ length: 1000 }, (_, index) => computeJitter(`webhook ${index}`));
  expect(Math.min(...jitters)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...jitters)).toBeLessThan(1);
  expect(new Set(jitters).size).toBeGreaterThan(990);
  expect(computeJitter('webhook 0')).toBe(jitters[0]);
});

it('a webhook has failed for too long after five days', () => {
  expect(hasFailedTooLong(EVENT, after(MAX_FAILING_MS - 1))).toBe(false);
  expect(hasFailedTooLong(EVENT, after(MAX_FAILING_MS))).toBe(true);
});
