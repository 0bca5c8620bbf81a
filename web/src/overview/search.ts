import { oneOf } from '../address/search-params';
import { FILTERS_SEARCH } from '../report-filters/search';

/** What the largest moves are measured against. */
export const SINCE = ['day', 'week', 'month'] as const;

export const OVERVIEW_SEARCH = { ...FILTERS_SEARCH, since: oneOf(...SINCE) };

export type OverviewSearch = Partial<Record<keyof typeof OVERVIEW_SEARCH, string>>;
