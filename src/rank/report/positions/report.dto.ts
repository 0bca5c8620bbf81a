import { applyDecorators } from '@nestjs/common';
import { IsIn, IsOptional, IsString, ValidateBy } from 'class-validator';
import { About } from '../../../common/api-docs/about.js';
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

export const FirstDay = () =>
  applyDecorators(
    About('First day in `tz`, `YYYY-MM-DD`. Default without dates: the last 30 days.'),
    IsOptional(),
    IsDay(),
  );
export const LastDay = () =>
  applyDecorators(About('Last day in `tz`; at most five years after the first.'), IsOptional(), IsDay());
export const Zone = () =>
  applyDecorators(About('Name of the time zone that determines the day of a result.'), IsTimeZone());

/** Inclusive days in `tz`; default: the last 30 days. */
export class DaysQuery extends KeywordFilterQuery {
  @FirstDay() startDate?: string;
  @LastDay() endDate?: string;
  @Zone() tz: string = 'UTC';
}

class RangeQuery extends DaysQuery {
  @About('`csv` for all rows as RFC 4180 text.')
  @IsIn(['json', 'csv'])
  format: 'json' | 'csv' = 'json';
  @About('`true` starts a CSV with a byte order mark, which some spreadsheets need.')
  @IsOptional()
  @IsString()
  bom?: string;
}

export class GraphQuery extends RangeQuery {
  @About('`true` for one entry per keyword, country and near, found or not.')
  @IsOptional()
  @IsString()
  detail?: string;
  @About('`true` omits former websites and languages, and removed keywords.')
  @IsOptional()
  @IsString()
  current?: string;
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

const Search = () =>
  applyDecorators(About('Part of the keyword, ignoring case.'), IsOptional(), IsText(0, 200));

export class TableQuery extends RangeQuery {
  @IsPage() page: number = 1;
  @IsLimit() limit: number = 25;
  @About('Field to sort by; null is last in both orders.')
  @IsIn(SORT_FIELDS)
  sortField: TableSortField = 'keyword';
  @About('Ascending or descending.') @IsIn(['asc', 'desc']) sortOrder: SortOrder = 'asc';
  @Search() search?: string;
  @About('States joined by commas.') @IsOptional() @IsStateList() state?: string;
  @About('Least current position.') @IsOptional() @IsPosition() minPosition?: number;
  @About('Greatest current position.') @IsOptional() @IsPosition() maxPosition?: number;
  @About('`up`, `down`: against the previous position. `new`: found now only. `lost`: found before only.')
  @IsOptional()
  @IsIn(CHANGES)
  change?: (typeof CHANGES)[number];
  @About('Part of the url, ignoring case.') @IsOptional() @IsText(0, 2048) url?: string;
  @About('Adds `spark` to each row: its positions on so many days up to the last.')
  @IsOptional()
  @IsWholeNumberText(1, MAX_SPARK)
  spark?: number;
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
  @Search() search?: string;
}

export class SummaryQuery extends KeywordFilterQuery {
  @Zone() tz: string = 'UTC';
}
