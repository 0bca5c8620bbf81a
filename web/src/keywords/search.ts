import { anyText, countryCode, isDay, oneOf, pick, withDays } from '../address/search-params';
import { RANGES } from '../days/range';
import { PANEL_SEARCH } from '../keyword-panel/search';

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

/** Of the table, without the keyword itself. */
export const COLUMN_IDS = [
  'country',
  'near',
  'device',
  'tags',
  'position',
  'change',
  'best',
  'average',
  'spark',
  'url',
  'checked',
  'state',
] as const;
/** In the address when every column is hidden. */
export const NO_COLUMN = 'none';

const MAX_POSITION = 1000;

function isBand(value: string): boolean {
  const [, from = 0, to = 0] = /^([1-9]\d{0,3})-([1-9]\d{0,3})$/.exec(value) ?? [];
  return Number(from) <= Number(to) && Number(to) <= MAX_POSITION && Number(from) > 0;
}

/** The search parameters of the table, each with its check. */
export const TABLE_SEARCH = {
  q: anyText,
  tag: anyText,
  country: countryCode,
  device: oneOf('desktop', 'mobile'),
  state: (value: string) => value.split(',').every(oneOf(...STATES)),
  pos: isBand,
  moved: oneOf(...MOVES),
  sort: oneOf(...Object.keys(SORTS)),
  order: oneOf('asc', 'desc'),
  cols: (value: string) => value.split(',').every(oneOf(...COLUMN_IDS, NO_COLUMN)),
  range: oneOf(...RANGES),
  from: isDay,
  to: isDay,
};

/** Filters of the table without its order, columns and range: these stay when they are cleared. */
const NOT_CLEARED = new Set(['sort', 'order', 'cols', 'range', 'from', 'to']);

const NO_FILTERS = Object.fromEntries(
  Object.keys(TABLE_SEARCH).flatMap((name) => (NOT_CLEARED.has(name) ? [] : [[name, undefined]])),
);

export const withoutFilters = <Search extends object>(search: Search): Search => ({
  ...search,
  ...NO_FILTERS,
});

const KEYWORD_SEARCH = { ...TABLE_SEARCH, ...PANEL_SEARCH };

/** Those of the screen; a keyword is open in a country. */
export function keywordSearch(
  search: Record<string, unknown>,
): Partial<Record<keyof typeof KEYWORD_SEARCH, string>> {
  const picked = withDays(pick(search, KEYWORD_SEARCH));
  const isOpen = picked.keyword !== undefined && picked.kcountry !== undefined;
  return picked.keyword === undefined || isOpen ? picked : { ...picked, keyword: undefined };
}

/** Stay in the address when another screen of the website is opened. */
export const KEPT_PARAMS = [
  'tag',
  'country',
  'device',
  'cols',
  'range',
  'from',
  'to',
] satisfies (keyof KeywordFilters)[];

export type KeywordFilters = Partial<Record<keyof typeof TABLE_SEARCH, string>>;
