import { bare, fails, route, routeDocs, s, text } from '../../common/api-docs/index.js';

const UP = ['up', 'down'];
const PROVIDER = ['ok', 'rejected', 'credits', 'down'];

const details = s.object({
  store: [s.choice(UP), 'up'],
  'redis?': s.choice(UP, 'Only with REDIS_URL set.'),
  'shutting_down?': { const: true },
  'scheduler?': s.choice(
    ['ok', 'late', 'off'],
    '`off`: this process has none. `late`: it has not ticked for three periods.',
    'off',
  ),
  'checks?': s.choice(
    ['ok', 'late', 'missed'],
    '`late`: a configuration has been due for more than an hour and is not being checked. `missed`: the day of a check has ended without it, and nothing has checked the configuration since.',
    'ok',
  ),
  'last_tick?': [s.nullable(s.dateTime("The scheduler's last tick in this process.")), null],
  'missed_checks?': s.integer(
    'Configurations whose check was missed in the last 8 days, and that nothing has checked since; absent without any.',
    0,
  ),
  'suspicious_runs?': s.integer(
    'Runs of the last 24 hours that lost nine tenths of their rankings at once.',
    0,
  ),
  'search_provider?': s.choice(
    PROVIDER,
    'Only if a search provider is configured. `rejected`, `credits`: it is paused because it rejects the key or its credits are used up. `down`: the circuit breaker of this process is open.',
  ),
  'search_provider_active?': s.string(
    'Name of the provider that searches now: SEARCH_FALLBACK_PROVIDER while the first is paused or down.',
  ),
  'search_fallback?': s.choice(PROVIDER, 'The same of SEARCH_FALLBACK_PROVIDER.'),
  'backup?': s.choice(
    ['ok', 'pending', 'failed', 'late'],
    'Only with BACKUP_SCHEDULE set. `pending`: the first one is not made yet. `late`: the last good one is older than 26 hours.',
  ),
  'last_backup?': s.nullable(s.dateTime('Begin of the last good scheduled backup.')),
  'geo?': [
    {
      description:
        'The geographic data: `ok`, `loading` right after the start, or the missing and broken parts.',
      oneOf: [s.choice(['ok', 'loading']), s.list(s.string())],
    },
    'ok',
  ],
});

const RUNNING = bare('The process is running.', s.object({ status: s.constant('ok') }));

export const docs = routeDocs('Platform', {
  'GET /': route('Status', { responses: RUNNING }),
  'GET /status': route('Status', { responses: RUNNING }),
  'GET /health/live': route('Liveness', {
    about: 'Checks nothing outside the process. For a supervisor that restarts a process that hangs.',
    responses: RUNNING,
  }),
  'GET /health/ready': route('Readiness', {
    about: 'For load balancers. Problems in the other details do not make a process unready.',
    responses: [
      bare('The store and, where configured, Redis are up.', s.object({ status: s.constant('ok'), details })),
      {
        status: 503,
        about: 'The store or Redis is down, or the process is shutting down.',
        schema: s.object({ status: s.constant('unavailable'), details }),
        example: { status: 'unavailable', details: { store: 'down' } },
      },
    ],
  }),
  'GET /metrics': route('Metrics for Prometheus', {
    about: 'docs/operations.md describes each metric and recommends alerts.',
    responses: text('Prometheus text format.', 'text/plain'),
  }),
  'GET /docs': route('This description as a page', { responses: text('The page.', 'text/html') }),
  'GET /docs/openapi.json': route('This description', {
    responses: bare('OpenAPI 3.1.', s.anyObject('The document.'), { openapi: '3.1.0' }),
  }),
  'GET /docs/:file': route('Files of the page', {
    path: { file: ['Name of a script, style sheet or image.', 'page.js'] },
    responses: text('The file.', 'text/javascript'),
    errors: fails(404, 'Not found.', { path: { file: 'nothing.js' } }),
  }),
});
