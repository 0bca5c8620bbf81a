import { anyText, isPage, allow } from '../../shared/address/search-params';
import { FILTERS_SEARCH } from '../../shared/report-filters/url-state';

/**
 * The search parameters of the screen, each with its check; `weight` is of the share of voice, the last six of the head
 * to head.
 */
export const COMPETITORS_SEARCH = {
  ...FILTERS_SEARCH,
  weight: allow('volume'),
  sort: anyText,
  order: allow('asc', 'desc'),
  page: isPage,
  above: anyText,
  overtaken: allow('true'),
  search: anyText,
};
