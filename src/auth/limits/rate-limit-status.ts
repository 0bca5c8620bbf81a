import type { ServerResponse } from 'node:http';
import { TooManyRequestsError } from '../../common/errors.js';
import { setHeaders } from '../../common/http/response-headers.js';

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

/** The `X-RateLimit-*` headers; `Reset` is a Unix time in seconds. */
export const rateLimitHeaders = ({ limit, used, msLeft }: RateLimitStatus, now: Date) => ({
  'X-RateLimit-Limit': limit,
  'X-RateLimit-Remaining': Math.max(0, limit - used),
  'X-RateLimit-Reset': Math.ceil((now.getTime() + msLeft) / 1000),
});

export function setRateLimitHeaders(response: ServerResponse, status: RateLimitStatus, now: Date): void {
  setHeaders(response, rateLimitHeaders(status, now));
}

export const tooManyRequests = (msLeft: number) =>
  new TooManyRequestsError('Too many requests.', msLeft / 1000);
