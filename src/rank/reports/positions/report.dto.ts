import { applyDecorators } from '@nestjs/common';
import { IsIn, IsOptional, IsString, ValidateBy } from 'class-validator';
import { About } from '../../../common/api-docs/about.js';
import { jsonSchema } from '../../../common/api-docs/json-schema.js';
import { type FieldProblem, ValidationError } from '../../../common/errors.js';
import { ByteOrderMark, Format } from '../../../common/validation/csv-query.js';
import { IsLimit, IsPage } from '../../../common/validation/pagination.js';
import { IsText, IsWholeNumberText } from '../../../common/validation/bounds.js';
import { IsDay, isDay, IsTimeZone } from '../../../common/validation/time.js';
import { Visible } from '../../../common/validation/text.js';
import { KeywordFilterQuery } from '../../tracking/dto.js';
import { FEATURE_TYPES, type FeatureType } from '../../positions/features/feature-types.js';
import { type Change, CHANGES, STATES, type TableFilter } from '../../positions/table-filter.js';
import {
  COMPARED_FIELDS,
  SORT_FIELDS,
  type SortOrder,
  type TableSortField,
  TRAFFIC_FIELDS,
} from '../../positions/table.js';

const BANDS = ['3', '10', '20', '100'] as const;
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

const ALL_ROWS = '`csv` for all rows as RFC 4180 text.';

export class GraphQuery extends DaysQuery {
  @Format(ALL_ROWS) format: 'json' | 'csv' = 'json';
  @ByteOrderMark() bom?: string;
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
        defaultMessage: () => `$property must be a comma-separated list of ${STATES.join(', ')}`,
      },
    },
    jsonSchema({ type: 'string', pattern: `^(${STATES.join('|')})(,(${STATES.join('|')}))*$` }),
  );

const TYPES = FEATURE_TYPES.join('|');

const FeatureList = (about: string) =>
  applyDecorators(
    About(about),
    IsOptional(),
    ValidateBy(
      {
        name: 'isFeatureList',
        validator: {
          validate: (value) =>
            typeof value === 'string' &&
            value.split(',').every((each) => FEATURE_TYPES.includes(each as never)),
          defaultMessage: () => `$property must be a comma-separated list of ${FEATURE_TYPES.join(', ')}`,
        },
      },
      jsonSchema({ type: 'string', pattern: `^(${TYPES})(,(${TYPES}))*$` }),
    ),
  );

const Search = () =>
  applyDecorators(About('Part of the keyword, ignoring case.'), IsOptional(), Visible(), IsText(0, 200));

/** A number of days, up to more than five years. */
const COMPARED_DAYS = '^([1-9]\\d{0,2}|1\\d{3})d$';

/** The number of days of a comparison; 'range' for as many as the range has. */
export function readComparedDays(since: string | undefined): number | 'range' | undefined {
  if (since === 'range') return since;
  const days = new RegExp(COMPARED_DAYS).exec(since ?? '')?.[1];
  return days === undefined ? undefined : Number(days);
}

/** A comparison over a number of days, as `since` of the table names it. */
export const IsComparedDays = () =>
  ValidateBy(
    {
      name: 'isComparedDays',
      validator: {
        validate: (value) => typeof value === 'string' && readComparedDays(value) !== undefined,
        defaultMessage: () => '$property must be range, or a number of days such as 7d',
      },
    },
    jsonSchema({ anyOf: [{ enum: ['range'] }, { type: 'string', pattern: COMPARED_DAYS }] }),
  );

const IsSince = () =>
  ValidateBy(
    {
      name: 'isSince',
      validator: {
        validate: (value) =>
          value === 'start' ||
          isDay(value) ||
          (typeof value === 'string' && readComparedDays(value) !== undefined),
        defaultMessage: () =>
          '$property must be range, start, a number of days such as 7d, or a day of the calendar such as 2026-02-28',
      },
    },
    jsonSchema({
      anyOf: [
        { type: 'string', format: 'date' },
        { enum: ['start', 'range'] },
        { type: 'string', pattern: COMPARED_DAYS },
      ],
    }),
  );

/** Which rows of the table. */
export class TableFilterQuery extends DaysQuery {
  @About(
    'Day in `tz`: adds to each row the last real result at or before it, of the year before it at most. `7d`, or another number of days: the day so long before the newest one with real results; if it has none, the newest real one before it, at most as many days more back; else the first one of a new website. `range`: as many days as the range has. `start`: the first day of the range, or the first day with results of a website that has none up to then.',
  )
  @IsOptional()
  @IsSince()
  since?: string;
  @Search() search?: string;
  @About('States joined by commas.') @IsOptional() @IsStateList() state?: string;
  @About('Least current position.') @IsOptional() @IsPosition() minPosition?: number;
  @About('Greatest current position.') @IsOptional() @IsPosition() maxPosition?: number;
  @About(
    '`up`, `down`: against the position of `since`, else the previous one. `new`: found now only. `lost`: found before only. `improved`: `up` or `new`. `declined`: `down` or `lost`.',
  )
  @IsOptional()
  @IsIn(CHANGES)
  change?: Change;
  @About('Part of the url, ignoring case.') @IsOptional() @IsText(0, 2048) url?: string;
  @About('Address of a page: the url is the same, scheme, `www.`, case and tracking parameters aside.')
  @IsOptional()
  @IsText(1, 2048)
  pageUrl?: string;
  @About('`true`: the url differs from that of `since`.')
  @IsOptional()
  @IsIn(['true', 'false'])
  urlChanged?: 'true' | 'false';
  @About('`true`: several links of the website are in the newest result.')
  @IsOptional()
  @IsIn(['true', 'false'])
  severalUrls?: 'true' | 'false';
  @About('At this position or better at `since`, and not now.')
  @IsOptional()
  @IsIn(BANDS)
  leftTop?: (typeof BANDS)[number];
  @About('Exactly this location; empty for keywords without one.')
  @IsOptional()
  @IsText(0, 200)
  near?: string;
  @FeatureList('Blocks of the newest result page, any of them.') feature?: string;
  @FeatureList('Blocks with a page of the website, any of them.') owned?: string;
  @FeatureList('Blocks whose pages are known and not of the website, any of them.') notOwned?: string;
}

export class TableQuery extends TableFilterQuery {
  @Format(ALL_ROWS) format: 'json' | 'csv' = 'json';
  @ByteOrderMark() bom?: string;
  @IsPage() page: number = 1;
  @IsLimit() limit: number = 25;
  @About('Field to sort by; null is last in both orders. Those of a comparison need `since`.')
  @IsIn([...SORT_FIELDS, ...COMPARED_FIELDS, ...TRAFFIC_FIELDS])
  sortField: TableSortField = 'keyword';
  @About('Ascending or descending.') @IsIn(['asc', 'desc']) sortOrder: SortOrder = 'asc';
  @About('Adds `spark` to each row: its positions on so many days up to the last.')
  @IsOptional()
  @IsWholeNumberText(1, MAX_SPARK)
  spark?: number;
  @About('`true` adds `counts` to the answer as JSON: what `…/counts` answers for the same filters.')
  @IsOptional()
  @IsIn(['true', 'false'])
  counts?: 'true' | 'false';
  /** Set by share links: what Search Console counts is for the account. */
  withoutClicks?: true;
}

const featureList = (types: string | undefined) => types?.split(',') as FeatureType[] | undefined;

/** @throws ValidationError when no position is within the bounds, or a comparison is needed and not requested */
export function toTableFilter(query: TableFilterQuery & { sortField?: TableSortField }): TableFilter {
  const { minPosition, maxPosition, change, url, pageUrl, near, leftTop } = query;
  const urlChanged = query.urlChanged === 'true';
  const problems: FieldProblem[] = [];
  if (minPosition !== undefined && maxPosition !== undefined && maxPosition < minPosition)
    problems.push({ path: 'maxPosition', message: 'maxPosition must not be below minPosition' });
  if (query.since === undefined) {
    if (urlChanged) problems.push({ path: 'urlChanged', message: 'urlChanged needs since' });
    if (leftTop !== undefined) problems.push({ path: 'leftTop', message: 'leftTop needs since' });
    if ([...COMPARED_FIELDS, 'trafficChange'].includes(query.sortField as never))
      problems.push({ path: 'sortField', message: `sortField ${query.sortField} needs since` });
  }
  if (problems.length > 0) throw new ValidationError(problems);
  const states = query.state?.split(',');
  const left = leftTop === undefined ? undefined : Number(leftTop);
  return {
    states,
    minPosition,
    maxPosition,
    change,
    url,
    pageUrl,
    near,
    severalUrls: query.severalUrls === 'true',
    urlChanged,
    leftTop: left,
    features: featureList(query.feature),
    owned: featureList(query.owned),
    notOwned: featureList(query.notOwned),
  };
}

export class MatrixQuery extends TableFilterQuery {
  @About('`true` adds the blocks of the result page of each day, for at most 50,000 keywords x days.')
  @IsOptional()
  @IsIn(['true', 'false'])
  features?: 'true' | 'false';
  @IsPage() page: number = 1;
  @IsLimit() limit: number = 25;
}

export class SummaryQuery extends KeywordFilterQuery {
  @Zone() tz: string = 'UTC';
}
