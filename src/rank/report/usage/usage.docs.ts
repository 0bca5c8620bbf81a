import type { RouteDocs } from '../../../common/api-docs/model.js';
import { integer, nullable, number, object, string } from '../../../common/api-docs/schema.js';
import { ok } from '../../../common/api-docs/responses.js';
import { validationError } from '../../../common/api-docs/common-errors.js';
import { UsageQuery } from './usage.dto.js';

const period = (name: string) =>
  object({
    used: integer(`Requests of this UTC ${name}, of the account and all accounts below it.`),
    limit: nullable(integer('Its budget; null: none.')),
  });

const USAGE = object({
  day: period('day'),
  month: period('month'),
  estimate: object(
    {
      requests_per_day: integer('Requests of one daily check.'),
      requests_per_month: integer('Of 30 daily checks.'),
      cost_per_month: nullable(
        number('By SEARCH_COST_PER_1000, else by the list price of the provider; null: unknown.'),
      ),
      currency: string('Only with the list price.'),
      as_of: string('Month in which the list price was read; only with the list price.'),
    },
    ['currency', 'as_of'],
  ),
});

export const docs: RouteDocs = {
  tag: 'Rank: checks',
  operations: [
    {
      route: 'GET /v1/rank/usage',
      summary: 'Used search budget and estimated requests',
      about:
        'The estimate uses the mean number of requests for a keyword of the last 7 runs; before the first run, depth and ' +
        'page size. For the platform account, the requests of the whole installation.',
      query: {
        dto: UsageQuery,
        about: { keywords: 'Number of keywords to estimate for; default: those of the configuration.' },
      },
      responses: [
        ok('Usage, budget and estimate.', USAGE, {
          day: { used: 0, limit: null },
          month: { used: 0, limit: null },
          estimate: { requests_per_day: 3, requests_per_month: 90, cost_per_month: null },
        }),
      ],
      errors: [
        validationError('keywords', 'keywords must be a whole number from 0 to 1000000', {
          query: { keywords: '-1' },
        }),
      ],
    },
  ],
};
