import { anyText, isDay, oneOf } from '../app/search-params';
import { SHEET_SEARCH } from '../keyword-sheet/search';

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

/** Of the newest check. */
export const STATES = ['ranked', 'not_found', 'failed', 'never'] as const;
/** Bands of positions, from and to. */
export const BANDS = ['1-3', '4-10', '11-20', '21-50', '51-100'] as const;
/** Against the position before. */
export const MOVES = ['up', 'down', 'new', 'lost'] as const;

/** The search parameters of the table, each with its check. */
export const TABLE_SEARCH = {
  q: anyText,
  tag: anyText,
  country: (value: string) => /^[A-Z]{2}$/.test(value),
  device: oneOf('desktop', 'mobile'),
  state: (value: string) => value.split(',').every(oneOf(...STATES)),
  pos: (value: string) => /^[1-9]\d{0,2}-[1-9]\d{0,2}$/.test(value),
  moved: oneOf(...MOVES),
  sort: oneOf(...Object.keys(SORTS)),
  order: oneOf('asc', 'desc'),
  cols: anyText,
  range: oneOf(...RANGES),
  from: isDay,
  to: isDay,
};

/** Those of the screen. */
export const KEYWORD_SEARCH = { ...TABLE_SEARCH, ...SHEET_SEARCH };

export type KeywordFilters = Partial<Record<keyof typeof TABLE_SEARCH, string>>;
