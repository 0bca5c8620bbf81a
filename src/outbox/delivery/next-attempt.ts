const PATIENCE_MS = 24 * 3_600_000;
const LONGEST_MS = 3_600_000;

export interface Attempts {
  attempts: number;
  /** Of the first attempt: a mail that waited for the server to come up has lost no time. */
  since: Date;
  expiresAt: Date | null;
}

/** From when on a mail is given up. */
export function givenUpAt({ since, expiresAt }: Omit<Attempts, 'attempts'>): Date {
  const patience = since.getTime() + PATIENCE_MS;
  return new Date(expiresAt ? Math.min(patience, expiresAt.getTime()) : patience);
}

/**
 * When to try again after a failure (rule 321): the waits double up to an hour, and the last attempt is made when the
 * time is up.
 * @returns null when the time is up
 */
export function nextAttempt(made: Attempts, baseMs: number, now: Date): Date | null {
  const end = givenUpAt(made).getTime();
  if (now.getTime() >= end) return null;
  const wait = Math.min(baseMs * 2 ** Math.min(made.attempts - 1, 30), LONGEST_MS);
  return new Date(Math.min(now.getTime() + wait, end));
}
