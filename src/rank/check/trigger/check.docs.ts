import type { RouteDocs } from '../../../common/api-docs/model.js';
import { COUNTS } from '../../report/runs/runs.docs.js';
import { constant, number, object, string, integer } from '../../../common/api-docs/schema.js';
import { ok } from '../../../common/api-docs/responses.js';

const SUMMARY = object(
  {
    slots: integer('Slots with due configurations.'),
    configs: integer('Due configurations: completed, failed, skipped and joined.'),
    completed: integer(),
    failed: integer(),
    skipped: integer(
      'Still due: the key was rejected, the credits are used up, the provider is down, or the process shuts down.',
    ),
    joined: integer('Run by another call or process, whose end was awaited.'),
    ...COUNTS,
    failed_keywords: integer('Keywords whose check failed.'),
    rolled: integer('Failed keywords with an earlier result, which was copied.'),
    duration_ms: number(),
    warning: string('Only if keywords failed: their number and the kinds of failure.'),
    failures: {
      type: 'object',
      description: 'Only if keywords failed: their number by kind of failure.',
      propertyNames: {
        enum: ['rejected', 'credits', 'throttled', 'unavailable', 'refused', 'malformed', 'budget'],
      },
      additionalProperties: integer(),
    },
  },
  ['warning', 'failures'],
);

const NOTHING_DUE = {
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

export const docs: RouteDocs = {
  tag: 'Rank: checks',
  operations: [
    {
      route: 'POST /v1/rank/trigger',
      summary: 'Check all due configurations',
      about: 'For the background queue manager. Concurrent calls run each configuration once.',
      query: { wait: { about: '`false`: respond immediately and check in the background.' } },
      responses: [
        ok('All due configurations are done. Zeros if none was due.', SUMMARY, NOTHING_DUE),
        {
          status: 202,
          about: 'The check has started.',
          schema: ok('', object({ accepted: constant(true) }), null).schema!,
          example: { success: true, message: 'SUCCESS', data: { accepted: true } },
          try: { query: { wait: 'false' } },
        },
      ],
      errors: [
        {
          status: 401,
          message: 'Invalid API key',
          when: 'the provider rejects the key',
          additionalInfo: { status: 401, message: 'Invalid API key' },
        },
        {
          status: 402,
          message: 'Search provider credits used up',
          when: 'the credits at the search provider are used up',
          additionalInfo: { status: 402, message: 'Not enough credits' },
        },
        { status: 500, message: 'Search provider is not configured', when: 'SEARCH_PROVIDER_URL is not set' },
      ],
    },
  ],
};
