import { CHECKED, IDS, TODAY } from '../../../common/api-docs/examples.js';
import { fails, ok, okWith, page, route, routeDocs, s, storedId } from '../../../common/api-docs/index.js';
import { ERROR_ENTRY } from '../../tracking/config/config.docs-schema.js';
import { RunsQuery } from './runs.dto.js';

export const COUNTS = {
  keywords: s.integer('Keywords to check.', 2),
  ranked: s.integer('Keywords for which the website was found.', 1),
  not_found: s.integer('Keywords for which the website was not found.', 0),
} satisfies Record<string, s.Property>;

export const RUN_STATUS = ['running', 'done', 'suspicious', 'discarded', 'failed', 'abandoned', 'missed'];

const FAILURE_KINDS = ['rejected', 'credits', 'throttled', 'unavailable', 'refused', 'malformed', 'budget'];

const RUN_FIELDS: Record<string, s.Property> = {
  ...s.each(s.id, { _id: IDS.run, account: IDS.account, config: IDS.config, slot: IDS.slot }),
  slot_day: s.date('Local day of the slot.', TODAY),
  reason: s.choice(
    ['schedule', 'call', 'check', 'recovery'],
    'Scheduler, trigger, on-demand check, or recovery of a run whose process died.',
    'schedule',
  ),
  status: s.choice(
    RUN_STATUS,
    '`abandoned`: the process died, shut down or lost the configuration. `missed`: the day passed without a run. `suspicious`: done, but nine tenths of the rankings were lost at once. `discarded`: its results were taken back as failures.',
    'done',
  ),
  run_at: s.dateTime('Run time of all its results; for a missed run, when it was due.', CHECKED),
  started_at: s.nullable(s.dateTime('null for a missed run.', CHECKED)),
  finished_at: [s.nullable(s.dateTime()), CHECKED],
  ...COUNTS,
  failed: s.integer('Keywords whose check failed.', 1),
  rolled: s.integer('Failed keywords with an earlier result, which was copied.', 1),
  requests: s.integer('Requests to the provider, retries included.', 3),
  'depth?': s.integer(
    'Search results to examine for each keyword; absent: RANK_DEPTH. A run that takes over keeps that of the dead one.',
  ),
  reused: s.integer('Keywords with an earlier response to the same search (RANK_REUSE_MINUTES).', 0),
  error: [s.nullable(s.string('Why the run failed.')), null],
  // By kind; absent where none failed.
  'failures?': s.object(Object.fromEntries(FAILURE_KINDS.map((kind) => [`${kind}?`, s.integer()]))),
  'suspicious?': s.object({
    day: s.date('The earlier day that it was compared with.'),
    ranked: s.integer('Keywords of the run that ranked on that day.'),
    lost: s.integer('Of these, keywords that the run did not find.'),
  }),
};

export const RUN = s.object(RUN_FIELDS);
const LISTED_RUN = s.object({
  ...RUN_FIELDS,
  cost: [
    s.nullable(
      s.number(
        'Of its requests, by SEARCH_COST_PER_1000, else by the list price of the provider; null: the price is unknown.',
      ),
    ),
    null,
  ],
  'currency?': s.string('Of the cost.'),
});
const RUN_DETAIL = s.object({ ...RUN_FIELDS, failed_keywords: s.list(ERROR_ENTRY) });

const THEN = '2026-03-01T06:00:04.000Z';
const TIMES = { run_at: THEN, started_at: THEN, finished_at: THEN };
const NUMBERS = { keywords: 20, ranked: 0, not_found: 20, failed: 0, rolled: 0, requests: 20 };
const SUSPICIOUS_RUN = s.exampleWith(RUN, {
  _id: IDS.suspiciousRun,
  slot_day: '2026-03-01',
  status: 'suspicious',
  ...TIMES,
  ...NUMBERS,
  suspicious: { day: '2026-02-28', ranked: 20, lost: 20 },
});
const DISCARDED_RUN = { ...SUSPICIOUS_RUN, status: 'discarded', not_found: 0 };

const RUN_ID = { id: storedId('The run.', IDS.run, fails(404, 'Run not found.')) };

export const docs = routeDocs('Rank: checks', RUN_ID, {
  'GET /v1/rank/runs': route('List the runs', {
    query: RunsQuery,
    responses: page('Newest first.', LISTED_RUN, [
      s.findExample(LISTED_RUN),
      { ...SUSPICIOUS_RUN, cost: null },
    ]),
  }),
  'GET /v1/rank/runs/totals': route('Runs of all accounts in the last 24 hours', {
    about: 'Running ones are included.',
    responses: okWith('Their number by status, and the sums of their counts.', {
      since: [s.dateTime(), '2026-03-10T12:00:00.000Z'],
      runs: [
        s.object(Object.fromEntries(RUN_STATUS.map((status) => [`${status}?`, s.integer()]))),
        { done: 1 },
      ],
      keywords: s.integer('Keywords to check.', 2),
      failed: s.integer('Keywords whose check failed.', 1),
      requests: s.integer('Requests to the provider, retries included.', 3),
      reused: s.integer('Keywords with an earlier response to the same search.', 0),
      without_result: s.integer('Configurations whose newest check got no result for any keyword.', 0),
    }),
  }),
  'GET /v1/rank/runs/:id': route('Get a run', {
    responses: ok('The run with its failed keywords, at most a thousand.', RUN_DETAIL),
  }),
  'POST /v1/rank/runs/:id/discard': route('Discard a suspicious run', {
    about:
      'Takes its results back as failures: the newest earlier results are copied, and the keywords are in the error log of the day. A run that is discarded already is returned as it is.',
    example: { path: { id: IDS.suspiciousRun } },
    responses: ok('The discarded run.', RUN, DISCARDED_RUN),
    errors: [
      fails(409, 'Only a suspicious run can be discarded.', { path: { id: IDS.run } }),
      fails(409, 'The configuration is being checked.', 'a check is in progress'),
    ],
  }),
});
