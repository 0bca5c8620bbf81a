import { IsIn, IsOptional, IsString, ValidateBy } from 'class-validator';
import { jsonSchema, TIME_ZONE } from '../../common/api-docs/json-schema.js';
import { IsLimit, IsPage } from '../../common/pagination.js';
import { isLocalDay, isTimeZone } from '../../common/time/zone.js';
import { IsText } from '../../common/validation/bounds.js';
import { KeywordFilterQuery } from './keyword-filter.dto.js';
import { SORT_FIELDS, type TableSortField, type SortOrder } from '../domain/table.js';

export const IsDay = () =>
  ValidateBy(
    {
      name: 'isDay',
      validator: {
        validate: (value) => typeof value === 'string' && isLocalDay(value),
        defaultMessage: () => '$property must be a day of the calendar such as 2026-02-28',
      },
    },
    jsonSchema({ type: 'string', format: 'date' }),
  );

export const IsZone = () =>
  ValidateBy(
    {
      name: 'isZone',
      validator: {
        validate: (value) => typeof value === 'string' && isTimeZone(value),
        defaultMessage: () => '$property must be a time zone name such as Europe/Berlin or UTC',
      },
    },
    jsonSchema(TIME_ZONE),
  );

/** Inclusive days in `tz`; default: the last 30 days. */
class RangeQuery extends KeywordFilterQuery {
  @IsOptional() @IsDay() startDate?: string;
  @IsOptional() @IsDay() endDate?: string;
  @IsZone() tz: string = 'UTC';
  @IsIn(['json', 'csv']) format: 'json' | 'csv' = 'json';
  /** `true` starts a CSV with a byte order mark; other values are ignored. */
  @IsOptional() @IsString() bom?: string;
}

export class GraphQuery extends RangeQuery {
  /** `true` for one entry per keyword, country and near; other values are ignored. */
  @IsOptional() @IsString() detail?: string;
  /** `true` omits former websites, languages and keywords; other values are ignored. */
  @IsOptional() @IsString() current?: string;
}

export class TableQuery extends RangeQuery {
  @IsPage() page: number = 1;
  @IsLimit() limit: number = 25;
  @IsIn(SORT_FIELDS) sortField: TableSortField = 'keyword';
  @IsIn(['asc', 'desc']) sortOrder: SortOrder = 'asc';
  @IsOptional() @IsText(0, 200) search?: string;
}

export class SummaryQuery extends KeywordFilterQuery {
  @IsZone() tz: string = 'UTC';
}
