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
export const computeJitter = (webhook: string): number =>
  createHash('sha256').update(webhook).digest().readUInt32BE() / 2 ** 32;

/** A webhook is switched off after failing for this long. */
export const MAX_FAILING_MS = 5 * 24 * HOUR;

/**
 * Due time of the attempt after one that fails, counted from the event; it may have passed during that one, which a slow
 * receiver makes last, and then it follows at once. Attempts whose time had passed when the failed one started are left out,
 * so that none are made in a burst after an interruption; but the second one only when the third was due too, as the first
 * may have waited for a slow receiver.
 * @param since start of the schedule: the event, or the request to retry
 * @param started start of the failed attempt
 * @param isFirst whether it is the first one of the schedule
 * @param jitter from 0 to 1
 * @returns null after the last attempt
 */
export function nextAttemptAt(since: Date, started: Date, isFirst: boolean, jitter: number): Date | null {
  const elapsed = started.getTime() - since.getTime();
  const future = ATTEMPT_OFFSETS_MS.findIndex((offset) => offset > Math.max(elapsed, 0));
  if (future === -1) return null;
  const index = isFirst && future === 2 ? 1 : future;
  const offset = ATTEMPT_OFFSETS_MS[index]!;
  const delay = (offset - ATTEMPT_OFFSETS_MS[index - 1]!) * MAX_JITTER * jitter;
  return new Date(since.getTime() + offset + delay);
}

/** A delivery to a webhook, or to a channel. */
interface AttemptedDelivery {
  webhook?: unknown;
  channel?: unknown;
  since: Date;
  attempts: readonly { at: Date }[];
}

/** Due time of the attempt after one of a delivery; null after the last one. */
export function attemptAfter(
  { webhook, channel, since, attempts }: AttemptedDelivery,
  started: Date,
): Date | null {
  const isFirst = !attempts.some(({ at }) => at >= since);
  return nextAttemptAt(since, started, isFirst, computeJitter(String(webhook ?? channel)));
}

/** Whether a webhook that fails since then is to be switched off. */
export const hasFailedTooLong = (failingSince: Date, now: Date) =>
  now.getTime() - failingSince.getTime() >= MAX_FAILING_MS;
