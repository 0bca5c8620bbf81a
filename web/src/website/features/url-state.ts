import { allow } from '../../shared/address/search-params';
import { FILTERS_SEARCH } from '../../shared/report-filters/url-state';
import { BLOCK_TYPES } from './block-types';

/** The search parameters of the screen, each with its check. */
export const FEATURES_SEARCH = {
  ...FILTERS_SEARCH,
  /** The block of the chart. */
  type: allow(...BLOCK_TYPES),
};
