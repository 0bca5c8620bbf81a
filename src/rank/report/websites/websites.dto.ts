import { IsIn, IsOptional } from 'class-validator';
import { PageQuery } from '../../../common/validation/pagination.js';
import { IsText, IsWholeNumberText } from '../../../common/validation/bounds.js';
import type { SortOrder } from '../../domain/table.js';
import { RECENT_DAYS, WEBSITE_SORT_FIELDS, type WebsiteSortField } from '../../domain/website-list.js';

export class WebsitesQuery extends PageQuery {
  @IsIn(WEBSITE_SORT_FIELDS) sortField: WebsiteSortField = 'name';
  @IsIn(['asc', 'desc']) sortOrder: SortOrder = 'asc';
  @IsOptional() @IsText(0, 200) search?: string;
  @IsOptional() @IsWholeNumberText(1, RECENT_DAYS) spark?: number;
  /** `true` adds the accounts without a configuration. */
  @IsIn(['true', 'false']) all: 'true' | 'false' = 'false';
}
