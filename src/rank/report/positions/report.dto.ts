import { IsIn, IsOptional, IsString, ValidateBy } from 'class-validator';
import { jsonSchema } from '../../../common/api-docs/json-schema.js';
import { ValidationError } from '../../../common/errors.js';
import { IsLimit, IsPage } from '../../../common/validation/pagination.js';
import { IsText, IsWholeNumberText } from '../../../common/validation/bounds.js';
import { IsDay } from '../../../common/validation/day.js';
import { IsTimeZone } from '../../../common/validation/time-zone.js';
import { KeywordFilterQuery } from '../../tracking/dto.js';
import { CHANGES, STATES, type TableFilter } from '../../domain/table-filter.js';
import { SORT_FIELDS, type TableSortField, type SortOrder } from '../../domain/table.js';

/** Days of a sparkline at most. */
const MAX_SPARK = 90;

/** Inclusive days in `tz`; default: the last 30 days. */
export class DaysQuery extends KeywordFilterQuery {
  @IsOptional() @IsDay() startDate?: string;
  @IsOptional() @IsDay() endDate?: string;
  @IsTimeZone() tz: string = 'UTC';
}

class RangeQuery extends DaysQuery {
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

/** The least position and the greatest that a filter may name. */
const IsPosition = () => IsWholeNumberText(1, 1000);

const IsStateList = () =>
  ValidateBy(
    {
      name: 'isStateList',
      validator: {
        validate: (value) =>
          typeof value === 'string' && value.split(',').every((each) => STATES.includes(each as never)),
        defaultMessage: () => `$property must be some of ${STATES.join(', ')}, joined by commas`,
      },
    },
    jsonSchema({ type: 'string', pattern: `^(${STATES.join('|')})(,(${STATES.join('|')}))*$` }),
  );

export class TableQuery extends RangeQuery {
  @IsPage() page: number = 1;
  @IsLimit() limit: number = 25;
  @IsIn(SORT_FIELDS) sortField: TableSortField = 'keyword';
  @IsIn(['asc', 'desc']) sortOrder: SortOrder = 'asc';
  @IsOptional() @IsText(0, 200) search?: string;
  /** Any of these states. */
  @IsOptional() @IsStateList() state?: string;
  @IsOptional() @IsPosition() minPosition?: number;
  @IsOptional() @IsPosition() maxPosition?: number;
  @IsOptional() @IsIn(CHANGES) change?: (typeof CHANGES)[number];
  @IsOptional() @IsText(0, 2048) url?: string;
  @IsOptional() @IsWholeNumberText(1, MAX_SPARK) spark?: number;
}

/** @throws ValidationError when no position is within the bounds */
export function tableFilterOf(query: TableQuery): TableFilter {
  const { minPosition, maxPosition, change, url } = query;
  if (minPosition !== undefined && maxPosition !== undefined && maxPosition < minPosition) {
    throw new ValidationError([
      { path: 'maxPosition', message: 'maxPosition must not be below minPosition' },
    ]);
  }
  return { states: query.state?.split(','), minPosition, maxPosition, change, url };
}

export class MatrixQuery extends DaysQuery {
  @IsPage() page: number = 1;
  @IsLimit() limit: number = 25;
  @IsOptional() @IsText(0, 200) search?: string;
}

export class SummaryQuery extends KeywordFilterQuery {
  @IsTimeZone() tz: string = 'UTC';
}
