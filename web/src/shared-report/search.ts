import { anyText, isDay, isPage, oneOf } from '../address/search-params';
import { RANGES } from '../days/range';
import { SORTS } from './queries';

export const SHARED_SEARCH = {
  range: oneOf(...RANGES),
  from: isDay,
  to: isDay,
  q: anyText,
  sort: oneOf(...Object.keys(SORTS)),
  order: oneOf('desc'),
  page: isPage,
};
