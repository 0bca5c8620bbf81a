import { IsIn, IsOptional } from 'class-validator';
import { About } from '../../../common/api-docs/about.js';
import { IsText, IsWholeNumberText } from '../../../common/validation/bounds.js';
import { IsCountry } from '../../../common/validation/country.js';
import { IsLimit, IsPage } from '../../../common/validation/pagination.js';
import { IsDay } from '../../../common/validation/time.js';
import { DEVICES, type Device } from '../../positions/series.js';
import { MAX_KEYWORD } from '../../tracking/dto.js';

/** Pacific days. */
export class SearchDaysQuery {
  @About('First day (Pacific). Default: 28 days up to the last.') @IsOptional() @IsDay() startDate?: string;
  @About('Last day. Default: today.') @IsOptional() @IsDay() endDate?: string;
}

export class KeywordDaysQuery extends SearchDaysQuery {
  @About('The keyword; case is ignored.') @IsText(1, MAX_KEYWORD) keyword: string;
  @About('Its country.') @IsCountry() country: string;
  @About('Its device.') @IsIn(DEVICES) device: Device = 'desktop';
}

export const QUERY_FIELDS = ['query', 'clicks', 'impressions', 'ctr', 'position'] as const;

export class SearchQueriesQuery extends SearchDaysQuery {
  @About('`true`: only queries whose text no keyword has; `false`: only the others.')
  @IsOptional()
  @IsIn(['true', 'false'])
  untracked?: 'true' | 'false';
  @About('Least number of impressions.')
  @IsWholeNumberText(0, 1_000_000_000)
  minImpressions: number = 0;
  @About('`true`: only queries at position 4 to 20.')
  @IsOptional()
  @IsIn(['true', 'false'])
  striking?: 'true' | 'false';
  @About('Only searches in this country.') @IsOptional() @IsCountry() country?: string;
  @About('Only searches on this device.') @IsOptional() @IsIn(DEVICES) device?: Device;
  @About('Part of the query, ignoring case.') @IsOptional() @IsText(0, 200) search?: string;
  @IsPage() page: number = 1;
  @IsLimit() limit: number = 25;
  @About('Field to sort by; null is last in both orders.')
  @IsIn(QUERY_FIELDS)
  sortField: (typeof QUERY_FIELDS)[number] = 'impressions';
  @About('Ascending or descending.') @IsIn(['asc', 'desc']) sortOrder: 'asc' | 'desc' = 'desc';
}
