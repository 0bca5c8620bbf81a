import { TODAY, YESTERDAY } from '../../../common/api-docs/examples.js';
import { invalid } from '../../../common/api-docs/responses.js';
import {
  csv,
  ok,
  describePage,
  pageWith,
  route,
  routeDocs,
  s,
  sameFor,
} from '../../../common/api-docs/index.js';
import { CONFIG_ID } from '../../tracking/config/config.docs.js';
import {
  GRAPH_KEYWORD,
  GRAPH_SERIES,
  describeGraph,
  MATRIX,
  SUMMARY,
  TABLE_COUNTS,
  TABLE_ROW,
} from './report.docs-schema.js';
import { GraphQuery, MatrixQuery, SummaryQuery, TableFilterQuery, TableQuery } from './report.dto.js';

export const BAD_RANGE = [
  invalid('startDate must be a day of the calendar such as 2026-02-28', {
    query: { startDate: '2026-02-31' },
  }),
  invalid('tz must be a time zone name such as Europe/Berlin or UTC', { query: { tz: 'Mars/Olympus' } }),
];
const query = { startDate: YESTERDAY, endDate: TODAY, tz: 'UTC' };
const CSV = csv('With `format=csv`: the same rows as text; cells that could be formulas are escaped.', query);

export const docs = routeDocs('Rank: reports', CONFIG_ID, {
  'GET /v1/rank/graph': route('Get positions by day', {
    about: 'Omits days and keywords without a position, unless `detail=true`.',
    query: [GraphQuery, query],
    responses: [
      ok('Days, ascending.', s.anyOf(describeGraph(GRAPH_KEYWORD), describeGraph(GRAPH_SERIES))),
      sameFor({ query: { ...query, detail: 'true' } }),
      sameFor({ query: { ...query, current: 'true' } }),
      CSV,
    ],
    errors: BAD_RANGE,
  }),
  'GET /v1/rank/table/:configID': route('Get the current position of each keyword', {
    query: [TableQuery, { ...query, sortField: 'currentPosition' }],
    responses: [
      pageWith('One row per keyword of the configuration.', TABLE_ROW, { 'counts?': TABLE_COUNTS }),
      CSV,
    ],
    errors: [
      ...BAD_RANGE,
      invalid('sortField must be a field of a row', { query: { sortField: 'color' } }),
      invalid('leftTop needs since', { query: { leftTop: '10' } }),
      invalid('feature must be a comma-separated list of ai_overview, featured_snippet and the other types', {
        query: { feature: 'ad' },
      }),
    ],
  }),
  'GET /v1/rank/table/:configID/counts': route('Count the rows of the table', {
    about:
      'For the choice of a filter: each number, and each value, is counted among the rows that meet all other conditions.',
    query: [TableFilterQuery, query],
    responses: ok('Counts.', TABLE_COUNTS),
    errors: [
      ...BAD_RANGE,
      invalid('since must not be after the last day', { query: { ...query, since: '2100-01-01' } }),
    ],
  }),
  'GET /v1/rank/matrix/:configID': route('Get the position of each keyword on each day', {
    about: 'A tenth of the size of the graph.',
    query: [MatrixQuery, query],
    responses: describePage('Rows by keyword, country, near and device.', MATRIX),
    errors: BAD_RANGE,
  }),
  'GET /v1/rank/summary/:configID': route('Compare the newest day with an earlier one', {
    about:
      '`now`: the newest of the last 30 days that has results. `before`: the newest earlier day with a real result; without one, the previous day, empty.',
    query: [SummaryQuery, { tz: 'UTC' }],
    responses: ok('Both days, and the ten largest moves in each direction.', SUMMARY),
  }),
});
