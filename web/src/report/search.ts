import { oneOf } from '../app/search-params';
import { COMPETITORS_SEARCH } from '../competitors/search';

/** What the largest moves are measured against. */
export const SINCE = ['day', 'week', 'month'] as const;

export const REPORT_SEARCH = { ...COMPETITORS_SEARCH, since: oneOf(...SINCE) };

export type ReportSearch = Partial<Record<keyof typeof REPORT_SEARCH, string>>;
