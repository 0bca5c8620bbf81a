import { CHECKED, TODAY, YESTERDAY } from '../../common/api-docs/examples.js';
import type { Schema } from '../../common/api-docs/model.js';
import {
  day,
  flag,
  instant,
  listOf,
  number,
  object,
  oneOf,
  orNull,
  text,
  whole,
} from '../../common/api-docs/schema.js';

const position = (description?: string) => orNull(whole(description, { minimum: 1 }));

export const GRAPH_KEYWORD = object({
  keyword: text(),
  avgPosition: number(),
  bestPosition: whole(),
  worstPosition: whole(),
});
export const GRAPH_SERIES = object({
  keyword: text(),
  country: text(),
  near: text(),
  avgPosition: orNull(number()),
  bestPosition: position(),
  worstPosition: position(),
  rolled: flag('A copy of an earlier result, after a failure.'),
  state: oneOf(['ranked', 'not_found', 'failed']),
});

export const graphOf = (keyword: Schema) => listOf(object({ date: day(), keywords: listOf(keyword) }));

export const TABLE_ROW = object({
  keyword: text(),
  country: text(),
  near: text("'' when the keyword has none."),
  currentPosition: position('Best position of the newest result in the range.'),
  previousPosition: position('Best position of the newest result on an earlier day in the range.'),
  change: orNull(whole('Previous minus current: positive is an improvement.')),
  bestPosition: position(),
  worstPosition: position(),
  avgPosition: orNull(number()),
  url: text("The link at the current position; '' for none."),
  lastChecked: orNull(instant('Time of the last response of the provider.')),
  state: oneOf(
    ['ranked', 'not_found', 'failed', 'never'],
    '`failed`: the newest result is a rolled copy, or there is none and the check failed. `never`: no result.',
  ),
  rolled: flag(),
});

const DAY_SUMMARY = object({
  date: day(),
  top3: whole(),
  top10: whole(),
  top20: whole(),
  top50: whole(),
  top100: whole(),
  not_found: whole(),
  average: orNull(
    number('Mean of the best positions; not found counts as one more than the depth of the search.'),
  ),
  visibility: number('0 to 100: mean click share of the best positions.'),
});
const MOVER = object({ keyword: text(), country: text(), near: text(), from: position(), to: position() });

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
};

export const TABLE_ROW_EXAMPLE = {
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
};
