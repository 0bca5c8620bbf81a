import { invalid, ok, route, routeDocs, s } from '../../../common/api-docs/index.js';
import { UsageQuery } from './usage.dto.js';

const period = (name: string) =>
  s.object({
    used: s.integer(`Requests of this UTC ${name}, of the account and all accounts below it.`, 0),
    limit: [s.nullable(s.integer('Its budget; null: none.')), null],
  });
const answersPeriod = (name: string) =>
  s.object({
    used: s.integer(
      `Requests for AI answers of this UTC ${name}, of the account and all accounts below it.`,
      0,
    ),
    limit: [s.nullable(s.integer('Its budget; null: none.')), null],
  });
const COST = 'By SEARCH_COST_PER_1000, else by the list price of the provider; null: unknown.';

const USAGE = s.object({
  day: period('day'),
  month: period('month'),
  estimate: s.object({
    requests_per_day: s.number(
      'Requests a day, the mean over a week; a whole number with the same check every day.',
      3,
    ),
    'requests_per_check?': s.integer('Of the largest check; absent with the same check every day.'),
    requests_per_month: s.integer('Of 30 days.', 90),
    cost_per_month: [s.nullable(s.number(COST)), null],
    'most_per_keyword?': s.integer(
      'Requests for a keyword in the largest check, at most. This and the least of a month are only given where the results decide how many pages there are; the other figures then are the most.',
    ),
    'least_requests_per_month?': s.integer('Of 30 days, when pages neither overlap nor are short.'),
    'least_cost_per_month?': s.nullable(s.number(COST)),
    'currency?': s.string('Only with the list price.'),
    'as_of?': s.string('Month in which the list price was read; only with the list price.'),
  }),
  answers: s.object({
    day: answersPeriod('day'),
    month: answersPeriod('month'),
    estimate: s.object({
      requests_per_day: s.number('The mean over a week of the active prompts.', 0),
      requests_per_month: s.integer('Of 30 days.', 0),
      cost_per_month: [
        s.nullable(s.number('By list prices of the vendors, in US dollars; null: unknown.')),
        0,
      ],
    }),
  }),
});

export const docs = routeDocs('Rank: checks', {
  'GET /v1/rank/usage': route('Used search budget and estimated requests', {
    about:
      'The estimate uses the mean number of requests for a searched keyword of the last 7 runs to each depth; until there ' +
      'are as many as in a week, at least what depth and page size allow at most. For the platform account, the requests of the whole installation.',
    query: UsageQuery,
    responses: ok('Usage, budget and estimate.', USAGE),
    errors: invalid('keywords must be a whole number from 0 to 1000000', { query: { keywords: '-1' } }),
  }),
});
