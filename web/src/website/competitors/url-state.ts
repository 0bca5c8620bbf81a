import { anyText, isPage, oneOf } from '../../shared/address/search-params';
import { FILTERS_SEARCH } from '../../shared/report-filters/url-state';

/**
 * The search parameters of the screen, each with its check; `weight` is of the share of voice, the last six of the head
 * to head.
 */
export const COMPETITORS_SEARCH = {
  ...FILTERS_SEARCH,
  weight: oneOf('volume'),
  sort: anyText,
  order: oneOf('asc', 'desc'),
  page: isPage,
  above: anyText,
  overtaken: oneOf('true'),
  search: anyText,
};
