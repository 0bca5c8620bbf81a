import type { RouteDocs } from '../../common/api-docs/model.js';
import { always, done, number, object, text, whole } from '../../common/api-docs/schema.js';

export const COUNTS = {
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
    skipped: whole(
      'Left due: the key was rejected, the credits are used up, the provider is down, or the process shuts down.',
    ),
    joined: whole('Run by another call or process; waited for.'),
    ...COUNTS,
    failed_keywords: whole('The check failed.'),
    rolled: whole('Of these, those with an earlier result to copy.'),
    duration_ms: number(),
    warning: text('Only where keywords failed: how many of how many, and why.'),
    failures: {
      type: 'object',
      description: 'Only where keywords failed: their number by what the provider did.',
      propertyNames: { enum: ['rejected', 'credits', 'throttled', 'unavailable', 'refused', 'malformed'] },
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

export const docs: RouteDocs = {
  tag: 'Rank: checks',
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
