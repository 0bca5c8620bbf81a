const MAX_DURATION_MS = 24 * 3_600_000;
const MAX_WAIT_MS = 3_600_000;

export interface AttemptHistory {
  attempts: number;
  /** Time of the first attempt; waiting for an unavailable server before it does not count. */
  since: Date;
  expiresAt: Date | null;
}

/** No attempts are made after this time. */
export function deliveryDeadline({ since, expiresAt }: Omit<AttemptHistory, 'attempts'>): Date {
  const latest = since.getTime() + MAX_DURATION_MS;
  return new Date(expiresAt ? Math.min(latest, expiresAt.getTime()) : latest);
}

/**
 * Time of the next attempt after a failure: delays double up to an hour, and the last attempt is at the deadline.
 * @returns null after the deadline
 */
export function nextAttemptAt(history: AttemptHistory, baseMs: number, now: Date): Date | null {
  const deadline = deliveryDeadline(history).getTime();
  if (now.getTime() >= deadline) return null;
  const wait = Math.min(baseMs * 2 ** Math.min(history.attempts - 1, 30), MAX_WAIT_MS);
  return new Date(Math.min(now.getTime() + wait, deadline));
}
