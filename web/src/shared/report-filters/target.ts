import type { FiltersSearch } from './url-state';
import { escapedTag } from './tag-param';

/** A configuration, with the filters of the address. */
export interface ReportTarget extends Pick<FiltersSearch, 'tag' | 'country' | 'device'> {
  account: string;
  config: string;
  tz: string;
}

/** Query parameters of the API for a report. */
export const toFilters = ({ account, tz, tag, country, device }: ReportTarget) => ({
  account,
  tz,
  ...(tag === undefined ? {} : { tag: escapedTag(tag) }),
  ...(country === undefined ? {} : { country }),
  ...(device === undefined ? {} : { device: device as 'desktop' | 'mobile' }),
});
