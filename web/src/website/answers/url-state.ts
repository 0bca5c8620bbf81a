import { allow, anyText, isDay, isId, isPage } from '../../shared/address/search-params';
import { RANGES } from '../../shared/days/range';
import { ENGINES } from './engines';

/** The search parameters of the screen, each with its check. */
export const ANSWERS_SEARCH = {
  range: allow(...RANGES),
  from: isDay,
  to: isDay,
  engine: allow(...ENGINES),
  tag: anyText,
  prompt: isId,
  page: isPage,
};
