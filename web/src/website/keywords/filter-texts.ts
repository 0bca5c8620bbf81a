import { websiteName } from '../../shared/configuration/website-name';
import { blockName } from '../features/block-names';
import type { BlockType } from '../features/block-types';
import { searchDepth } from '../../shared/session/search-depth';
import { countryName } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { findBand } from './bands';
import { deviceName, statusText } from './cells';
import type { KeywordRow } from './queries';
import { BANDS, type KeywordFilters } from './url-state';

/** A filter that the menu can add, or one that comes with a link. */
export type FilterName = keyof KeywordFilters;

export const filterLabel = (name: FilterName): string =>
  ({
    q: t('Keyword'),
    tag: t('Tag'),
    country: t('Country'),
    near: t('Location'),
    device: t('Device'),
    state: t('Status'),
    pos: t('Position'),
    change: t('Change'),
    left: t('Left'),
    url: t('URL'),
    pageurl: t('Page'),
    urlchanged: t('URL'),
    several: t('Pages'),
    feature: t('SERP feature'),
    owned: t('Own SERP feature'),
    notowned: t('SERP feature of others'),
  })[name];

const changeText = (change: string): string =>
  ({
    up: t('Improved'),
    down: t('Declined'),
    new: t('New'),
    lost: t('Lost'),
  })[change] ?? change;

/** A value of a filter in words. */
export function valueText(name: FilterName, value: string): string {
  switch (name) {
    case 'country':
      return countryName(value);
    case 'near':
      return value === '' ? t('None') : value;
    case 'device':
      return deviceName(value as KeywordRow['device']);
    case 'state':
      return value
        .split(',')
        .map((state) => statusText(state as KeywordRow['state']))
        .join(', ');
    case 'pos':
      return value.replace('-', '–');
    case 'change':
      return changeText(value);
    case 'left':
      return t('Top {n}', { n: value });
    case 'pageurl':
      return websiteName(value);
    case 'several':
      return t('Several');
    case 'urlchanged':
      return t('Changed');
    case 'feature':
    case 'owned':
    case 'notowned':
      return value
        .split(',')
        .map((type) => blockName(type as BlockType))
        .join(', ');
    default:
      return value;
  }
}

export const filterText = (name: FilterName, value: string): string =>
  name === 'q'
    ? t('“{q}”', { q: value })
    : t('{label}: {value}', { label: filterLabel(name), value: valueText(name, value) });

const SEEN_ELSEWHERE = new Set<FilterName>(['q']);

export interface SetFilter {
  id: FilterName;
  text: string;
}

/** The filters that are set, but those that the search field and the bands show. */
export function setFilters(filters: KeywordFilters): SetFilter[] {
  // What the menu of positions adds has a chip, also where a band is the same.
  const isBand = findBand(filters) !== undefined && !BANDS.some((band) => band === filters.pos);
  return (Object.entries(filters) as [FilterName, string | undefined][]).flatMap(([id, value]) => {
    if (value === undefined || SEEN_ELSEWHERE.has(id)) return [];
    if (isBand && (id === 'pos' || id === 'state')) return [];
    return [{ id, text: filterText(id, value) }];
  });
}

/** Every filter that is set, for a table without a row. */
export const allSetFilters = (filters: KeywordFilters): SetFilter[] =>
  (Object.entries(filters) as [FilterName, string | undefined][]).flatMap(([id, value]) =>
    value === undefined ? [] : [{ id, text: filterText(id, value) }],
  );

export const bandsWithin = () => BANDS.filter((band) => Number.parseInt(band, 10) <= searchDepth());
