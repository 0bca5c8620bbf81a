import { PageQuery } from '../../../common/validation/pagination.js';
import { CHECKED, IDS, TODAY } from '../../../common/api-docs/examples.js';
import type { RouteDocs } from '../../../common/api-docs/model.js';
import {
  date,
  id,
  dateTime,
  listOf,
  object,
  enumOf,
  nullable,
  string,
  integer,
} from '../../../common/api-docs/schema.js';
import { ok, page } from '../../../common/api-docs/responses.js';
import { invalidIdError, PAGE_FIELDS } from '../../../common/api-docs/common-errors.js';
import { ERROR_LOG_EXAMPLE } from '../../tracking/config/config.docs-schema.js';
import { DEVICES } from '../../domain/series.js';

export const COUNTS = {
  keywords: integer('Keywords to check.'),
  ranked: integer('Keywords for which the website was found.'),
  not_found: integer('Keywords for which the website was not found.'),
};

export const RUN_STATUS = ['running', 'done', 'suspicious', 'discarded', 'failed', 'abandoned', 'missed'];

export const RUN_FIELDS = {
  _id: id(),
  account: id(),
  config: id(),
  slot: id(),
  slot_day: date('Local day of the slot.'),
  reason: enumOf(
    ['schedule', 'call', 'check', 'recovery'],
    'Scheduler, trigger, on-demand check, or recovery of a run whose process died.',
  ),
  status: enumOf(
    RUN_STATUS,
    '`abandoned`: the process died, shut down or lost the configuration. `missed`: the day passed without a run. `suspicious`: done, but nine tenths of the rankings were lost at once. `discarded`: its results were taken back as failures.',
  ),
  run_at: dateTime('Run time of all its results; for a missed run, when it was due.'),
  started_at: nullable(dateTime('null for a missed run.')),
  finished_at: nullable(dateTime()),
  ...COUNTS,
  failed: integer('Keywords whose check failed.'),
  rolled: integer('Failed keywords with an earlier result, which was copied.'),
  requests: integer('Requests to the provider, retries included.'),
  reused: integer(
    'Keywords with an earlier response to the same search (RANK_REUSE_MINUTES). Absent in runs of earlier releases.',
  ),
  error: nullable(string('Why the run failed.')),
  suspicious: object({
    day: date('The earlier day that it was compared with.'),
    ranked: integer('Keywords of the run that ranked on that day.'),
    lost: integer('Of these, keywords that the run did not find.'),
  }),
};
export const OPTIONAL_RUN_FIELDS = ['reused', 'suspicious'];

const FAILED = object({
  keyword: string(),
  country: string(),
  near: string(),
  device: enumOf(DEVICES),
  message: string(),
});

const RUN = {
  _id: IDS.run,
  account: IDS.account,
  config: IDS.config,
  slot: IDS.slot,
  slot_day: TODAY,
  reason: 'schedule',
  status: 'done',
  run_at: CHECKED,
  started_at: CHECKED,
  finished_at: CHECKED,
  keywords: 2,
  ranked: 1,
  not_found: 0,
  failed: 1,
  rolled: 1,
  requests: 3,
  reused: 0,
  error: null,
};

const SUSPICIOUS_RUN = {
  ...RUN,
  _id: IDS.suspiciousRun,
  slot_day: '2026-03-01',
  status: 'suspicious',
  run_at: '2026-03-01T06:00:04.000Z',
  started_at: '2026-03-01T06:00:04.000Z',
  finished_at: '2026-03-01T06:00:04.000Z',
  keywords: 20,
  ranked: 0,
  not_found: 20,
  failed: 0,
  rolled: 0,
  requests: 20,
  suspicious: { day: '2026-02-28', ranked: 20, lost: 20 },
};
export const DISCARDED_RUN = { ...SUSPICIOUS_RUN, status: 'discarded', not_found: 0 };

export const docs: RouteDocs = {
  tag: 'Rank: checks',
  operations: [
    {
      route: 'GET /v1/rank/runs',
      summary: 'List the runs',
      query: { dto: PageQuery, about: PAGE_FIELDS },
      responses: [page('Newest first.', object(RUN_FIELDS, OPTIONAL_RUN_FIELDS), [RUN, SUSPICIOUS_RUN])],
    },
    {
      route: 'GET /v1/rank/runs/:id',
      summary: 'Get a run',
      path: { id: 'The run.' },
      example: { path: { id: IDS.run } },
      responses: [
        ok(
          'The run with its failed keywords, at most a thousand.',
          object({ ...RUN_FIELDS, failed_keywords: listOf(FAILED) }, OPTIONAL_RUN_FIELDS),
          {
            ...RUN,
            failed_keywords: [ERROR_LOG_EXAMPLE[TODAY]![0]],
          },
        ),
      ],
      errors: [
        invalidIdError('id'),
        { status: 404, message: 'Run not found.', try: { path: { id: IDS.unknown } } },
      ],
    },
  ],
};
