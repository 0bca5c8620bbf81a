import { MAX_PRESENCE } from '../input/requests.js';
import { RESERVED_EVENTS } from '../input/fields.js';
import type { DocumentedResponse, DocumentedError, Parameter, Schema } from '../../common/api-docs/model.js';
import { constant, listOf, object, string, integer } from '../../common/api-docs/schema.js';
import { bare } from '../../common/api-docs/responses.js';

export const SUCCESS_FIELDS = { success: constant(true), message: constant('SUCCESS') };
export const SUCCESS_EXAMPLE = { success: true, message: 'SUCCESS' };
const REACH = object({
  users: integer('Users with a socket in this process.'),
  sockets: integer('Their sockets in this process.'),
});

export const EMIT_RESPONSES: DocumentedResponse[] = [
  bare(
    'Sent, also when no recipient is connected. `data` is present with `?stats=true` only.',
    object({ ...SUCCESS_FIELDS, data: REACH }, ['data']),
    SUCCESS_EXAMPLE,
  ),
];
export const statsResponse = (more: DocumentedResponse['try'] = {}): DocumentedResponse => ({
  status: 200,
  about: '',
  try: { ...more, query: { stats: 'true' } },
});

export const STATS_QUERY: Record<string, Parameter> = {
  stats: { about: '`true` adds how many users and sockets of this process were reached.' },
};
export const IDEMPOTENCY_HEADER: Record<string, Parameter> = {
  'Idempotency-Key': {
    about:
      'A request repeated with the same key within five minutes gets the same response and emits nothing.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
};

export const IDEMPOTENCY_ERRORS: DocumentedError[] = [
  {
    status: 409,
    message: 'The first request with this Idempotency-Key is still in progress: retry later.',
    when: 'it has no response yet',
  },
  {
    status: 422,
    message: 'This Idempotency-Key was used with another request: send a new key.',
    when: 'query or body differ from the first request',
  },
];
export const EMIT_FAILED: DocumentedError = {
  status: 500,
  message: 'The event could not be sent.',
  when: 'Redis does not accept it',
};
export const REDIS_UNREACHABLE: DocumentedError = {
  status: 500,
  message: 'Redis cannot be reached.',
  when: 'there are several processes and the others cannot be queried',
};

const ID = string(undefined, { minLength: 1 });
export const USER_IDS: Schema = { description: 'A user id, or a list of user ids.', oneOf: [ID, listOf(ID)] };
export const PRESENCE_USER_IDS: Schema = {
  description: `A user id, or a list of at most ${MAX_PRESENCE} user ids.`,
  oneOf: [ID, { ...listOf(ID), maxItems: MAX_PRESENCE }],
};

/** Name of an event; names reserved by Socket.IO are refused. */
export const EVENT_NAME: Schema = { type: 'string', minLength: 1, not: { enum: [...RESERVED_EVENTS] } };
