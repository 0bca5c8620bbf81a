import {
  CHECKED,
  EXAMPLE_COMPETITORS,
  EXAMPLE_KEYWORDS,
  EXAMPLE_SERP,
  IDS,
  TODAY,
} from '../../../common/api-docs/examples.js';
import { invalidIdError, validationError } from '../../../common/api-docs/common-errors.js';
import type { RouteDocs } from '../../../common/api-docs/model.js';
import {
  boolean,
  date,
  dateTime,
  integer,
  listOf,
  nullable,
  number,
  object,
  string,
} from '../../../common/api-docs/schema.js';
import { ok } from '../../../common/api-docs/responses.js';
import { CONFIG_PATH, UNKNOWN_CONFIG } from '../../tracking/config/config.docs.js';
import { SERIES_FIELDS } from '../competitors/competitors.docs.js';
import { SerpQuery } from './serp.dto.js';

const RESULT = object({
  position: integer('From 1.', { minimum: 1 }),
  link: string("'' where the provider gave none."),
  title: string(),
  own: boolean('Whether it belongs to the website of the configuration.'),
  competitor: nullable(string('The competitor that it belongs to.')),
});

const SUGGESTION = object({
  website: string('Registrable domain.'),
  keywords: integer('Keywords with the site in the top 20.'),
  visibility: number('0 to 100: mean click share of its best positions, over the keywords of the day.'),
  best: integer('Best position.', { minimum: 1 }),
});

const config = { configID: IDS.config };
const [KEYWORD] = EXAMPLE_KEYWORDS;
const series = { keyword: KEYWORD!.keyword, country: KEYWORD!.country, near: KEYWORD!.near! };

export const docs: RouteDocs = {
  tag: 'Rank: reports',
  operations: [
    {
      route: 'GET /v1/rank/serp/:configID',
      summary: 'Get the search results behind a result',
      about:
        'They are kept for RANK_SERP_DAYS, one a search and day: where a search was repeated on a day, by whichever account, the newest.',
      path: CONFIG_PATH,
      query: {
        dto: SerpQuery,
        about: { ...SERIES_FIELDS, day: 'Local day of the slot. Default: the newest that is kept.' },
      },
      example: { path: config, query: { ...series, day: TODAY } },
      responses: [
        ok(
          'The results, best first.',
          object({
            day: date('Local day of the slot.'),
            asked_at: dateTime('When the provider responded.'),
            provider: string(),
            days: listOf(date(), 'The days whose search results are kept, newest first.'),
            results: listOf(RESULT),
          }),
          {
            day: TODAY,
            asked_at: CHECKED,
            provider: 'rapidapi',
            days: [TODAY],
            results: [
              { position: 1, ...EXAMPLE_SERP[0], own: false, competitor: null },
              { position: 2, ...EXAMPLE_SERP[1], own: false, competitor: EXAMPLE_COMPETITORS[0] },
              { position: 3, ...EXAMPLE_SERP[2], own: true, competitor: null },
            ],
          },
        ),
      ],
      errors: [
        invalidIdError('configID'),
        validationError('day', 'day must be a day of the calendar such as 2026-02-28', {
          query: { day: '2026-02-31' },
        }),
        {
          status: 404,
          message: 'No search result is kept for that day.',
          when: 'the keyword is not in the configuration, has no result of its own on the day, or it was too long ago',
          try: { query: { keyword: 'tea' } },
        },
        UNKNOWN_CONFIG,
      ],
    },
    {
      route: 'GET /v1/rank/competitors/:configID/suggestions',
      summary: 'Suggest competitors',
      about:
        'Sites in the top 20 of the newest day, by registrable domain, neither own nor listed as competitors. Empty when no search result is kept.',
      path: CONFIG_PATH,
      example: { path: config },
      responses: [
        ok('At most 50, by visibility.', listOf(SUGGESTION), [
          { website: 'example.net', keywords: 1, visibility: 100, best: 1 },
        ]),
      ],
      errors: [invalidIdError('configID'), UNKNOWN_CONFIG],
    },
  ],
};
