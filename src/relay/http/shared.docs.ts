import { bare, fails, type RouteDescription, s, sameFor } from '../../common/api-docs/index.js';
import { RESERVED_EVENTS } from '../input/fields.js';
import { MAX_PRESENCE } from '../input/requests.js';

export const SUCCESS_FIELDS = { success: s.constant(true), message: s.constant('SUCCESS') };
const REACH = s.object({
  users: s.integer('Users with a socket in this process.'),
  sockets: s.integer('Their sockets in this process.'),
});
const SENT = bare(
  'Sent, also when no recipient is connected. `data` is present with `?stats=true` only.',
  s.object({ ...SUCCESS_FIELDS, 'data?': REACH }),
);

const QUERY = { stats: { about: '`true` adds how many users and sockets of this process were reached.' } };
const HEADERS = {
  'Idempotency-Key': {
    about:
      'A request repeated with the same key within five minutes gets the same response and emits nothing.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
};
const ERRORS = [
  fails(409, 'The first request with this Idempotency-Key is still in progress: retry later.', {
    when: 'it has no response yet',
  }),
  fails(422, 'This Idempotency-Key was used with another request: send a new key.', {
    when: 'query or body differ from the first request',
  }),
  fails(500, 'The event could not be sent.', 'Redis does not accept it'),
];

/** A route that emits events. */
export const emitting = (
  summary: string,
  { errors = [], ...described }: Omit<RouteDescription, 'summary' | 'responses'>,
): RouteDescription => ({
  summary,
  ...described,
  query: QUERY,
  headers: HEADERS,
  responses: [SENT, sameFor({ query: { stats: 'true' } })],
  errors: [...[errors].flat(), ...ERRORS],
});

export const REDIS_UNREACHABLE = fails(500, 'Redis cannot be reached.', {
  when: 'there are several processes and the others cannot be queried',
});

const ID = s.string(undefined, undefined, { minLength: 1 });
export const USER_IDS = { description: 'A user id, or a list of user ids.', oneOf: [ID, s.list(ID)] };
export const PRESENCE_USER_IDS = {
  description: `A user id, or a list of at most ${MAX_PRESENCE} user ids.`,
  oneOf: [ID, { ...s.list(ID), maxItems: MAX_PRESENCE }],
};

/** Name of an event; names reserved by Socket.IO are refused. */
export const EVENT_NAME = { type: 'string', minLength: 1, not: { enum: [...RESERVED_EVENTS] } };
