import { anyText, isDay, oneOf } from '../app/search-params';
import { RANGES } from '../keywords/search';

/** What the largest moves are measured against. */
export const SINCE = ['day', 'week', 'month'] as const;

export const REPORT_SEARCH = {
  tag: anyText,
  country: (value: string) => /^[A-Z]{2}$/.test(value),
  device: oneOf('desktop', 'mobile'),
  range: oneOf(...RANGES),
  from: isDay,
  to: isDay,
  since: oneOf(...SINCE),
};

export type ReportSearch = Partial<Record<keyof typeof REPORT_SEARCH, string>>;
