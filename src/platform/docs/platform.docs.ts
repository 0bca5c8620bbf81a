import type { RouteDocs } from '../../common/api-docs/model.js';
import { constant, anyObject, object, enumOf, string } from '../../common/api-docs/schema.js';
import { bare } from '../../common/api-docs/responses.js';

const OK = object({ status: constant('ok') });

const DETAILS = object(
  {
    store: enumOf(['up', 'down']),
    redis: enumOf(['up', 'down'], 'Only with REDIS_URL set.'),
    shutting_down: constant(true),
    scheduler: enumOf(
      ['ok', 'late', 'off'],
      '`off`: this process has none. `late`: it has not ticked for three periods.',
    ),
    checks: enumOf(
      ['ok', 'late'],
      '`late`: a configuration has been due for more than an hour and is not being checked.',
    ),
    last_tick: {
      type: ['string', 'null'],
      format: 'date-time',
      description: "The scheduler's last tick in this process.",
    },
    suspicious_runs: {
      type: 'integer',
      description: 'Runs of the last 24 hours that lost nine tenths of their rankings at once.',
    },
    search_provider: enumOf(
      ['ok', 'rejected', 'credits', 'down'],
      'Only if a search provider is configured. `rejected`, `credits`: it is paused because it rejects the key or its credits are used up. `down`: the circuit breaker of this process is open.',
    ),
    search_provider_active: string(
      'Name of the provider that searches now: SEARCH_FALLBACK_PROVIDER while the first is paused or down.',
    ),
    search_fallback: enumOf(['ok', 'rejected', 'credits', 'down'], 'The same of SEARCH_FALLBACK_PROVIDER.'),
    geo: {
      description:
        'The geographic data: `ok`, `loading` right after the start, or the missing and broken parts.',
      oneOf: [enumOf(['ok', 'loading']), { type: 'array', items: { type: 'string' } }],
    },
  },
  [
    'redis',
    'shutting_down',
    'scheduler',
    'checks',
    'last_tick',
    'suspicious_runs',
    'search_provider',
    'search_provider_active',
    'search_fallback',
    'geo',
  ],
);

export const docs: RouteDocs = {
  tag: 'Platform',
  operations: [
    {
      route: 'GET /',
      summary: 'Status',
      responses: [bare('The process is running.', OK, { status: 'ok' })],
    },
    {
      route: 'GET /status',
      summary: 'Status',
      responses: [bare('The process is running.', OK, { status: 'ok' })],
    },
    {
      route: 'GET /health/live',
      summary: 'Liveness',
      about: 'Checks nothing outside the process. For a supervisor that restarts a process that hangs.',
      responses: [bare('The process is running.', OK, { status: 'ok' })],
    },
    {
      route: 'GET /health/ready',
      summary: 'Readiness',
      about: 'For load balancers. Problems in the other details do not make a process unready.',
      responses: [
        bare(
          'The store and, where configured, Redis are up.',
          object({ status: constant('ok'), details: DETAILS }),
          {
            status: 'ok',
            details: {
              store: 'up',
              scheduler: 'off',
              checks: 'ok',
              last_tick: null,
              suspicious_runs: 0,
              geo: 'ok',
            },
          },
        ),
        {
          status: 503,
          about: 'The store or Redis is down, or the process is shutting down.',
          schema: object({ status: constant('unavailable'), details: DETAILS }),
          example: { status: 'unavailable', details: { store: 'down' } },
        },
      ],
    },
    {
      route: 'GET /metrics',
      summary: 'Metrics for Prometheus',
      about: 'docs/operations.md describes each metric and recommends alerts.',
      responses: [
        { status: 200, about: 'Prometheus text format.', media: 'text/plain', schema: { type: 'string' } },
      ],
    },
    {
      route: 'GET /docs',
      summary: 'This description as a page',
      responses: [{ status: 200, about: 'The page.', media: 'text/html', schema: { type: 'string' } }],
    },
    {
      route: 'GET /docs/openapi.json',
      summary: 'This description',
      responses: [bare('OpenAPI 3.1.', anyObject('The document.'), { openapi: '3.1.0' })],
    },
    {
      route: 'GET /docs/:file',
      summary: 'Files of the page',
      path: { file: 'Name of a script, style sheet or image.' },
      example: { path: { file: 'page.js' } },
      responses: [{ status: 200, about: 'The file.', media: 'text/javascript', schema: { type: 'string' } }],
      errors: [{ status: 404, message: 'Not found.', try: { path: { file: 'nothing.js' } } }],
    },
  ],
};
