import { anyText, countryCode, isDay, allow } from '../../shared/address/search-params';

/** The open keyword, and what its sheet shows. */
export const PANEL_SEARCH = {
  keyword: anyText,
  kcountry: countryCode,
  near: anyText,
  kdevice: allow('desktop', 'mobile'),
  /** Competitors in the chart, joined by commas. */
  sites: (value: string) => value.length <= 2000,
  day: isDay,
  compare: isDay,
};

export type PanelSearch = Partial<Record<keyof typeof PANEL_SEARCH, string>>;

export interface OpenKeyword {
  keyword: string;
  country: string;
  near: string;
  device: 'desktop' | 'mobile';
}

/** The parameters that open the sheet of a keyword. */
export const openParams = ({ keyword, country, near, device }: OpenKeyword): PanelSearch => ({
  keyword,
  kcountry: country,
  near: near || undefined,
  kdevice: device === 'mobile' ? device : undefined,
});

/** The keyword of the address. */
export const openKeyword = ({
  keyword,
  kcountry,
  near = '',
  kdevice,
}: PanelSearch): OpenKeyword | undefined =>
  keyword === undefined || kcountry === undefined
    ? undefined
    : { keyword, country: kcountry, near, device: kdevice === 'mobile' ? 'mobile' : 'desktop' };

/** In place of the day that search results are compared with, where they are preset with one. */
export const NO_DAY = 'none';

/**
 * The table and the search results share a parameter: a comparison of the table, the day that search results are
 * compared with or `none`, or both, joined by a comma.
 */
const parts = (compare = ''): string[] => compare.split(',').filter((part) => part !== '');

const isOfResults = (part: string) => part === NO_DAY || isDay(part);

/** A day, or `none`. */
export const comparedDay = (compare?: string): string | undefined => parts(compare).find(isOfResults);

export const tableComparison = (compare?: string): string | undefined =>
  parts(compare).find((part) => !isOfResults(part));

export const comparedWith = (comparison: string | undefined, day: string | undefined): string | undefined =>
  [comparison, day].filter((part) => part !== undefined).join(',') || undefined;

/** The parameters without those of the panel; a zoom ends with it. The location may also be a filter of the table. */
export function withoutPanel(search: Partial<Record<string, string>>): Record<string, string | undefined> {
  const closed = Object.keys(PANEL_SEARCH).flatMap((name) =>
    name === 'near' && search['only'] === 'near' ? [] : [[name, undefined] as const],
  );
  return {
    ...search,
    ...Object.fromEntries(closed),
    compare: tableComparison(search['compare']),
    only: undefined,
    from: undefined,
    to: undefined,
  };
}
