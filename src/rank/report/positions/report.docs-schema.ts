import { CHECKED, TODAY, YESTERDAY } from '../../../common/api-docs/examples.js';
import type { Schema } from '../../../common/api-docs/model.js';
import {
  date,
  boolean,
  dateTime,
  listOf,
  number,
  object,
  enumOf,
  nullable,
  string,
  integer,
} from '../../../common/api-docs/schema.js';
import { DEVICES } from '../../domain/series.js';

const position = (description?: string) => nullable(integer(description, { minimum: 1 }));

export const GRAPH_KEYWORD = object({
  keyword: string(),
  avgPosition: number(),
  bestPosition: integer(),
  worstPosition: integer(),
});
export const GRAPH_SERIES = object({
  keyword: string(),
  country: string(),
  near: string(),
  device: enumOf(DEVICES),
  avgPosition: nullable(number()),
  bestPosition: position(),
  worstPosition: position(),
  rolled: boolean('A copy of an earlier result, after a failure.'),
  state: enumOf(['ranked', 'not_found', 'failed']),
});

export const graphSchema = (keyword: Schema) => listOf(object({ date: date(), keywords: listOf(keyword) }));

const change = (days: string) =>
  nullable(integer(`Against the newest result at least ${days} older: positive is an improvement.`));
const CHANGES = {
  changeDay: change('1 day'),
  changeWeek: change('7 days'),
  changeMonth: change('30 days'),
};
const LETTERS = 'A letter a day: `r` ranked, `n` not found, `f` failed or rolled, `-` no result.';

export const TABLE_ROW = object(
  {
    keyword: string(),
    country: string(),
    near: string("'' when the keyword has none."),
    device: enumOf(DEVICES),
    tags: listOf(string()),
    currentPosition: position('Best position of the newest result in the range.'),
    previousPosition: position('Best position of the newest result on an earlier day in the range.'),
    change: nullable(integer('Previous minus current: positive is an improvement.')),
    bestPosition: position(),
    worstPosition: position(),
    avgPosition: nullable(number()),
    url: string("The link at the current position; '' for none."),
    lastChecked: nullable(dateTime('Time of the last response of the provider.')),
    state: enumOf(
      ['ranked', 'not_found', 'failed', 'never'],
      '`failed`: the newest result is a rolled copy, or there is none and the check failed. `never`: no result.',
    ),
    rolled: boolean(),
    ...CHANGES,
    spark: object({
      from: date('The first day.'),
      positions: listOf(position(), 'Best position of each day.'),
      states: string(LETTERS),
    }),
  },
  ['spark'],
);

export const MATRIX = object({
  dates: listOf(date()),
  rows: listOf(
    object({
      keyword: string(),
      country: string(),
      near: string(),
      device: enumOf(DEVICES),
      positions: listOf(position(), 'Best position of each day.'),
      states: string(LETTERS),
    }),
  ),
});

export const DAY_SUMMARY = object({
  date: date(),
  top3: integer(),
  top10: integer(),
  top20: integer(),
  top50: integer(),
  top100: integer(),
  not_found: integer(),
  failed: integer('Keywords whose check failed; those with a copy of an earlier result count above too.'),
  average: nullable(
    number('Mean of the best positions; not found counts as one more than the depth of the search.'),
  ),
  visibility: number('0 to 100: mean click share of the best positions.'),
});
const MOVER = object({
  keyword: string(),
  country: string(),
  near: string(),
  device: enumOf(DEVICES),
  from: position(),
  to: position(),
});

export const SUMMARY = object({
  now: DAY_SUMMARY,
  before: DAY_SUMMARY,
  movers: object({ up: listOf(MOVER), down: listOf(MOVER) }),
});

export const SUMMARY_EXAMPLE = {
  now: {
    date: TODAY,
    top3: 1,
    top10: 1,
    top20: 1,
    top50: 1,
    top100: 2,
    not_found: 0,
    failed: 0,
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
    failed: 0,
    average: 33,
    visibility: 30,
  },
  movers: {
    up: [{ keyword: 'best coffee', country: 'US', near: 'New York', device: 'desktop', from: 5, to: 3 }],
    down: [],
  },
};

export const TABLE_ROW_EXAMPLE = {
  keyword: 'best coffee',
  country: 'US',
  near: 'New York',
  device: 'desktop',
  tags: [],
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
  changeDay: 2,
  changeWeek: null,
  changeMonth: null,
};

export const MATRIX_EXAMPLE = {
  dates: [YESTERDAY, TODAY],
  rows: [
    {
      keyword: 'best coffee',
      country: 'US',
      near: 'New York',
      device: 'desktop',
      positions: [5, 3],
      states: 'rr',
    },
  ],
};
