import { PageQuery } from '../../common/pagination.js';
import { CHECKED, IDS, TODAY } from '../../common/api-docs/examples.js';
import type { RouteDocs } from '../../common/api-docs/model.js';
import {
  date,
  okResponse,
  id,
  dateTime,
  listOf,
  object,
  enumOf,
  nullable,
  pageResponse,
  string,
  integer,
} from '../../common/api-docs/schema.js';
import { invalidIdError, PAGE_FIELDS } from '../../common/api-docs/common-errors.js';
import { COUNTS } from '../check/check.docs.js';

const RUN_FIELDS = {
  _id: id(),
  account: id(),
  config: id(),
  slot: id(),
  slot_day: date('Local day of the slot that the run was for.'),
  reason: enumOf(
    ['schedule', 'call', 'check', 'recovery'],
    'The scheduler, a trigger, a check by hand, or making up for a run that died.',
  ),
  status: enumOf(
    ['running', 'done', 'failed', 'abandoned', 'missed'],
    '`abandoned`: its process died and the day is over. `missed`: a day went by without a run.',
  ),
  run_at: dateTime('The time that all of its results carry; of a missed one, when it was due.'),
  started_at: nullable(dateTime('null for a missed one.')),
  finished_at: nullable(dateTime()),
  ...COUNTS,
  failed: integer('The check failed.'),
  rolled: integer('Of these, those with an earlier result to copy.'),
  requests: integer('Calls to the provider, further attempts included.'),
  error: nullable(string('Why the run failed.')),
};

const FAILED = object({ keyword: string(), country: string(), near: string(), message: string() });

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
  error: null,
};

export const docs: RouteDocs = {
  tag: 'Rank: checks',
  operations: [
    {
      route: 'GET /v1/rank/runs',
      summary: 'What ran',
      query: { dto: PageQuery, about: PAGE_FIELDS },
      responses: [pageResponse('Newest first.', object(RUN_FIELDS), [RUN])],
    },
    {
      route: 'GET /v1/rank/runs/:id',
      summary: 'One run',
      path: { id: 'The run.' },
      example: { path: { id: IDS.run } },
      responses: [
        okResponse(
          'With the keywords that failed, the first thousand of them.',
          object({ ...RUN_FIELDS, failed_keywords: listOf(FAILED) }),
          {
            ...RUN,
            failed_keywords: [
              { keyword: 'espresso machine', country: 'DE', near: '', message: 'Provider answered 429' },
            ],
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
