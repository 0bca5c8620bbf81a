import { anyText, countryCode, isDay, oneOf } from '../address/search-params';

/** The open keyword, and what its sheet shows. */
export const SHEET_SEARCH = {
  keyword: anyText,
  kcountry: countryCode,
  near: anyText,
  kdevice: oneOf('desktop', 'mobile'),
  /** Competitors in the chart, joined by commas. */
  sites: (value: string) => value.length <= 2000,
  day: isDay,
  compare: isDay,
};

export type SheetSearch = Partial<Record<keyof typeof SHEET_SEARCH, string>>;

export interface OpenKeyword {
  keyword: string;
  country: string;
  near: string;
  device: 'desktop' | 'mobile';
}

/** The parameters that open the sheet of a keyword. */
export const openParams = ({ keyword, country, near, device }: OpenKeyword): SheetSearch => ({
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
}: SheetSearch): OpenKeyword | undefined =>
  keyword === undefined || kcountry === undefined
    ? undefined
    : { keyword, country: kcountry, near, device: kdevice === 'mobile' ? 'mobile' : 'desktop' };

/** The parameters without those of the sheet; a zoom ends with it. */
export function withoutSheet(search: object): Record<string, string | undefined> {
  const closed = Object.keys(SHEET_SEARCH).map((name) => [name, undefined] as const);
  return { ...search, ...Object.fromEntries(closed), from: undefined, to: undefined };
}
