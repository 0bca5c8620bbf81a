import { anyText, isDay, isPage, oneOf } from '../shared/address/search-params';
import { RANGES } from '../shared/days/range';

/** Orders of the table by their name in the address. */
export const SORTS = { keyword: 'keyword', change: 'changeSince' } as const;

export const SHARED_SEARCH = {
  range: oneOf(...RANGES),
  from: isDay,
  to: isDay,
  q: anyText,
  sort: oneOf(...Object.keys(SORTS)),
  order: oneOf('desc'),
  page: isPage,
};
