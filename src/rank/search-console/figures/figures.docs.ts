import { EXAMPLE, YESTERDAY } from '../../../common/api-docs/examples.js';
import { invalid, ok, page, route, routeDocs, s } from '../../../common/api-docs/index.js';
import { CONFIG_ID } from '../../tracking/config/config.docs.js';
import { DEVICES } from '../../positions/series.js';
import { KeywordDaysQuery, SearchDaysQuery, SearchQueriesQuery } from './figures.dto.js';

const DAY = '2026-03-08';
const FIGURES = {
  clicks: s.integer(undefined, 12),
  impressions: s.integer(undefined, 300),
  ctr: [s.nullable(s.number('Clicks per impression; null without an impression.')), 0.04],
  position: [s.nullable(s.number('Mean, weighted by impressions.')), 5.5],
} satisfies Record<string, s.Property>;
const OF_DAY = s.object({
  date: s.date('Pacific day.', DAY),
  ...FIGURES,
  final: s.boolean('Whether the numbers will not change.', true),
});
const NOTES = s.list(s.object({ date: s.date(), text: s.string() }), 'What happened to all websites.');
const TOTALS = s.object(FIGURES);

const NAMED = {
  ...FIGURES,
  clicks: s.integer(undefined, 9),
  impressions: s.integer(undefined, 200),
  ctr: [s.nullable(s.number('Clicks per impression; null without an impression.')), 0.045],
  position: [s.nullable(s.number('Mean, weighted by impressions.')), 3.5],
} satisfies Record<string, s.Property>;
const NAMED_TOTALS = s.object(NAMED);

const DAYS = s.object({
  connected: s.boolean('Whether Search Console is connected.', true),
  days: s.list(OF_DAY, 'Days without data are absent.'),
  totals: [s.nullable(TOTALS, 'Over the days; null: unknown.'), s.findExample(TOTALS)],
  hidden_share: [
    s.nullable(s.number('Share of clicks whose queries Google does not name, 0 to 1; null without a click.')),
    0.25,
  ],
  notes: [NOTES, []],
});
const HISTORY = s.object({
  connected: s.boolean('Whether Search Console is connected.', true),
  days: s.list(
    s.object({ date: s.date('Pacific day.', DAY), ...NAMED, final: s.boolean(undefined, true) }),
    'Days without an impression that Google names are absent.',
  ),
  totals: [s.nullable(NAMED_TOTALS, 'Over the days; null: unknown.'), s.findExample(NAMED_TOTALS)],
  notes: [NOTES, []],
});
const QUERY = s.object({
  query: [s.string(), EXAMPLE.series.keyword],
  country: [
    s.nullable(s.string('Where most of its impressions are; null: unknown.')),
    EXAMPLE.series.country,
  ],
  device: s.choice(DEVICES, 'On which most of them are, tablets aside.', 'desktop'),
  ...NAMED,
  tracked: s.boolean('Whether a keyword has this text, ignoring case.', true),
  striking_distance: s.boolean('At position 4 to 20.', true),
});

const range = { startDate: DAY, endDate: DAY };
const BAD_RANGE = [
  invalid('endDate must not be before startDate', { query: { ...range, endDate: '2026-03-07' } }),
  invalid('startDate must be a day of the calendar such as 2026-02-28', {
    query: { startDate: YESTERDAY + 'x' },
  }),
];
const PACIFIC = 'Days are those of Google: Pacific.';

export const docs = routeDocs('Rank: Search Console', CONFIG_ID, {
  'GET /v1/rank/config/:configID/search-console/days': route('List clicks and impressions by day', {
    about: `${PACIFIC} Totals of the property, with the clicks of hidden queries.`,
    query: [SearchDaysQuery, range],
    responses: ok('Ascending.', DAYS),
    errors: BAD_RANGE,
  }),
  'GET /v1/rank/config/:configID/search-console/history': route('List clicks of one keyword by day', {
    about: `${PACIFIC} Searches for this text in this country on this device; those on tablets match no keyword.`,
    query: [KeywordDaysQuery, { ...range, keyword: EXAMPLE.series.keyword, country: EXAMPLE.series.country }],
    responses: ok('Ascending.', HISTORY),
    errors: invalid('country must be a code of two upper-case letters', {
      query: { keyword: 'x', country: 'usa' },
    }),
  }),
  'GET /v1/rank/config/:configID/search-console/queries': route('List the queries of the website', {
    about: 'Over all countries and devices, unless some are selected.',
    query: [SearchQueriesQuery, range],
    responses: page('Most impressions first.', QUERY),
    errors: invalid('minImpressions must be a whole number from 0 to 1000000000', {
      query: { minImpressions: '-1' },
    }),
  }),
});
