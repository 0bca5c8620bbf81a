import { MAX_PRESENCE } from '../input/emissions.js';
import { RESERVED_EVENTS } from '../input/read.js';
import type { DocumentedResponse, DocumentedError, Parameter, Schema } from '../../common/api-docs/model.js';
import { constant, bareResponse, listOf, object, string, integer } from '../../common/api-docs/schema.js';

export const SUCCESS = { success: constant(true), message: constant('SUCCESS') };
export const SENT = { success: true, message: 'SUCCESS' };
const REACH = object({
  users: integer('Users with a socket in this process.'),
  sockets: integer('Their sockets in this process.'),
});

export const sent: DocumentedResponse[] = [
  bareResponse(
    'Sent; to nobody is a success too. `data` comes with `?stats=true` only.',
    object({ ...SUCCESS, data: REACH }, ['data']),
    SENT,
  ),
];
export const withStats = (more: DocumentedResponse['try'] = {}): DocumentedResponse => ({
  status: 200,
  about: '',
  try: { ...more, query: { stats: 'true' } },
});

export const query: Record<string, Parameter> = {
  stats: { about: '`true` adds how many users and sockets of this process were reached.' },
};
export const headers: Record<string, Parameter> = {
  'Idempotency-Key': {
    about: 'A repeat with the same key within five minutes gets the same answer and emits nothing.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
};

export const REPEATED: DocumentedError[] = [
  {
    status: 409,
    message: 'The first request with this Idempotency-Key is under way.',
    when: 'it is not answered yet',
  },
  {
    status: 422,
    message: 'This Idempotency-Key was used with another request.',
    when: 'query or body differ from the first time',
  },
];
export const BROKEN: DocumentedError = {
  status: 500,
  message: 'The event could not be sent.',
  when: 'Redis does not take it',
};
export const NO_REDIS: DocumentedError = {
  status: 500,
  message: 'Redis cannot be reached.',
  when: 'there are several processes, and nothing is known of the others',
};

const ID = string(undefined, { minLength: 1 });
export const ID_OR_IDS: Schema = { description: 'A user, or a list of users.', oneOf: [ID, listOf(ID)] };
export const ID_OR_SOME_IDS: Schema = {
  description: `A user, or at most ${MAX_PRESENCE} users.`,
  oneOf: [ID, { ...listOf(ID), maxItems: MAX_PRESENCE }],
};

/** The name of an event: none of those that Socket.IO keeps for itself. */
export const EVENT: Schema = { type: 'string', minLength: 1, not: { enum: [...RESERVED_EVENTS] } };
