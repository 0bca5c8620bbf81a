import { EXAMPLE_KEYWORDS, EXAMPLE_WEBSITE, IDS, TODAY } from '../../../common/api-docs/examples.js';
import { invalidIdError, validationError } from '../../../common/api-docs/common-errors.js';
import type { RouteDocs } from '../../../common/api-docs/model.js';
import {
  boolean,
  date,
  enumOf,
  integer,
  listOf,
  mapOf,
  nullable,
  number,
  object,
  string,
} from '../../../common/api-docs/schema.js';
import { ok } from '../../../common/api-docs/responses.js';
import { FILTER_FIELDS } from '../../tracking/keywords/keyword-filter.dto.js';
import { NOTE } from '../../tracking/notes/notes.docs.js';
import { CONFIG_PATH, UNKNOWN_CONFIG } from '../../tracking/config/config.docs.js';
import { HistoryQuery } from './competitors.dto.js';
import { DaysQuery } from '../positions/report.dto.js';
import { BAD_RANGE, RANGE } from '../positions/report.docs.js';

const DAYS = { startDate: RANGE.startDate, endDate: RANGE.endDate, tz: RANGE.tz };

/** Descriptions of the fields of SeriesQuery. */
export const SERIES_FIELDS = {
  keyword: 'A keyword of the configuration.',
  country: 'Its country.',
  near: 'Its location, if it has one.',
  device: 'Its device.',
};

const SITE_DAY = object({
  website: string('As in the configuration.'),
  own: boolean('Whether it is the website of the configuration.'),
  visibility: number('0 to 100: mean click share of the best positions.'),
  share: number('Share of voice: percent of the visibility of all sites of the day. 100 in sum, or all 0.'),
  average: number('Mean of the best positions; not found counts as one more than the depth of the search.'),
  top3: integer('Keywords at position 1 to 3.'),
  top10: integer('Keywords at position 1 to 10.'),
  top100: integer('Keywords at position 1 to 100.'),
});

const DISTRIBUTION_DAY = object({
  date: date(),
  top3: integer(),
  top10: integer('Includes `top3`, and so on.'),
  top20: integer(),
  top50: integer(),
  top100: integer(),
  not_found: integer(),
  visibility: number('0 to 100: mean click share of the best positions.'),
});

const position = (description?: string) => nullable(integer(description, { minimum: 1 }));

const HISTORY_DAY = object({
  date: date(),
  position: position('Best position of the newest result of the day; null when not found.'),
  best: position('Over all results and positions of the day.'),
  worst: position(),
  url: string("The link at `position`; '' for none."),
  state: enumOf(['ranked', 'not_found', 'failed']),
  rolled: boolean('A copy of an earlier result, after a failure.'),
  competitors: mapOf(position(), 'Best position by website; without those that were added later.'),
});

const config = { configID: IDS.config };
const range = { startDate: TODAY, endDate: TODAY, tz: 'UTC' };
const [KEYWORD] = EXAMPLE_KEYWORDS;
const series = { keyword: KEYWORD!.keyword, country: KEYWORD!.country, near: KEYWORD!.near! };

export const docs: RouteDocs = {
  tag: 'Rank: reports',
  operations: [
    {
      route: 'GET /v1/rank/competitors/:configID',
      summary: 'Compare the website with its competitors by day',
      about:
        'Over the current keywords that have a result on the day. The own website is the first; a competitor is listed from the day it was added.',
      path: CONFIG_PATH,
      query: { dto: DaysQuery, about: { ...DAYS, ...FILTER_FIELDS } },
      example: { path: config, query: range },
      responses: [
        ok(
          'Days with results, ascending.',
          object({ days: listOf(object({ date: date(), sites: listOf(SITE_DAY) })) }),
          {
            days: [
              {
                date: TODAY,
                sites: [
                  {
                    website: EXAMPLE_WEBSITE,
                    own: true,
                    visibility: 50,
                    share: 62.5,
                    average: 32,
                    top3: 1,
                    top10: 1,
                    top100: 2,
                  },
                  {
                    website: 'example.org',
                    own: false,
                    visibility: 30,
                    share: 37.5,
                    average: 53,
                    top3: 0,
                    top10: 1,
                    top100: 1,
                  },
                ],
              },
            ],
          },
        ),
      ],
      errors: [invalidIdError('configID'), ...BAD_RANGE, UNKNOWN_CONFIG],
    },
    {
      route: 'GET /v1/rank/distribution/:configID',
      summary: 'Count the keywords by position and day',
      about: 'Over the current keywords that have a result on the day.',
      path: CONFIG_PATH,
      query: { dto: DaysQuery, about: { ...DAYS, ...FILTER_FIELDS } },
      example: { path: config, query: range },
      responses: [
        ok('Days with results, ascending.', listOf(DISTRIBUTION_DAY), [
          { date: TODAY, top3: 1, top10: 1, top20: 1, top50: 1, top100: 2, not_found: 0, visibility: 50 },
        ]),
      ],
      errors: [invalidIdError('configID'), ...BAD_RANGE, UNKNOWN_CONFIG],
    },
    {
      route: 'GET /v1/rank/keyword/:configID',
      summary: 'Get the history of a keyword',
      path: CONFIG_PATH,
      query: { dto: HistoryQuery, about: { ...SERIES_FIELDS, ...DAYS } },
      example: { path: config, query: { ...series, ...range } },
      responses: [
        ok('Days with a result, ascending.', object({ days: listOf(HISTORY_DAY), notes: listOf(NOTE) }), {
          days: [
            {
              date: TODAY,
              position: 3,
              best: 3,
              worst: 8,
              url: 'https://www.example.com/coffee',
              state: 'ranked',
              rolled: false,
              competitors: { 'example.org': 5 },
            },
          ],
          notes: [],
        }),
      ],
      errors: [
        invalidIdError('configID'),
        ...BAD_RANGE,
        validationError('country', 'country must be a code of two upper-case letters', {
          query: { country: 'usa' },
        }),
        { status: 404, message: 'Keyword not found.', try: { query: { keyword: 'tea' } } },
        UNKNOWN_CONFIG,
      ],
    },
  ],
};
