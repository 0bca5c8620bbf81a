import type { RouteDocs } from '../common/api-docs/model.js';
import { always, anything, bare, object, oneOf } from '../common/api-docs/schema.js';

const OK = object({ status: always('ok') });

const DETAILS = object(
  {
    store: oneOf(['up', 'down']),
    redis: oneOf(['up', 'down'], 'Only with REDIS_URL set.'),
    shutting_down: always(true),
    scheduler: oneOf(
      ['ok', 'late', 'off'],
      '`off`: this process has none. `late`: it has not ticked for three periods.',
    ),
    checks: oneOf(
      ['ok', 'late'],
      '`late`: a configuration has been due for more than an hour, and nobody runs it.',
    ),
    last_tick: {
      type: ['string', 'null'],
      format: 'date-time',
      description: "The scheduler's last tick in this process.",
    },
    geo: {
      description:
        'The geographic data: `ok`, `loading` right after the start, or the parts that are missing or broken.',
      oneOf: [oneOf(['ok', 'loading']), { type: 'array', items: { type: 'string' } }],
    },
  },
  ['redis', 'shutting_down', 'scheduler', 'checks', 'last_tick', 'geo'],
);

export const docs: RouteDocs = {
  tag: 'Platform',
  operations: [
    {
      route: 'GET /',
      summary: 'Status',
      answers: [bare('It runs.', OK, { status: 'ok' })],
    },
    {
      route: 'GET /status',
      summary: 'Status',
      answers: [bare('It runs.', OK, { status: 'ok' })],
    },
    {
      route: 'GET /health/live',
      summary: 'Whether the process lives',
      about: 'Looks at nothing outside of the process: for whoever starts it anew when it hangs.',
      answers: [bare('The process answers.', OK, { status: 'ok' })],
    },
    {
      route: 'GET /health/ready',
      summary: 'Whether the process can work',
      about:
        'For a balancer. What goes wrong around the process stands in the details and takes it out of none.',
      answers: [
        bare(
          'Store and, where configured, Redis answer.',
          object({ status: always('ok'), details: DETAILS }),
          {
            status: 'ok',
            details: { store: 'up', scheduler: 'off', checks: 'ok', last_tick: null, geo: 'ok' },
          },
        ),
        {
          status: 503,
          about: 'The store or Redis does not answer, or the process is shutting down.',
          schema: object({ status: always('unavailable'), details: DETAILS }),
          example: { status: 'unavailable', details: { store: 'down' } },
        },
      ],
    },
    {
      route: 'GET /metrics',
      summary: 'Figures for Prometheus',
      about: 'What each one means, and what to alert on, stands in docs/operations.md.',
      answers: [
        { status: 200, about: 'Prometheus text format.', media: 'text/plain', schema: { type: 'string' } },
      ],
    },
    {
      route: 'GET /docs',
      summary: 'This description as a page',
      answers: [{ status: 200, about: 'The page.', media: 'text/html', schema: { type: 'string' } }],
    },
    {
      route: 'GET /docs/openapi.json',
      summary: 'This description',
      answers: [bare('OpenAPI 3.1.', anything('The document.'), { openapi: '3.1.0' })],
    },
    {
      route: 'GET /docs/:file',
      summary: 'What the page is made of',
      path: { file: 'Name of a script, style or picture.' },
      example: { path: { file: 'page.js' } },
      answers: [{ status: 200, about: 'The file.', media: 'text/javascript', schema: { type: 'string' } }],
      failures: [{ status: 404, message: 'Not found.', try: { path: { file: 'nothing.js' } } }],
    },
  ],
};
