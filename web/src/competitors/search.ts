import { anyText, isDay, oneOf } from '../app/search-params';
import { RANGES } from '../keywords/search';

/** The search parameters of the screen, each with its check. */
export const COMPETITORS_SEARCH = {
  tag: anyText,
  country: (value: string) => /^[A-Z]{2}$/.test(value),
  device: oneOf('desktop', 'mobile'),
  range: oneOf(...RANGES),
  from: isDay,
  to: isDay,
};

export type CompetitorsSearch = Partial<Record<keyof typeof COMPETITORS_SEARCH, string>>;
