import { SHARE_TOKEN, TODAY, YESTERDAY } from '../../../common/api-docs/examples.js';
import { fails, invalid, route, routeDocs, text } from '../../../common/api-docs/index.js';
import { FeedQuery } from './feeds.dto.js';
import { FEED_COLUMNS, type FeedName } from './feeds.service.js';

const GONE = fails(404, 'This link does not exist, or has ended.', {
  when: 'unknown, expired or revoked, or not a feed',
  path: { token: 'unknown' },
});

const feed = (name: FeedName, summary: string, about: string) =>
  route(summary, {
    about: `${about} Columns: ${FEED_COLUMNS[name].join(', ')}. At most 90 days; with ETag and Last-Modified.`,
    path: { token: ['The token of a share link with `feed`.', SHARE_TOKEN] },
    query: [FeedQuery, { from: YESTERDAY, to: TODAY }],
    responses: {
      ...text('The rows as RFC 4180 text: UTF-8, empty for null.', 'text/csv'),
      headers: {
        ETag: { about: 'Changes with the data. Send it as If-None-Match to get 304.' },
        'Last-Modified': { about: 'When the data last changed, or today began.' },
      },
    },
    errors: [
      GONE,
      invalid('from must not be after to', { query: { from: TODAY, to: YESTERDAY } }),
      invalid('days must be a whole number from 1 to 90', { query: { days: '91' } }),
    ],
  });

export const docs = routeDocs('Rank: share links', {
  'GET /v1/feeds/:token/keywords.csv': feed(
    'keywords',
    'Feed of the keywords',
    'One row per keyword, over the days; `date` is the last one.',
  ),
  'GET /v1/feeds/:token/positions.csv': feed(
    'positions',
    'Feed of the positions',
    'One row per keyword and day with a result.',
  ),
  'GET /v1/feeds/:token/summary.csv': feed('summary', 'Feed of the summary', 'One row per day with results.'),
  'GET /v1/feeds/:token/competitors.csv': feed(
    'competitors',
    'Feed of the competitors',
    'One row per website and day; 404 for a link without competitors.',
  ),
  'GET /v1/feeds/:token/pages.csv': feed('pages', 'Feed of the pages', 'One row per page, over the days.'),
  'GET /v1/feeds/:token/search-console.csv': feed(
    'search-console',
    'Feed of Search Console',
    'One row per keyword and Pacific day that Google has counted.',
  ),
});
