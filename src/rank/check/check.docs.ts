import type { RouteDocs } from '../../common/api-docs/model.js';
import { always, done, number, object, text, whole } from '../../common/api-docs/schema.js';

export const COUNTS = {
  keywords: whole('Keywords to check.'),
  ranked: whole('Keywords for which the website was found.'),
  not_found: whole('Keywords for which the website was not found.'),
};

const SUMMARY = object(
  {
    slots: whole('Slots with due configurations.'),
    configs: whole('Due configurations: completed, failed, skipped and joined.'),
    completed: whole(),
    failed: whole(),
    skipped: whole('Still due: the key was rejected, the provider is down, or the process shuts down.'),
    joined: whole('Run by another call or process, whose end was awaited.'),
    ...COUNTS,
    failed_keywords: whole('Keywords whose check failed.'),
    rolled: whole('Failed keywords with an earlier result, which was copied.'),
    duration_ms: number(),
    warning: text('Only if keywords failed: their number and the kinds of failure.'),
    failures: {
      type: 'object',
      description: 'Only if keywords failed: their number by kind of failure.',
      propertyNames: { enum: ['rejected', 'throttled', 'unavailable', 'refused', 'malformed'] },
      additionalProperties: whole(),
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
      answers: [
        done('All due configurations are done. Zeros if none was due.', SUMMARY, NOTHING_DUE),
        {
          status: 202,
          about: 'The check has started.',
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
  ],
};
