import { EXAMPLE, TODAY } from '../../../common/api-docs/examples.js';
import {
  fails,
  invalid,
  ok,
  okWith,
  describePage,
  route,
  routeDocs,
  s,
} from '../../../common/api-docs/index.js';
import { SERIES } from '../../tracking/config/config.docs-schema.js';
import { CONFIG_ID } from '../../tracking/config/config.docs.js';
import { NOTE } from '../../tracking/notes/notes.docs.js';
import {
  DISTRIBUTION,
  featureList,
  OWNED_PLACES,
  position,
  RANK_ABSOLUTE,
  TRAFFIC,
  UNKNOWN_OWNER,
  VISIBILITY,
} from '../positions/report.docs-schema.js';
import { BAD_RANGE } from '../positions/report.docs.js';
import { DaysQuery } from '../positions/report.dto.js';
import { CompetitorsQuery, HeadToHeadQuery, HistoryQuery } from './competitors.dto.js';

const SITE_DAY = s.object({
  website: s.string('As in the configuration.', EXAMPLE.website),
  own: s.boolean('Whether it is the website of the configuration.', true),
  visibility: VISIBILITY,
  share: [
    s.nullable(
      s.number('Share of voice: percent of the visibility of all sites of the day. 100 in sum, or all 0.'),
    ),
    62.5,
  ],
  average: s.number(
    'Mean of the best positions; not found counts as one more than the depth of the search.',
    32,
  ),
  top3: s.integer('Keywords at position 1 to 3.', 1),
  top10: s.integer('Keywords at position 1 to 10.', 1),
  top100: s.integer('Keywords at position 1 to 100.', 2),
  ...TRAFFIC,
});
const OTHER = {
  website: 'example.org',
  own: false,
  visibility: 30,
  share: 37.5,
  average: 53,
  traffic: 72,
  value: 108,
};
const SITES: s.Property = [
  s.list(SITE_DAY),
  [s.findExample(SITE_DAY), s.exampleWith(SITE_DAY, { ...OTHER, top3: 0, top100: 1 })],
];

const HISTORY_DAY = s.object({
  date: [s.date(), TODAY],
  position: [position('Best position of the newest result of the day; null when not found.'), 3],
  best: [position('Over all results and positions of the day.'), 3],
  worst: [position(), 8],
  url: s.string("The link at `position`; '' for none.", 'https://www.example.com/coffee'),
  urls: s.integer('Links of the website in the newest result of the day.', 2, { minimum: 0 }),
  'depth?': s.integer('Search results examined; only where `position` is null: not found within so many.'),
  'cut?': s.boolean('`true`: the `depth` of the configuration ended the search. Only with `depth`.'),
  state: [s.choice(['ranked', 'not_found', 'failed']), 'ranked'],
  rolled: s.boolean('A copy of an earlier result, after a failure.', false),
  'features?': featureList('Blocks of the result page. Absent with the next three where they are unknown.'),
  'owned?': OWNED_PLACES,
  'unknown_owner?': UNKNOWN_OWNER,
  'rank_absolute?': RANK_ABSOLUTE,
  competitors: [
    s.map(position(), 'Best position by website; without those that were added later.'),
    { 'example.org': 5 },
  ],
});

const HEAD_TO_HEAD = s.object({
  competitors: s.list(
    s.object({
      website: s.string('A competitor.', 'example.org'),
      above: s.integer('Keywords for which it ranks above the website.', 0),
      below: s.integer('Keywords for which it ranks below.', 1),
    }),
  ),
  rows: s.list(
    s.object({
      ...SERIES,
      positions: [
        s.map(
          position(),
          'Newest position by website; null: not found. Without websites that have no result.',
        ),
        { [EXAMPLE.website]: 3, 'example.org': 5 },
      ],
      before: [
        s.map(
          position(),
          'Position by website on the day that the newest one is compared with, as many days before it as the range has; null: not found.',
        ),
        { [EXAMPLE.website]: 4, 'example.org': 4 },
      ],
      change: [
        s.nullable(s.integer('Places that the website has won since; negative: lost. Null: no position.')),
        1,
      ],
      overtaken_by: [s.list(s.string(), 'Competitors that are above the website, and were not then.'), []],
      'depth?': s.integer(
        'Search results examined; only where a website was not found and the `depth` of the configuration ended the search.',
      ),
    }),
  ),
});

const HISTORY = s.object({
  days: s.list(HISTORY_DAY),
  notes: [s.list(NOTE), []],
  'device_refused_since?': s.date(
    'Since when the provider has refused each check of the keyword for its device; absent before the third day.',
  ),
});

/** The website and its competitors by day. */
export const COMPETITOR_DAYS = {
  days: s.list(s.object({ date: [s.date(), TODAY], sites: SITES })),
};

const range = { startDate: TODAY, endDate: TODAY, tz: 'UTC' };

export const docs = routeDocs('Rank: reports', CONFIG_ID, {
  'GET /v1/rank/competitors/:configID': route('Compare the website with its competitors by day', {
    about:
      'Over the current keywords that have a result on the day. Your website is the first; a competitor is listed from the day it was added.',
    query: [CompetitorsQuery, range],
    responses: okWith('Days with results, ascending.', COMPETITOR_DAYS),
    errors: [...BAD_RANGE, invalid('weight must be volume', { query: { weight: 'cpc' } })],
  }),
  'GET /v1/rank/competitors/:configID/keywords': route(
    'Compare the website with its competitors by keyword',
    {
      about:
        'The newest position of each website within the range, and how often each competitor is above the website.',
      query: [HeadToHeadQuery, range],
      responses: describePage('A page of the keywords.', HEAD_TO_HEAD),
      errors: [
        ...BAD_RANGE,
        invalid('sortField must be a website of the configuration', { query: { sortField: 'example.net' } }),
        invalid('above must be a website of the configuration', { query: { above: 'example.net' } }),
      ],
    },
  ),
  'GET /v1/rank/distribution/:configID': route('Count the keywords by position and day', {
    about: 'Over the current keywords that have a result on the day.',
    query: [DaysQuery, range],
    responses: ok('Days with results, ascending.', s.list(DISTRIBUTION)),
    errors: BAD_RANGE,
  }),
  'GET /v1/rank/keyword/:configID': route('Get the history of a keyword', {
    query: [HistoryQuery, { ...EXAMPLE.series, ...range }],
    responses: ok('Days with a result, ascending.', HISTORY),
    errors: [
      ...BAD_RANGE,
      invalid('country must be a code of two upper-case letters', { query: { country: 'usa' } }),
      fails(404, 'Keyword not found.', { query: { keyword: 'tea' } }),
    ],
  }),
});
