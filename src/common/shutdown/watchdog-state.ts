/** Indexes of the memory that both threads share; the first number counts turns of the event loop. */
export const ENDING = 1;
export const DEBUGGED = 2;
export const NUMBERS = 3;

export interface WatchdogData {
  memory: SharedArrayBuffer;
  /** How long a turn may last. */
  limitMs: number;
  /** How long the shutdown may last. */
  shutdownMs: number;
}

/** What a poll reads. */
interface Reading {
  turns: number;
  /** How long the main thread has waited for a processor so far. */
  waitedMs: number;
  now: number;
}

/** Longest time that one poll counts, in intervals: a stopped or suspended process makes none. */
const MAX_INTERVALS = 3;

/** For how long no turn was seen, without the time in which other processes had the processor. */
export class BlockedTime {
  private last: Reading | undefined;
  private blockedMs = 0;

  constructor(private readonly intervalMs: number) {}

  after(reading: Reading): number {
    const { last } = this;
    this.last = reading;
    if (!last || last.turns !== reading.turns) this.blockedMs = 0;
    else {
      const passed = Math.min(reading.now - last.now, MAX_INTERVALS * this.intervalMs);
      this.blockedMs += Math.max(0, passed - (reading.waitedMs - last.waitedMs));
    }
    return this.blockedMs;
  }
}
