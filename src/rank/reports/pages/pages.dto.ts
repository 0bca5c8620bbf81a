import { IsIn, IsOptional } from 'class-validator';
import { About } from '../../../common/api-docs/about.js';
import { IsText, IsWholeNumberText } from '../../../common/validation/bounds.js';
import { IsLimit, IsPage } from '../../../common/validation/pagination.js';
import { KeywordFilterQuery } from '../../tracking/dto.js';
import { PAGE_FIELDS, type PageField } from '../domain/pages.js';
import { DaysQuery, IsComparedDays, Zone } from '../positions/report.dto.js';

export class PagesQuery extends DaysQuery {
  @About(
    'What `visibility_change` compares: `7d`, or another number of days, or `range`, as in the table. Default: the first result of each keyword within the range.',
  )
  @IsOptional()
  @IsComparedDays()
  since?: string;
  @About('Part of the url, ignoring case.') @IsOptional() @IsText(0, 2048) search?: string;
  @IsPage() page: number = 1;
  @IsLimit() limit: number = 25;
  @About('Field to sort by; null is last in both orders.')
  @IsIn(PAGE_FIELDS)
  sortField: PageField = 'visibility';
  @About('Ascending or descending.') @IsIn(['asc', 'desc']) sortOrder: 'asc' | 'desc' = 'desc';
}

export class CannibalizationQuery extends KeywordFilterQuery {
  @About('Days up to today in `tz`.') @IsWholeNumberText(2, 366) days: number = 30;
  @Zone() tz: string = 'UTC';
  @About('`true`: only keywords that lost visibility.')
  @IsOptional()
  @IsIn(['true', 'false'])
  costly?: 'true' | 'false';
  @IsPage() page: number = 1;
  @About('Entries per page, at most 500. Default: all on one page.') @IsOptional() @IsLimit() limit?: number;
}
