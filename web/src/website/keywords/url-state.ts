import { anyText, countryCode, isDay, allow, pick, withDays } from '../../shared/address/search-params';
import { RANGES } from '../../shared/days/range';
import { comparedDay, comparedWith, PANEL_SEARCH, tableComparison } from '../keyword/url-state';
import { isBlockList } from '../features/block-types';
import { COMPARISONS } from './comparison';

/** Orders of the table by their name in the address, with the field of the API. */
export const SORTS = {
  movement: 'movement',
  keyword: 'keyword',
  location: 'country',
  device: 'device',
  position: 'currentPosition',
  change: 'changeSince',
  best: 'bestPosition',
  average: 'averageDaily',
  url: 'url',
  checked: 'lastChecked',
  status: 'state',
  volume: 'volume',
  cpc: 'cpc',
  traffic: 'traffic',
  trafficchange: 'trafficChange',
  trafficgain: 'trafficGain',
  clicks: 'clicks',
  impressions: 'impressions',
  ctr: 'ctr',
  gscposition: 'gsc_position',
} as const;
export type SortName = keyof typeof SORTS;

/** States in the newest check. */
export const STATES = ['ranked', 'not_found', 'failed', 'never'] as const;
/** Bands of positions, from and to. */
export const BANDS = ['1-3', '4-10', '11-20', '21-50', '51-100'] as const;
/** Against the day of the comparison. */
export const CHANGES = ['up', 'down', 'new', 'lost'] as const;
const LEFT = ['3', '10', '20', '100'] as const;

/** Columns of the table, without the keyword itself. */
export const COLUMN_IDS = [
  'location',
  'device',
  'tags',
  'position',
  'change',
  'best',
  'average',
  'features',
  'volume',
  'cpc',
  'traffic',
  'trafficchange',
  'trafficgain',
  'clicks',
  'impressions',
  'ctr',
  'gscposition',
  'spark',
  'url',
  'checked',
  'status',
] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];
/** In the address when every column is hidden. */
export const NO_COLUMN = 'none';

const MAX_POSITION = 1000;

function isBand(value: string): boolean {
  const [, from = 0, to = 0] = /^([1-9]\d{0,3})-([1-9]\d{0,3})$/.exec(value) ?? [];
  return Number(from) <= Number(to) && Number(to) <= MAX_POSITION && Number(from) > 0;
}

/** At most a comparison of the table and a day of search results, each once. */
function isCompared(value: string): boolean {
  const [comparison, day] = [tableComparison(value), comparedDay(value)];
  const isKnown = comparison === undefined || COMPARISONS.some((each) => each === comparison);
  return isKnown && comparedWith(comparison, day) === value;
}

const MAX_ADDRESS = 2048;

const isAddress = (value: string) => value.length <= MAX_ADDRESS;

function columnNames(value: string): string | false {
  const names = [...new Set(value.split(','))];
  return names.every(allow(...COLUMN_IDS, NO_COLUMN)) && names.join(',');
}

const isSortName = (value: string) => Object.hasOwn(SORTS, value);

/** The filters of the table, each with its check. */
const FILTER_SEARCH = {
  q: anyText,
  tag: anyText,
  country: countryCode,
  near: anyText,
  device: allow('desktop', 'mobile'),
  state: (value: string) => value.split(',').every(allow(...STATES)),
  pos: isBand,
  change: allow(...CHANGES),
  /** Within so many positions at the day of the comparison, and not now. */
  left: allow(...LEFT),
  url: anyText,
  /** Exactly this page. */
  pageurl: isAddress,
  urlchanged: allow('true'),
  /** Several pages of the website in the same results. */
  several: allow('true'),
  /** Blocks of the result page; those with the website, and those known to be without it. */
  feature: isBlockList,
  owned: isBlockList,
  notowned: isBlockList,
};

/** The search parameters of the table. */
export const TABLE_SEARCH = {
  ...FILTER_SEARCH,
  sort: isSortName,
  order: allow('asc', 'desc'),
  cols: columnNames,
  range: allow(...RANGES),
  from: isDay,
  to: isDay,
  compare: isCompared,
};

export type KeywordFilters = Partial<Record<keyof typeof FILTER_SEARCH, string>>;
export type TableSearch = Partial<Record<keyof typeof TABLE_SEARCH, string>>;

export const FILTER_NAMES = Object.keys(FILTER_SEARCH) as (keyof KeywordFilters)[];
const NO_FILTERS = Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined]));

/** Columns, order and range stay. */
export const withoutFilters = <Search extends object>(search: Search): Search => ({
  ...search,
  ...NO_FILTERS,
});

/** `near` is that of the open keyword, unless the table is filtered by it too. */
const KEYWORD_SEARCH = {
  ...TABLE_SEARCH,
  ...PANEL_SEARCH,
  compare: TABLE_SEARCH.compare,
  only: allow('near'),
  /** Opens the dialog that adds keywords, or the one that imports them. */
  add: allow('new', 'import'),
};

export function readFilters(search: Partial<Record<string, string>>): KeywordFilters {
  const filters = pick(search, FILTER_SEARCH);
  const isOpen = search['keyword'] !== undefined;
  return isOpen && search['only'] !== 'near' ? { ...filters, near: undefined } : filters;
}

/** The parameters of the screen; a keyword is open in a country. */
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
  'range',
  'from',
  'to',
] satisfies (keyof TableSearch)[];
