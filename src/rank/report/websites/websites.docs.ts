import { CHECKED, EXAMPLE_WEBSITE, IDS } from '../../../common/api-docs/examples.js';
import { accountAccessError, PAGE_FIELDS, validationError } from '../../../common/api-docs/common-errors.js';
import type { RouteDocs } from '../../../common/api-docs/model.js';
import {
  date,
  dateTime,
  enumOf,
  id,
  integer,
  listOf,
  nullable,
  number,
  object,
  string,
} from '../../../common/api-docs/schema.js';
import { page } from '../../../common/api-docs/responses.js';
import { DAY_SUMMARY, SUMMARY_EXAMPLE } from '../positions/report.docs-schema.js';
import { RUN_STATUS } from '../runs/runs.docs.js';
import { WebsitesQuery } from './websites.dto.js';

const LAST_RUN = object({ status: enumOf(RUN_STATUS), finished_at: nullable(dateTime()) });

const NOTHING = 'null without a configuration.';
const WEBSITE = object(
  {
    account: id(),
    name: string('Of the account.'),
    config: nullable(id(`Identifier; ${NOTHING}`)),
    website: nullable(string(NOTHING)),
    keywords: integer('Number of keywords.'),
    now: nullable(DAY_SUMMARY, NOTHING),
    before: nullable(DAY_SUMMARY, NOTHING),
    last_run: nullable(LAST_RUN, 'null before the first.'),
    next_run_at: nullable(dateTime('Past while a check is due; null when the slot is inactive.')),
    spark: object({
      from: date('The first day.'),
      visibility: listOf(nullable(number()), 'Of each day; null for a day without results.'),
    }),
  },
  ['spark'],
);

export const docs: RouteDocs = {
  tag: 'Rank: reports',
  operations: [
    {
      route: 'GET /v1/rank/websites',
      summary: 'List the websites of the account and those below it',
      about: 'With the summaries in UTC that the end of each run stores.',
      query: {
        dto: WebsitesQuery,
        about: {
          ...PAGE_FIELDS,
          sortField: 'Field to sort by, of the website or of `now`; null is last in both orders.',
          sortOrder: 'Ascending or descending.',
          search: 'Part of the name of the account or of the website, ignoring case.',
          spark: 'Adds `spark` to each entry: its visibility on so many days up to today.',
          all: '`true` adds the accounts without a configuration.',
        },
      },
      responses: [
        page('One entry per configuration.', WEBSITE, [
          {
            account: IDS.account,
            name: 'Acme',
            config: IDS.config,
            website: EXAMPLE_WEBSITE,
            keywords: 2,
            now: SUMMARY_EXAMPLE.now,
            before: SUMMARY_EXAMPLE.before,
            last_run: { status: 'done', finished_at: CHECKED },
            next_run_at: '2026-03-12T06:00:00.000Z',
          },
        ]),
      ],
      errors: [
        validationError('sortField', 'sortField must be a field of a website', {
          query: { sortField: 'color' },
        }),
        accountAccessError({ query: { account: IDS.unknown } }),
      ],
    },
  ],
};
