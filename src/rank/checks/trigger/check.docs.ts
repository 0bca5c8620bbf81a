import { accepted, fails, ok, route, routeDocs, s } from '../../../common/api-docs/index.js';
import { COUNTS } from '../records/runs.docs.js';

const SUMMARY = s.object({
  slots: s.integer('Slots with due configurations.', 0),
  configs: s.integer('Due configurations: completed, failed, skipped and joined.', 0),
  ...s.each(s.integer, { completed: 0, failed: 0 }),
  skipped: s.integer(
    'Still due: the key was rejected, the credits are used up, the provider is down, or the process shuts down.',
    0,
  ),
  joined: s.integer('Run by another call or process, whose end was awaited.', 0),
  ...COUNTS,
  failed_keywords: s.integer('Keywords whose check failed.', 0),
  rolled: s.integer('Failed keywords with an earlier result, which was copied.', 0),
  duration_ms: [s.number(), 3],
  'warning?': s.string('Only if keywords failed: their number and the kinds of failure.'),
  'failures?': {
    type: 'object',
    description: 'Only if keywords failed: their number by kind of failure.',
    propertyNames: {
      enum: ['rejected', 'credits', 'throttled', 'unavailable', 'refused', 'malformed', 'budget'],
    },
    additionalProperties: s.integer(),
  },
});
const NOTHING_DUE = s.exampleWith(SUMMARY, { keywords: 0, ranked: 0 });

export const docs = routeDocs('Rank: checks', {
  'POST /v1/rank/trigger': route('Check all due configurations', {
    about: 'For the background queue manager. Concurrent calls run each configuration once.',
    query: { wait: { about: '`false`: respond immediately and check in the background.' } },
    responses: [
      ok('All due configurations are done. Zeros if none was due.', SUMMARY, NOTHING_DUE),
      {
        ...accepted('The check has started.', s.object({ accepted: s.constant(true) })),
        try: { query: { wait: 'false' } },
      },
    ],
    errors: [
      {
        ...fails(401, 'Invalid API key', 'the provider rejects the key'),
        additionalInfo: { status: 401, message: 'Invalid API key' },
      },
      {
        ...fails(402, 'Search provider credits used up', 'the credits at the search provider are used up'),
        additionalInfo: { status: 402, message: 'Not enough credits' },
      },
      fails(500, 'Search provider is not configured', 'SEARCH_PROVIDER_URL is not set'),
    ],
  }),
});
