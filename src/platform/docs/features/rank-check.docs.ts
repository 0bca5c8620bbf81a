import { PageQuery } from '../../../common/pagination.js';
import { CHECKED, IDS, TODAY } from '../examples.js';
import type { Feature } from '../model.js';
import {
  always,
  day,
  done,
  id,
  instant,
  listOf,
  number,
  object,
  oneOf,
  orNull,
  page,
  text,
  whole,
} from '../schema.js';
import { NOT_AN_ID, PAGE } from './shared.js';

const COUNTS = {
  keywords: whole('All that were to be checked.'),
  ranked: whole('The website was found.'),
  not_found: whole('It was not.'),
};

const SUMMARY = object(
  {
    slots: whole('Slots with a configuration that was due.'),
    configs: whole('Configurations that were due: completed, failed, skipped and joined.'),
    completed: whole(),
    failed: whole(),
    skipped: whole('Left due: the key was rejected, the provider is down, or the process shuts down.'),
    joined: whole('Run by another call or process; waited for.'),
    ...COUNTS,
    failed_keywords: whole('The check failed.'),
    rolled: whole('Of these, those with an earlier result to copy.'),
    duration_ms: number(),
    warning: text('Only where keywords failed: how many of how many, and why.'),
    failures: {
      type: 'object',
      description: 'Only where keywords failed: their number by what the provider did.',
      propertyNames: { enum: ['rejected', 'throttled', 'unavailable', 'refused', 'malformed'] },
      additionalProperties: whole(),
    },
  },
  ['warning', 'failures'],
);

const NOTHING = {
  slots: 0,
  configs: 0,
  completed: 0,
  failed: 0,
  skipped: 0,
  joined: 0,
  keywords: 0,
  ranked: 0,
  not_found: 0,
  failed_keywords: 0,
  rolled: 0,
  duration_ms: 3,
};

const RUN_FIELDS = {
  _id: id(),
  account: id(),
  config: id(),
  slot: id(),
  slot_day: day('Local day of the slot that the run was for.'),
  reason: oneOf(
    ['schedule', 'call', 'check', 'recovery'],
    'The scheduler, a trigger, a check by hand, or making up for a run that died.',
  ),
  status: oneOf(
    ['running', 'done', 'failed', 'abandoned', 'missed'],
    '`abandoned`: its process died and the day is over. `missed`: a day went by without a run.',
  ),
  run_at: instant('The time that all of its results carry; of a missed one, when it was due.'),
  started_at: orNull(instant('null for a missed one.')),
  finished_at: orNull(instant()),
  ...COUNTS,
  failed: whole('The check failed.'),
  rolled: whole('Of these, those with an earlier result to copy.'),
  requests: whole('Calls to the provider, further attempts included.'),
  error: orNull(text('Why the run failed.')),
};

const FAILED = object({ keyword: text(), country: text(), near: text(), message: text() });

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

export const rankCheck: Feature = {
  tag: 'Rank: checks',
  about: 'The daily check of all that is due, and what ran when.',
  operations: [
    {
      route: 'POST /v1/rank/trigger',
      summary: 'Check all that is due',
      about: 'For the background queue manager. Several calls at once run each configuration once.',
      query: { wait: { about: '`false`: answer at once and work on behind.' } },
      answers: [
        done('The work is done. Nothing due: zeros.', SUMMARY, NOTHING),
        {
          status: 202,
          about: 'The work has begun.',
          schema: done('', object({ accepted: always(true) }), null).schema!,
          example: { success: true, message: 'SUCCESS', data: { accepted: true } },
          try: { query: { wait: 'false' } },
        },
      ],
      failures: [
        {
          status: 401,
          message: 'Invalid API key',
          when: 'the provider rejects the key',
          additionalInfo: { status: 401, message: 'Invalid API key' },
        },
        { status: 500, message: 'Search provider is not configured', when: 'SEARCH_PROVIDER_URL is not set' },
      ],
    },
    {
      route: 'GET /v1/rank/runs',
      summary: 'What ran',
      query: { dto: PageQuery, about: PAGE },
      answers: [page('Newest first.', object(RUN_FIELDS), [RUN])],
    },
    {
      route: 'GET /v1/rank/runs/:id',
      summary: 'One run',
      path: { id: 'The run.' },
      example: { path: { id: IDS.run } },
      answers: [
        done(
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
      failures: [
        NOT_AN_ID('id'),
        { status: 404, message: 'Run not found.', try: { path: { id: IDS.nobody } } },
      ],
    },
  ],
};
