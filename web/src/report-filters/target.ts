import type { FiltersSearch } from './search';

/** A configuration, with the filters of the address. */
export interface ReportTarget extends Pick<FiltersSearch, 'tag' | 'country' | 'device'> {
  account: string;
  config: string;
  tz: string;
}

/** Query parameters of the API for a report. A comma in a tag is escaped: the API takes several tags. */
export const filtersOf = ({ account, tz, tag, country, device }: ReportTarget) => ({
  account,
  tz,
  ...(tag === undefined ? {} : { tag: tag.replace(/[,\\]/g, '\\$&') }),
  ...(country === undefined ? {} : { country }),
  ...(device === undefined ? {} : { device: device as 'desktop' | 'mobile' }),
});
