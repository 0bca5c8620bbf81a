import { createHash } from 'node:crypto';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Times of the attempts after the event. */
export const ATTEMPT_OFFSETS_MS = [
  0,
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
] as const;

/** Longest delay, as a share of the time since the attempt before. */
const MAX_JITTER = 0.2;

/** Jitter of a webhook, from 0 to 1: the same for all of its messages, so that it keeps their order. */
export const jitterOf = (webhook: string): number =>
  createHash('sha256').update(webhook).digest().readUInt32BE() / 2 ** 32;

/** A webhook is switched off after failing for this long. */
export const MAX_FAILING_MS = 5 * 24 * HOUR;

/**
 * Time of the attempt after a failed one. Attempts whose time had passed when the failed one started are left out, so
 * that none are made in a burst after an interruption; one that became due during the failed attempt follows at once.
 * @param since start of the schedule: the event, or the request to retry
 * @param started start of the failed attempt
 * @param jitter from 0 to 1
 * @returns null after the last attempt
 */
export function nextAttemptAt(since: Date, started: Date, now: Date, jitter: number): Date | null {
  const elapsed = started.getTime() - since.getTime();
  const index = ATTEMPT_OFFSETS_MS.findIndex((offset) => offset > Math.max(elapsed, 0));
  if (index === -1) return null;
  const offset = ATTEMPT_OFFSETS_MS[index]!;
  const delay = (offset - ATTEMPT_OFFSETS_MS[index - 1]!) * MAX_JITTER * jitter;
  return new Date(Math.max(since.getTime() + offset + delay, now.getTime()));
}

/** Whether a webhook that fails since then is to be switched off. */
export const hasFailedTooLong = (failingSince: Date, now: Date) =>
  now.getTime() - failingSince.getTime() >= MAX_FAILING_MS;
