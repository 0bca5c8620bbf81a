import { oneOf } from '../address/search-params';
import { FILTERS_SEARCH } from '../report-filters/search';

/** What the largest moves are measured against. */
export const SINCE = ['day', 'week', 'month'] as const;

export const REPORT_SEARCH = { ...FILTERS_SEARCH, since: oneOf(...SINCE) };

export type ReportSearch = Partial<Record<keyof typeof REPORT_SEARCH, string>>;
