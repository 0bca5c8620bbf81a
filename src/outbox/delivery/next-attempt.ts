import type { Delivery } from './delivery.js';

const MAX_DURATION_MS = 24 * 3_600_000;
const MAX_WAIT_MS = 3_600_000;

/** Waiting for an unavailable server before the first attempt does not count. */
type Attempted = Pick<Delivery, 'attempts' | 'first_attempt_at' | 'expires_at'>;

/** No attempts are made after this time. */
export function deliveryDeadline(
  { first_attempt_at, expires_at }: Omit<Attempted, 'attempts'>,
  now: Date,
): Date {
  const latest = (first_attempt_at ?? now).getTime() + MAX_DURATION_MS;
  return new Date(expires_at ? Math.min(latest, expires_at.getTime()) : latest);
}

/**
 * Time of the next attempt after a failure: delays double up to an hour, and the last attempt is at the deadline.
 * @returns null after the deadline
 */
export function nextAttemptAt(delivery: Attempted, baseMs: number, now: Date): Date | null {
  const deadline = deliveryDeadline(delivery, now).getTime();
  if (now.getTime() >= deadline) return null;
  const wait = Math.min(baseMs * 2 ** Math.min(delivery.attempts - 1, 30), MAX_WAIT_MS);
  return new Date(Math.min(now.getTime() + wait, deadline));
}
