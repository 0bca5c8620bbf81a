import { GraphQuery, MatrixQuery, SummaryQuery, TableQuery } from './report.dto.js';
import { IDS, TODAY, YESTERDAY } from '../../../common/api-docs/examples.js';
import type {
  DocumentedResponse,
  ExampleRequest,
  DocumentedError,
  RouteDocs,
} from '../../../common/api-docs/model.js';
import { bare, ok, pageOf, page } from '../../../common/api-docs/responses.js';
import { invalidIdError, PAGE_FIELDS, validationError } from '../../../common/api-docs/common-errors.js';
import { FILTER_FIELDS } from '../../tracking/keywords/keyword-filter.dto.js';
import { CONFIG_PATH, UNKNOWN_CONFIG } from '../../tracking/config/config.docs.js';
import {
  GRAPH_KEYWORD,
  GRAPH_SERIES,
  graphSchema,
  MATRIX,
  MATRIX_EXAMPLE,
  SUMMARY,
  SUMMARY_EXAMPLE,
  TABLE_ROW,
  TABLE_ROW_EXAMPLE,
} from './report.docs-schema.js';

export const RANGE = {
  startDate: 'First day in `tz`, `YYYY-MM-DD`. Default without dates: the last 30 days.',
  endDate: 'Last day in `tz`; at most five years after the first.',
  tz: 'Name of the time zone that determines the day of a result.',
  format: '`csv` for all rows as RFC 4180 text.',
  bom: '`true` starts a CSV with a byte order mark, which some spreadsheets need.',
};

const csv = (attempt: ExampleRequest): DocumentedResponse => ({
  status: 200,
  about: 'With `format=csv`: the same rows as text; cells that could be formulas are escaped.',
  media: 'text/csv',
  schema: { type: 'string' },
  headers: { 'Content-Disposition': { about: 'With `format=csv`: the suggested file name.' } },
  try: attempt,
});

export const BAD_RANGE: DocumentedError[] = [
  validationError('startDate', 'startDate must be a day of the calendar such as 2026-02-28', {
    query: { startDate: '2026-02-31' },
  }),
  validationError('tz', 'tz must be a time zone name such as Europe/Berlin or UTC', {
    query: { tz: 'Mars/Olympus' },
  }),
];
const query = { startDate: YESTERDAY, endDate: TODAY, tz: 'UTC' };

export const docs: RouteDocs = {
  tag: 'Rank: reports',
  operations: [
    {
      route: 'GET /v1/rank/graph',
      summary: 'Get positions by day',
      about: 'Omits days and keywords without a position, unless `detail=true`.',
      query: {
        dto: GraphQuery,
        about: {
          ...RANGE,
          ...FILTER_FIELDS,
          current: '`true` omits former websites and languages, and removed keywords.',
          detail: '`true` for one entry per keyword, country and near, found or not.',
        },
      },
      example: { query },
      responses: [
        {
          ...ok('Days, ascending.', { anyOf: [graphSchema(GRAPH_KEYWORD), graphSchema(GRAPH_SERIES)] }, [
            {
              date: TODAY,
              keywords: [{ keyword: 'best coffee', avgPosition: 5.5, bestPosition: 3, worstPosition: 8 }],
            },
          ]),
        },
        {
          ...bare('', graphSchema(GRAPH_SERIES), undefined),
          schema: undefined,
          about: '',
          try: { query: { ...query, detail: 'true' } },
        },
        {
          ...bare('', graphSchema(GRAPH_KEYWORD), undefined),
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
      summary: 'Get the current position of each keyword',
      path: CONFIG_PATH,
      query: {
        dto: TableQuery,
        about: {
          ...RANGE,
          ...PAGE_FIELDS,
          ...FILTER_FIELDS,
          sortField: 'Field to sort by; null is last in both orders.',
          sortOrder: 'Ascending or descending.',
          search: 'Part of the keyword, ignoring case.',
          state: 'States joined by commas.',
          minPosition: 'Least current position.',
          maxPosition: 'Greatest current position.',
          change:
            '`up`, `down`: against the previous position. `new`: found now only. `lost`: found before only.',
          url: 'Part of the url, ignoring case.',
          spark: 'Adds `spark` to each row: its positions on so many days up to the last.',
        },
      },
      example: { path: { configID: IDS.config }, query: { ...query, sortField: 'currentPosition' } },
      responses: [
        page('One row per keyword of the configuration.', TABLE_ROW, [TABLE_ROW_EXAMPLE]),
        csv({ query: { ...query, format: 'csv' } }),
      ],
      errors: [
        invalidIdError('configID'),
        ...BAD_RANGE,
        validationError('sortField', 'sortField must be a field of a row', { query: { sortField: 'color' } }),
        UNKNOWN_CONFIG,
      ],
    },
    {
      route: 'GET /v1/rank/matrix/:configID',
      summary: 'Get the position of each keyword on each day',
      about: 'A tenth of the size of the graph.',
      path: CONFIG_PATH,
      query: {
        dto: MatrixQuery,
        about: {
          startDate: RANGE.startDate,
          endDate: RANGE.endDate,
          tz: RANGE.tz,
          ...PAGE_FIELDS,
          ...FILTER_FIELDS,
          search: 'Part of the keyword, ignoring case.',
        },
      },
      example: { path: { configID: IDS.config }, query },
      responses: [pageOf('Rows by keyword, country, near and device.', MATRIX, MATRIX_EXAMPLE)],
      errors: [invalidIdError('configID'), ...BAD_RANGE, UNKNOWN_CONFIG],
    },
    {
      route: 'GET /v1/rank/summary/:configID',
      summary: 'Compare the newest day with an earlier one',
      about:
        '`now`: the newest of the last 30 days that has results. `before`: the newest earlier day with a real result; without one, the previous day, empty.',
      path: CONFIG_PATH,
      query: { dto: SummaryQuery, about: { tz: RANGE.tz, ...FILTER_FIELDS } },
      example: { path: { configID: IDS.config }, query: { tz: 'UTC' } },
      responses: [ok('Both days, and the ten largest moves in each direction.', SUMMARY, SUMMARY_EXAMPLE)],
      errors: [invalidIdError('configID'), UNKNOWN_CONFIG],
    },
  ],
};
