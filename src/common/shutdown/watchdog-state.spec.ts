import { describe, expect, it } from 'vitest';
import { BlockedTime } from './watchdog-state.js';

/** @returns the blocked times after these readings: turns, time, and time without a processor */
function after(...readings: [turns: number, now: number, waitedMs?: number][]): number[] {
  const blocked = new BlockedTime(100);
  return readings.map(([turns, now, waitedMs = 0]) => blocked.after({ turns, now, waitedMs }));
}

describe('the time in which an event loop is blocked', () => {
  it('grows until a turn ends', () => {
    expect(after([1, 0], [1, 100], [1, 200], [2, 300], [2, 400])).toEqual([0, 100, 200, 0, 100]);
  });

  it('is without the time that other processes had the processor', () => {
    expect(after([1, 0, 50], [1, 100, 50], [1, 200, 140], [1, 300, 250])).toEqual([0, 100, 110, 110]);
  });

  it('is without the time in which the process was stopped', () => {
    expect(after([1, 0], [1, 60_000])).toEqual([0, 300]);
  });
});
