import { HttpProblem } from '../http/exchange.js';

const LONGEST_MS = 3_600_000;

/** Duration of every search, before any fault. */
export class Latency {
  private value = 0;

  get ms(): number {
    return this.value;
  }

  /** @throws HttpProblem 400 */
  set(ms: unknown): void {
    this.value = milliseconds(ms, 'ms');
  }
}

/** @throws HttpProblem 400 unless it is a whole number of milliseconds, one hour at most */
export function milliseconds(value: unknown, name: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LONGEST_MS) return value;
  throw new HttpProblem(400, `${name} must be a whole number of milliseconds from 0 to ${LONGEST_MS}`);
}
