import { IsOptional } from 'class-validator';
import { About } from '../../../common/api-docs/about.js';
import { ValidationError } from '../../../common/errors.js';
import { daysBetween, type LocalDay, localDay, shiftDay } from '../../../common/time/zone.js';
import { IsWholeNumberText } from '../../../common/validation/bounds.js';
import { IsDay } from '../../../common/validation/time.js';

const MOST_DAYS = 90;
const DEFAULT_DAYS = 30;

export class FeedQuery {
  @About('First day (UTC). Default: so many days up to the last as `days` says.')
  @IsOptional()
  @IsDay()
  from?: string;
  @About('Last day. Default: today.') @IsOptional() @IsDay() to?: string;
  @About('Number of days up to the last, instead of `from`. Default: 30.')
  @IsOptional()
  @IsWholeNumberText(1, MOST_DAYS)
  days?: number;
}

export interface FeedRange {
  first: LocalDay;
  last: LocalDay;
}

/** @throws ValidationError when the last day precedes the first, and beyond 90 days */
export function toFeedRange({ from, to, days }: FeedQuery, now: Date): FeedRange {
  const last = to ?? localDay(now, 'UTC');
  const fail = (path: string, message: string) => new ValidationError([{ path, message }]);
  if (from !== undefined && days !== undefined) throw fail('days', 'days must not be given with from');
  const first = from ?? shiftDay(last, 1 - (days ?? DEFAULT_DAYS));
  if (first > last) throw fail('from', `from must not be after ${to === undefined ? 'today' : 'to'}`);
  if (daysBetween(first, last) >= MOST_DAYS)
    throw fail('from', `from must be at most ${MOST_DAYS - 1} days before the last day`);
  return { first, last };
}
