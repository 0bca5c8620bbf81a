import { anyText, isDay, oneOf } from '../app/search-params';

export const RANGES = ['7d', '30d', '90d', '1y', 'all'] as const;
export const SORTS = {
  keyword: 'keyword',
  country: 'country',
  near: 'near',
  device: 'device',
  position: 'currentPosition',
  change: 'change',
  best: 'bestPosition',
  average: 'avgPosition',
  url: 'url',
  checked: 'lastChecked',
  state: 'state',
} as const;

/** The search parameters of the screen, each with its check. */
export const KEYWORD_SEARCH = {
  q: anyText,
  tag: anyText,
  country: (value: string) => /^[A-Z]{2}$/.test(value),
  device: oneOf('desktop', 'mobile'),
  sort: oneOf(...Object.keys(SORTS)),
  order: oneOf('asc', 'desc'),
  cols: anyText,
  range: oneOf(...RANGES),
  from: isDay,
  to: isDay,
};

export type KeywordFilters = Partial<Record<keyof typeof KEYWORD_SEARCH, string>>;
