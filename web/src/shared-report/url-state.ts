import { anyText, isDay, isPage, allow } from '../shared/address/search-params';
import { RANGES } from '../shared/days/range';

/** Orders of the table by their name in the address. */
export const SORTS = { keyword: 'keyword', change: 'changeSince' } as const;

export const SHARED_SEARCH = {
  range: allow(...RANGES),
  from: isDay,
  to: isDay,
  q: anyText,
  sort: allow(...Object.keys(SORTS)),
  order: allow('desc'),
  page: isPage,
};
