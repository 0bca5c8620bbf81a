import type { ServerResponse } from 'node:http';
import { TooManyRequestsError } from '../../common/errors.js';

/** Use of a rate limit by one key. */
export interface RateLimitStatus {
  limit: number;
  used: number;
  /** Until the count resets. */
  msLeft: number;
}

export const isExceeded = ({ limit, used }: RateLimitStatus) => used > limit;

/** Whether no further request fits. */
export const isUsedUp = ({ limit, used }: RateLimitStatus) => used >= limit;

/** Whether the first has less left; clients get the headers of the limit that they will reach first. */
export const isTighter = (a: RateLimitStatus, b: RateLimitStatus) => a.limit - a.used < b.limit - b.used;

/** Sets the `X-RateLimit-*` headers; `Reset` is a Unix time in seconds (rules 93 and 94). */
export function setRateLimitHeaders(
  response: ServerResponse,
  { limit, used, msLeft }: RateLimitStatus,
  now: Date,
): void {
  response.setHeader('X-RateLimit-Limit', limit);
  response.setHeader('X-RateLimit-Remaining', Math.max(0, limit - used));
  response.setHeader('X-RateLimit-Reset', Math.ceil((now.getTime() + msLeft) / 1000));
}

export const tooManyRequests = (msLeft: number) =>
  new TooManyRequestsError('Too many requests.', msLeft / 1000);
