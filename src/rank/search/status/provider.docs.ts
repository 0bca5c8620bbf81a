import { fails, invalid, NOW, ok, route, routeDocs, s } from '../../../common/api-docs/index.js';
import { ProviderCheckDto } from './provider-check.dto.js';

const FAILURES = ['rejected', 'credits', 'throttled', 'unavailable', 'refused', 'malformed', 'budget'];

const STATUS = {
  name: s.string('Value of SEARCH_PROVIDER.', 'serper'),
  state: s.choice(
    ['ok', 'paused', 'down', 'unconfigured'],
    '`paused`: see `reason`. `down`: the circuit breaker of this process is open. `unconfigured`: SEARCH_PROVIDER_URL is not set.',
    'paused',
  ),
  reason: [
    {
      enum: ['rejected', 'credits', null],
      description: 'Why it is paused: it rejects the key, or its credits are used up.',
    },
    'credits',
  ],
  since: s.nullable(s.dateTime('Since when it is paused or down.', NOW)),
  health: s.object({
    state: s.choice(
      ['never_asked', 'ok', 'failing'],
      'Whether it answered the searches of the newest check or test. Another address or key has never been asked.',
      'failing',
    ),
    since: s.nullable(s.dateTime('Since when it answers or fails.', NOW)),
    failure: [{ enum: [...FAILURES, null], description: 'Why it fails.' }, 'credits'],
    message: [s.nullable(s.string('What the provider said last.')), 'Provider answered with status 402'],
    advice: [s.nullable(s.string('What to do.')), 'Buy credits or a larger plan at the provider.'],
  }),
} satisfies Record<string, s.Property>;

const FALLBACK = s.object({ ...STATUS, name: s.string('Value of SEARCH_FALLBACK_PROVIDER.') });
const READY = {
  name: 'serpapi',
  state: 'ok',
  reason: null,
  since: null,
  health: { state: 'never_asked', since: null, failure: null, message: null, advice: null },
};
const STATUSES = s.object({ ...STATUS, fallback: [s.oneOf(FALLBACK, { type: 'null' }), READY] });

const FIRST = s.object({
  link: [s.nullable(s.string()), 'https://tea.example/'],
  title: [s.nullable(s.string()), 'Tea'],
});
const FOUND = s.object({
  provider: [s.string(), 'serper'],
  ok: s.constant(true),
  ms: s.integer('Duration.', 812),
  requests: s.integer('Requests that the provider charges.', 1),
  results: s.integer('Number of results.', 9),
  first: s.oneOf(FIRST, { type: 'null', description: 'No results.' }),
});
const FAILED = s.object({
  provider: s.string(),
  ok: s.constant(false),
  failure: s.choice(['unconfigured', ...FAILURES]),
  message: s.string('What the provider answered.'),
  advice: s.string('What to do.'),
});

export const docs = routeDocs('Rank: checks', {
  'GET /v1/rank/provider': route('State of the search providers', {
    responses: ok('The first provider and its fallback.', STATUSES),
  }),
  'POST /v1/rank/provider/check': route('Search one keyword now', {
    about:
      'Sends one request to the first provider, even while it is paused or down; a success ends its pause. The provider charges this request. Providers that charge by page return the first ten results. At most 6 a minute over the whole installation.',
    body: [ProviderCheckDto, { keyword: 'tea', country: 'GB' }],
    responses: ok('The search succeeded, or why it failed.', s.oneOf(FOUND, FAILED)),
    errors: [
      invalid('country must be a code of two upper-case letters', { body: { country: 'uk' } }),
      fails(429, 'Too many requests.', 'after 6 checks in a minute by any user'),
    ],
  }),
});
