import { EXAMPLE, TODAY } from '../../../common/api-docs/examples.js';
import { ok, route, routeDocs, s } from '../../../common/api-docs/index.js';
import { CONFIG_ID } from '../../tracking/config/config.docs.js';
import { BAD_RANGE } from '../positions/report.docs.js';
import { featureList } from '../positions/report.docs-schema.js';
import { DaysQuery } from '../positions/report.dto.js';

const COUNT = s.object({
  seen: s.integer('Keywords whose search provider can see the block.', 2),
  present: s.integer('Keywords whose page has the block.', 2),
  owner_known: s.integer('Those of which the provider revealed the pages.', 2),
  owned: s.integer('Those with a page of the website.', 1),
});

export const FEATURE_DAYS = s.list(
  s.object({
    date: [s.date(), TODAY],
    keywords: s.integer('Keywords whose blocks are known.', 2),
    types: [
      s.map(COUNT, 'By type; types that no search provider sees are omitted.'),
      { ai_overview: s.findExample(COUNT) },
    ],
  }),
);

const REPORT = s.object({
  days: FEATURE_DAYS,
  sites: s.list(
    s.object({
      website: s.string('As in the configuration.', EXAMPLE.website),
      own: s.boolean('Whether it is the website of the configuration.', true),
      owned: [s.map(s.integer(), 'Keywords by type, on the newest day.'), { ai_overview: 1 }],
    }),
    'The website and its competitors; empty without a day.',
  ),
  providers: s.list(
    s.object({
      name: s.string('As in `SEARCH_PROVIDER`.', 'dataforseo'),
      features: [featureList('Blocks beside the organic results.'), ['ai_overview']],
    }),
    'The configured search providers, each with the blocks that it reports: none for `rapidapi` and `searxng`.',
  ),
});

export const docs = routeDocs('Rank: reports', CONFIG_ID, {
  'GET /v1/rank/features/:configID': route('Count the blocks of result pages by day', {
    about:
      'AI Overviews, snippets, packs and other blocks beside the organic results, over the current keywords. Days without known blocks are omitted: what a search provider cannot see is unknown, not absent.',
    query: [DaysQuery, { startDate: TODAY, endDate: TODAY, tz: 'UTC' }],
    responses: ok('Days, ascending.', REPORT),
    errors: BAD_RANGE,
  }),
});
