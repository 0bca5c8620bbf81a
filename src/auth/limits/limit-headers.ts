import type { Response } from 'express';
import { TooManyRequestsError } from '../../common/errors.js';
import type { Standing } from './counter.js';

export const isOver = ({ limit, used }: Standing) => used > limit;

/** The one that is nearer to its end: it decides what a client may still do. */
export const tighter = (a: Standing, b: Standing) => (b.limit - b.used < a.limit - a.used ? b : a);

/** Rules 93 and 94; `Reset` is a time in Unix seconds. */
export function setLimitHeaders(response: Response, { limit, used, msLeft }: Standing, now: Date): void {
  response.set({
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(Math.max(0, limit - used)),
    'X-RateLimit-Reset': String(Math.ceil((now.getTime() + msLeft) / 1000)),
  });
}

/** Rule 95. */
export const tooMany = (msLeft: number) => new TooManyRequestsError('Too many requests.', msLeft / 1000);
