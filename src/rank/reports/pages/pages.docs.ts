import { TODAY } from '../../../common/api-docs/examples.js';
import { invalid, describePage, route, routeDocs, s } from '../../../common/api-docs/index.js';
import { SERIES } from '../../tracking/config/config.docs-schema.js';
import { CONFIG_ID } from '../../tracking/config/config.docs.js';
import { position, VISIBILITY } from '../positions/report.docs-schema.js';
import { BAD_RANGE } from '../positions/report.docs.js';
import { CannibalizationQuery, PagesQuery } from './pages.dto.js';

const URL_OF_A_PAGE = s.string(
  'Without fragment and tracking parameters; forms that differ in scheme or `www.` are one page.',
  'https://www.example.com/coffee',
);

const PAGE = s.object({
  url: URL_OF_A_PAGE,
  keywords: s.integer('Keywords whose newest result has the page; its best position there counts.', 1),
  best_keywords: s.integer('Those of which it is the best page of the website.', 1),
  top3: s.integer('Those at position 1 to 3.', 1),
  top10: s.integer('Those at position 1 to 10.', 1),
  best: [position('Over these keywords; null without one.'), 3],
  average: [s.nullable(s.number('Mean of their positions.', 3)), 3],
  visibility: VISIBILITY,
  visibility_change: s.number(
    'With `since`: against the compared day. Otherwise against the first result of each keyword within the range.',
    0,
  ),
  traffic: [
    s.nullable(s.number('Estimated clicks a month from these keywords; null where no volume is known.')),
    null,
  ],
  clicks: [s.nullable(s.integer('Clicks that Search Console counts over the range; null: unknown.')), null],
  impressions: [s.nullable(s.integer('Impressions, likewise.')), null],
  first_seen: [
    s.date(
      'First day of the range with the page as the best one of a keyword, or in its newest result; of a page that only ranked on the compared day, that day.',
    ),
    TODAY,
  ],
  last_seen: [s.date('Last such day.'), TODAY],
});

const COMPETING = s.object({
  url: URL_OF_A_PAGE,
  days: s.integer('Days on which it was the best page of the website; 0: only below another one today.', 1),
  best: s.integer('Its best position on these days.', 3),
  average: s.number('Mean of its positions on these days.', 3),
});

const CANNIBALIZED = s.object({
  ...SERIES,
  urls: [s.list(COMPETING), [s.findExample(COMPETING)]],
  switches: s.integer('How often the best page changed.', 2),
  lost: s.number(
    'Mean visibility of the better page on the days on which it was the best one, minus that of all days.',
    15,
  ),
});

const range = { startDate: TODAY, endDate: TODAY, tz: 'UTC' };

export const docs = routeDocs('Rank: reports', CONFIG_ID, {
  'GET /v1/rank/pages/:configID': route('List the pages of the website that rank', {
    about:
      'Every page that is in the newest result of a current keyword, also below another page of the website, or was the best one of a keyword within the range. A keyword gives its visibility to the page at its best position.',
    query: [PagesQuery, range],
    responses: describePage('A page of the list.', s.list(PAGE)),
    errors: [
      ...BAD_RANGE,
      invalid('since must be range, or a number of days such as 7d', { query: { since: 'start' } }),
    ],
  }),
  'GET /v1/rank/cannibalization/:configID': route('List keywords for which pages of the website compete', {
    about:
      'Keywords whose best page changed at least twice, or with two pages up to position 20 on their newest day, of the newest two with results. Those that lose most visibility are first.',
    query: [CannibalizationQuery, { days: '30', tz: 'UTC', limit: '25' }],
    responses: describePage('The keywords.', s.list(CANNIBALIZED)),
    errors: [invalid('days must be a whole number from 2 to 366', { query: { days: '1' } })],
  }),
});
