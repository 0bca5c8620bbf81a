import { GraphQuery, SummaryQuery, TableQuery } from './report.dto.js';
import { CHECKED, IDS, TODAY, YESTERDAY } from '../../common/api-docs/examples.js';
import type {
  DocumentedResponse,
  ExampleRequest,
  DocumentedError,
  RouteDocs,
  Schema,
} from '../../common/api-docs/model.js';
import {
  bareResponse,
  date,
  okResponse,
  boolean,
  dateTime,
  listOf,
  number,
  object,
  enumOf,
  nullable,
  pageResponse,
  string,
  integer,
} from '../../common/api-docs/schema.js';
import { invalidIdError, PAGE_FIELDS, validationError } from '../../common/api-docs/common-errors.js';

const RANGE = {
  startDate: 'First day in `tz`, `YYYY-MM-DD`. Without dates: the last 30 days.',
  endDate: 'Last day in `tz`; at most five years after the first.',
  tz: 'Name of the time zone that says which day a record belongs to.',
  format: '`csv` for all of it as RFC 4180 text.',
  bom: '`true` begins a CSV with the mark that some spreadsheets need.',
};

const place = (description?: string) => nullable(integer(description, { minimum: 1 }));

const GRAPH_KEYWORD = object({
  keyword: string(),
  avgPosition: number(),
  bestPosition: integer(),
  worstPosition: integer(),
});
const GRAPH_SERIES = object({
  keyword: string(),
  country: string(),
  near: string(),
  avgPosition: nullable(number()),
  bestPosition: place(),
  worstPosition: place(),
  rolled: boolean('A copy of an earlier result, after a failure.'),
  state: enumOf(['ranked', 'not_found', 'failed']),
});

const graphOf = (keyword: Schema) => listOf(object({ date: date(), keywords: listOf(keyword) }));

const ROW = object({
  keyword: string(),
  country: string(),
  near: string("'' when the keyword has none."),
  currentPosition: place('Best position of the newest record in the range.'),
  previousPosition: place('That of the newest record on an earlier day in the range.'),
  change: nullable(integer('Previous minus current: positive is a gain.')),
  bestPosition: place(),
  worstPosition: place(),
  avgPosition: nullable(number()),
  url: string("The link at the current position; '' when there is none."),
  lastChecked: nullable(dateTime('When the provider really answered.')),
  state: enumOf(
    ['ranked', 'not_found', 'failed', 'never'],
    '`failed`: the newest record is a copy, or there is none and the check failed. `never`: no record.',
  ),
  rolled: boolean(),
});

const STANDING = object({
  date: date(),
  top3: integer(),
  top10: integer(),
  top20: integer(),
  top50: integer(),
  top100: integer(),
  not_found: integer(),
  average: nullable(number('A keyword that was not found counts as one place behind all that was seen.')),
  visibility: number('0 to 100: the mean of what each best position is worth.'),
});
const MOVER = object({ keyword: string(), country: string(), near: string(), from: place(), to: place() });

const csv = (attempt: ExampleRequest): DocumentedResponse => ({
  status: 200,
  about: 'With `format=csv`: the same as text, guarded against formulas.',
  media: 'text/csv',
  schema: { type: 'string' },
  headers: { 'Content-Disposition': { about: 'With `format=csv`: the name to save it under.' } },
  try: attempt,
});

const BAD_RANGE: DocumentedError[] = [
  validationError('startDate', 'startDate must be a day of the calendar such as 2026-02-28', {
    query: { startDate: '2026-02-31' },
  }),
  validationError('tz', 'tz must be a time zone name such as Europe/Berlin or UTC', {
    query: { tz: 'Mars/Olympus' },
  }),
];
const unknown = {
  status: 404,
  message: 'Configuration not found.',
  when: 'unknown, deleted or of another account',
  try: { path: { configID: IDS.unknown } },
};
const path = { configID: 'The configuration.' };
const query = { startDate: YESTERDAY, endDate: TODAY, tz: 'UTC' };

export const docs: RouteDocs = {
  tag: 'Rank: reports',
  operations: [
    {
      route: 'GET /v1/rank/graph',
      summary: 'Positions a day',
      about: 'Days and keywords without a position are left out, but with `detail=true`.',
      query: {
        dto: GraphQuery,
        about: {
          ...RANGE,
          current: '`true` leaves out former websites and languages, and keywords that were removed.',
          detail: '`true` for one entry per keyword, country and near, whatever came of it.',
        },
      },
      example: { query },
      responses: [
        {
          ...okResponse('Days in order.', { anyOf: [graphOf(GRAPH_KEYWORD), graphOf(GRAPH_SERIES)] }, [
            {
              date: TODAY,
              keywords: [{ keyword: 'best coffee', avgPosition: 5.5, bestPosition: 3, worstPosition: 8 }],
            },
          ]),
        },
        {
          ...bareResponse('', graphOf(GRAPH_SERIES), undefined),
          schema: undefined,
          about: '',
          try: { query: { ...query, detail: 'true' } },
        },
        {
          ...bareResponse('', graphOf(GRAPH_KEYWORD), undefined),
          schema: undefined,
          about: '',
          try: { query: { ...query, current: 'true' } },
        },
        csv({ query: { ...query, format: 'csv' } }),
      ],
      errors: BAD_RANGE,
    },
    {
      route: 'GET /v1/rank/table/:configID',
      summary: 'Where each keyword stands',
      path,
      query: {
        dto: TableQuery,
        about: {
          ...RANGE,
          ...PAGE_FIELDS,
          sortField: 'Field to sort by; null is last both ways.',
          sortOrder: 'Ascending or descending.',
          search: 'A part of the keyword, case aside.',
        },
      },
      example: { path: { configID: IDS.config }, query: { ...query, sortField: 'currentPosition' } },
      responses: [
        pageResponse('One row a keyword of the configuration.', ROW, [
          {
            keyword: 'best coffee',
            country: 'US',
            near: 'New York',
            currentPosition: 3,
            previousPosition: 5,
            change: 2,
            bestPosition: 3,
            worstPosition: 8,
            avgPosition: 5.33,
            url: 'https://www.example.com/coffee',
            lastChecked: CHECKED,
            state: 'ranked',
            rolled: false,
          },
        ]),
        csv({ query: { ...query, format: 'csv' } }),
      ],
      errors: [
        invalidIdError('configID'),
        ...BAD_RANGE,
        validationError('sortField', 'sortField must be a field of a row', { query: { sortField: 'color' } }),
        unknown,
      ],
    },
    {
      route: 'GET /v1/rank/summary/:configID',
      summary: 'How the configuration stands',
      about:
        'The newest day with a record within the last 30, beside the newest earlier day with a real result (`before.date`; the day before, empty, without one).',
      path,
      query: { dto: SummaryQuery, about: { tz: RANGE.tz } },
      example: { path: { configID: IDS.config }, query: { tz: 'UTC' } },
      responses: [
        okResponse(
          'Now, before, and the ten largest moves each way.',
          object({
            now: STANDING,
            before: STANDING,
            movers: object({ up: listOf(MOVER), down: listOf(MOVER) }),
          }),
          {
            now: {
              date: TODAY,
              top3: 1,
              top10: 1,
              top20: 1,
              top50: 1,
              top100: 2,
              not_found: 0,
              average: 32,
              visibility: 50,
            },
            before: {
              date: YESTERDAY,
              top3: 0,
              top10: 1,
              top20: 1,
              top50: 1,
              top100: 2,
              not_found: 0,
              average: 33,
              visibility: 30,
            },
            movers: {
              up: [{ keyword: 'best coffee', country: 'US', near: 'New York', from: 5, to: 3 }],
              down: [],
            },
          },
        ),
      ],
      errors: [invalidIdError('configID'), unknown],
    },
  ],
};
