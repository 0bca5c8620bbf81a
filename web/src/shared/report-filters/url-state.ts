import { anyText, countryCode, isDay, allow } from '../address/search-params';
import { RANGES } from '../days/range';

/** The search parameters of a report over days, each with its check. */
export const FILTERS_SEARCH = {
  tag: anyText,
  country: countryCode,
  device: allow('desktop', 'mobile'),
  range: allow(...RANGES),
  from: isDay,
  to: isDay,
};

export type FiltersSearch = Partial<Record<keyof typeof FILTERS_SEARCH, string>>;
