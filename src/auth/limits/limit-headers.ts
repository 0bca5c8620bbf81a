import type { ServerResponse } from 'node:http';
import { TooManyRequestsError } from '../../common/errors.js';
import type { RateLimitStatus } from './counter.js';

export const isOver = ({ limit, used }: RateLimitStatus) => used > limit;

/** Whether this one is nearer to its end: that decides what a client may still do. */
export const isTighter = (a: RateLimitStatus, b: RateLimitStatus) => a.limit - a.used < b.limit - b.used;

/** Rules 93 and 94; `Reset` is a time in Unix seconds. */
export function setLimitHeaders(
  response: ServerResponse,
  { limit, used, msLeft }: RateLimitStatus,
  now: Date,
): void {
  response.setHeader('X-RateLimit-Limit', limit);
  response.setHeader('X-RateLimit-Remaining', Math.max(0, limit - used));
  response.setHeader('X-RateLimit-Reset', Math.ceil((now.getTime() + msLeft) / 1000));
}

/** Rule 95. */
export const tooMany = (msLeft: number) => new TooManyRequestsError('Too many requests.', msLeft / 1000);

/** The answers before were too large together. */
export const tooMuch = (msLeft: number) =>
  new TooManyRequestsError('Too much data in a short time: ask for less with limit, or wait.', msLeft / 1000);
