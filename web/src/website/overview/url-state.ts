import { allow } from '../../shared/address/search-params';
import { FILTERS_SEARCH } from '../../shared/report-filters/url-state';

/** What the range is compared with; by default the period before it. */
export const COMPARED = ['year', 'none'] as const;

export const OVERVIEW_SEARCH = {
  ...FILTERS_SEARCH,
  compare: allow(...COMPARED),
  by: allow('visibility', 'traffic'),
  /** All tiles. */
  figures: allow('all'),
};

export type OverviewSearch = Partial<Record<keyof typeof OVERVIEW_SEARCH, string>>;
