import { anyText, isPage, allow } from '../../shared/address/search-params';
import { FILTERS_SEARCH } from '../../shared/report-filters/url-state';
import { PAGE_FIELDS } from './page-fields';

/** The search parameters of the screen, each with its check. */
export const PAGES_SEARCH = {
  ...FILTERS_SEARCH,
  search: anyText,
  sort: allow(...PAGE_FIELDS),
  order: allow('asc', 'desc'),
  page: isPage,
};
