import { NOW } from '../../../common/api-docs/examples.js';
import { validationError } from '../../../common/api-docs/common-errors.js';
import type { RouteDocs } from '../../../common/api-docs/model.js';
import {
  constant,
  dateTime,
  enumOf,
  integer,
  nullable,
  object,
  string,
} from '../../../common/api-docs/schema.js';
import { ok } from '../../../common/api-docs/responses.js';
import { ProviderCheckDto } from './provider-check.dto.js';

const STATUS = {
  name: string('Value of SEARCH_PROVIDER.'),
  state: enumOf(
    ['ok', 'paused', 'down', 'unconfigured'],
    '`paused`: see `reason`. `down`: the circuit breaker of this process is open. `unconfigured`: SEARCH_PROVIDER_URL is not set.',
  ),
  reason: {
    enum: ['rejected', 'credits', null],
    description: 'Why it is paused: it rejects the key, or its credits are used up.',
  },
  since: nullable(dateTime('Since when it is paused or down.')),
};
const FALLBACK = object({ ...STATUS, name: string('Value of SEARCH_FALLBACK_PROVIDER.') });

const CHECK = {
  oneOf: [
    object({
      provider: string(),
      ok: constant(true),
      ms: integer('Duration.'),
      requests: integer('Requests that the provider charges.'),
      results: integer('Number of results.'),
      first: {
        oneOf: [
          object({ link: nullable(string()), title: nullable(string()) }),
          { type: 'null', description: 'No results.' },
        ],
      },
    }),
    object({
      provider: string(),
      ok: constant(false),
      failure: enumOf([
        'unconfigured',
        'rejected',
        'credits',
        'throttled',
        'unavailable',
        'refused',
        'malformed',
        'budget',
      ]),
      message: string('What the provider answered.'),
      advice: string('What to do.'),
    }),
  ],
};

export const docs: RouteDocs = {
  tag: 'Rank: checks',
  operations: [
    {
      route: 'GET /v1/rank/provider',
      summary: 'State of the search providers',
      responses: [
        ok(
          'The first provider and its fallback.',
          object({ ...STATUS, fallback: { oneOf: [FALLBACK, { type: 'null' }] } }),
          {
            name: 'serper',
            state: 'paused',
            reason: 'credits',
            since: NOW,
            fallback: { name: 'serpapi', state: 'ok', reason: null, since: null },
          },
        ),
      ],
    },
    {
      route: 'POST /v1/rank/provider/check',
      summary: 'Search one keyword now',
      about:
        'Asks the first provider, without retries, even while it is paused or down; a success ends its pause. The provider charges the requests. At most 6 a minute over the whole installation.',
      body: {
        dto: ProviderCheckDto,
        about: {
          keyword: 'Default: `weather`.',
          country: 'Code of two upper-case letters. Default: `US`.',
          near: 'Location of the search; default: none.',
          device: 'Device of the search; default: desktop.',
        },
      },
      example: { body: { keyword: 'tea', country: 'GB' } },
      responses: [
        ok('The search succeeded, or why it failed.', CHECK, {
          provider: 'serper',
          ok: true,
          ms: 812,
          requests: 10,
          results: 97,
          first: { link: 'https://tea.example/', title: 'Tea' },
        }),
      ],
      errors: [
        validationError('country', 'country must be a code of two upper-case letters', {
          body: { country: 'uk' },
        }),
        { status: 429, message: 'Too many requests.', when: 'after 6 checks in a minute by any user' },
      ],
    },
  ],
};
