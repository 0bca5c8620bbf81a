import { CHECKED, EXAMPLE, TODAY } from '../../../common/api-docs/examples.js';
import { fails, invalid, ok, describePage, route, routeDocs, s } from '../../../common/api-docs/index.js';
import { FEATURE_TYPES } from '../../positions/features/feature-types.js';
import { CONFIG_ID } from '../../tracking/config/config.docs.js';
import { position } from '../positions/report.docs-schema.js';
import { CitedSitesQuery, SerpQuery } from './serp.dto.js';

const RESULT = s.object({
  position: s.integer('From 1.', undefined, { minimum: 1 }),
  link: s.string("'' where the provider gave none."),
  title: s.string(),
  own: s.boolean('Whether it belongs to the website of the configuration.'),
  competitor: s.nullable(s.string('The competitor that it belongs to.')),
});
const RESULTS = [
  { position: 1, ...EXAMPLE.serp[0], own: false, competitor: null },
  { position: 2, ...EXAMPLE.serp[1], own: false, competitor: EXAMPLE.competitors[0] },
  { position: 3, ...EXAMPLE.serp[2], own: true, competitor: null },
];

const SERP = s.object({
  day: s.date('Local day of the slot.', TODAY),
  asked_at: s.dateTime('When the provider responded.', CHECKED),
  provider: [s.string(), 'rapidapi'],
  days: [s.list(s.date(), 'The days whose search results are kept, newest first.'), [TODAY]],
  results: [s.list(RESULT), RESULTS],
  'features?': s.list(
    s.object({
      type: s.choice([...FEATURE_TYPES]),
      rank_absolute: s.nullable(
        s.integer('From 1, among all elements of the page; null where the order is unknown.', undefined, {
          minimum: 1,
        }),
      ),
      title: s.string(),
      links: s.list(
        s.object({
          place: s.integer('From 1, in the order of the provider.', undefined, { minimum: 1 }),
          link: s.string(),
          title: s.string(),
          own: s.boolean('Whether it belongs to the website of the configuration.'),
          competitor: s.nullable(s.string('The competitor that it belongs to.')),
        }),
        'At most 20, 50 of an AI Overview. Empty: the provider did not reveal them.',
      ),
    }),
    'Blocks of the page beside the results, at most 30, in its order where that is known. Absent where they are unknown.',
  ),
  'rank_absolute?': position(
    'Position of the best result of the website among all elements of the page; null when not found, when the provider states no order, or when the position was taken from an earlier search of the day.',
  ),
});

const SUGGESTION = s.object({
  website: s.string('Registrable domain.', 'example.net'),
  keywords: s.integer('Keywords with the site in the top 20.', 1),
  visibility: s.number(
    '0 to 100: mean click share of its best positions, over the keywords of the day.',
    100,
  ),
  best: s.integer('Best position.', 1, { minimum: 1 }),
});

const CITED = s.object({
  day: s.nullable(s.date('The newest day with results; null without one.', TODAY)),
  present: s.integer('Keywords whose kept page has the block.', 2),
  known: s.integer('Those of which the provider revealed the links.', 2),
  sites: s.list(
    s.object({
      website: s.string('As in the configuration, or a registrable domain.', 'example.net'),
      own: s.boolean('Whether it is the website of the configuration.', false),
      competitor: s.boolean('Whether it is listed as a competitor.', true),
      keywords: s.integer('Keywords with a link to it in the block.', 2),
    }),
  ),
});

export const docs = routeDocs('Rank: reports', CONFIG_ID, {
  'GET /v1/rank/serp/:configID': route('Get the search results behind a result', {
    about:
      'They are kept for RANK_SERP_DAYS, one a search and day: where a search was repeated on a day, by whichever account, the newest.',
    query: [SerpQuery, { ...EXAMPLE.series, day: TODAY }],
    responses: ok('The results, best first.', SERP),
    errors: [
      invalid('day must be a day of the calendar such as 2026-02-28', { query: { day: '2026-02-31' } }),
      fails(404, 'No search result is kept for that day.', {
        when: 'the keyword is not in the configuration, has no result of its own on the day, or it was too long ago',
        query: { keyword: 'tea' },
      }),
    ],
  }),
  'GET /v1/rank/features/:configID/sites': route('List the websites in a block of result pages', {
    about:
      'Every website that is linked in the block on the newest day, tracked or not. Empty when no search result is kept.',
    query: [CitedSitesQuery, { type: 'ai_overview' }],
    responses: describePage('A page of the websites, those of most keywords first.', CITED),
    errors: [invalid(`type must be one of ${FEATURE_TYPES.join(', ')}`, { query: { type: 'tea' } })],
  }),
  'GET /v1/rank/competitors/:configID/suggestions': route('Suggest competitors', {
    about:
      'Sites in the top 20 of the newest day, by registrable domain, neither own nor listed as competitors. Empty when no search result is kept.',
    responses: ok('At most 50, by visibility.', s.list(SUGGESTION)),
  }),
});
