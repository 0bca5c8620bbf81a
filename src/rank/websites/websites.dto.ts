import { IsIn, IsOptional } from 'class-validator';
import { About } from '../../common/api-docs/about.js';
import { PageQuery } from '../../common/validation/pagination.js';
import { IsText, IsWholeNumberText } from '../../common/validation/bounds.js';
import { Visible } from '../../common/validation/text.js';
import { Zone } from '../reports/dto.js';
import type { SortOrder } from '../positions/table.js';
import { RECENT_DAYS, WEBSITE_SORT_FIELDS, type WebsiteSortField } from '../positions/website-list.js';

export class WebsitesQuery extends PageQuery {
  @About('Field to sort by, of the website or of `now`; null is last in both orders.')
  @IsIn(WEBSITE_SORT_FIELDS)
  sortField: WebsiteSortField = 'name';
  @About('Ascending or descending.') @IsIn(['asc', 'desc']) sortOrder: SortOrder = 'asc';
  @About('Part of the name of the account or of the website, ignoring case.')
  @IsOptional()
  @Visible()
  @IsText(0, 200)
  search?: string;
  @About('Adds `spark` to each entry: its visibility on so many days up to today.')
  @IsOptional()
  @IsWholeNumberText(1, RECENT_DAYS)
  spark?: number;
  @About('`true` adds the accounts without a configuration.')
  @IsIn(['true', 'false'])
  all: 'true' | 'false' = 'false';
  @Zone() tz: string = 'UTC';
}
