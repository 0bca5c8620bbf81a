import { CHECKED, EXAMPLE, IDS, YESTERDAY } from '../../common/api-docs/examples.js';
import { invalid, noAccess, pageWith, route, routeDocs, s } from '../../common/api-docs/index.js';
import { DAY_BEFORE, DAY_SUMMARY } from '../reports/positions/report.docs-schema.js';
import { RUN_STATUS } from '../checks/records/runs.docs.js';
import { WebsitesQuery } from './websites.dto.js';

const NOTHING = 'null without a configuration.';
const LAST_RUN = s.object({
  status: [s.choice(RUN_STATUS), 'done'],
  finished_at: [s.nullable(s.dateTime()), CHECKED],
});

const WEBSITE = s.object({
  account: [s.id(), IDS.account],
  name: s.string('Of the account.', 'Acme'),
  config: s.nullable(s.id(`Identifier; ${NOTHING}`, IDS.config)),
  website: s.nullable(s.string(NOTHING, EXAMPLE.website)),
  keywords: s.integer('Number of keywords.', 2),
  now: s.nullable(DAY_SUMMARY, NOTHING),
  before: [s.nullable(DAY_SUMMARY, NOTHING), DAY_BEFORE],
  last_run: s.nullable(LAST_RUN, 'null before the first.'),
  next_run_at: s.nullable(
    s.dateTime('As in GET /v1/rank/config; null when the slot is inactive.', '2026-03-12T06:00:00.000Z'),
  ),
  visibility_change: [
    s.nullable(
      s.number(
        'Visibility of `now` minus that of the day 30 days before, as `since=30d` of the table compares; null without one.',
      ),
    ),
    20,
  ],
  top3_change: [s.nullable(s.integer('Keywords of the top 3 likewise.')), 1],
  top10_change: [s.nullable(s.integer()), 1],
  compared_on: [s.nullable(s.date('The day that the changes compare with.')), YESTERDAY],
  'spark?': s.object({
    from: s.date('The first day.'),
    visibility: s.list(s.nullable(s.number()), 'Of each day; null for a day without results.'),
  }),
});

const TOTALS = s.object({
  websites: s.integer('Of all pages, as the others.', 1),
  ...s.each(s.integer, { keywords: 2, failed: 0, top3: 1, top10: 1 }),
  visibility: s.nullable(
    s.number('Mean of the websites with results, weighted by their keywords; null without one.', 50),
  ),
  visibility_change: s.nullable(
    s.number('Mean of their changes over 30 days, weighted likewise; null without one.', 20),
  ),
  top3_change: s.nullable(s.integer('Sum of their changes over 30 days; null without one.', 1)),
  top10_change: s.nullable(s.integer(undefined, 1)),
});

export const docs = routeDocs('Rank: reports', {
  'GET /v1/rank/websites': route('List the websites of the account and those below it', {
    about:
      'With the summaries that the end of each run stores; those in a zone that was not used for a month are computed first.',
    query: WebsitesQuery,
    responses: pageWith('One entry per configuration.', WEBSITE, { totals: TOTALS }),
    errors: [
      invalid('sortField must be a field of a website', { query: { sortField: 'color' } }),
      noAccess({ query: { account: IDS.unknown } }),
    ],
  }),
});
