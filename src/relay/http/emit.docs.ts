import { MAX_BATCH } from '../input/requests.js';
import { IDS } from '../../common/api-docs/examples.js';
import type { DocumentedError, RouteDocs } from '../../common/api-docs/model.js';
import { anyObject, string } from '../../common/api-docs/schema.js';
import {
  EMIT_FAILED,
  EVENT_NAME,
  IDEMPOTENCY_HEADER,
  USER_IDS,
  STATS_QUERY,
  IDEMPOTENCY_ERRORS,
  EMIT_RESPONSES,
  statsResponse,
} from './shared.docs.js';

const event = {
  about: 'Name of the event. Names reserved by Socket.IO are refused.',
  schema: EVENT_NAME,
};
const reserved = (name: string): DocumentedError => ({
  status: 400,
  message: `${name} must not be the reserved name disconnect.`,
  try: { path: { [name]: 'disconnect' } },
});

/** Events given by the caller. */
export const docs: RouteDocs = {
  tag: 'Relay',
  operations: [
    {
      route: 'POST /emit/:userId/:emitTo',
      summary: 'Send an event to one user',
      path: { userId: 'Id of the user.', emitTo: event },
      query: STATS_QUERY,
      headers: IDEMPOTENCY_HEADER,
      body: { schema: anyObject('Payload of the event.') },
      example: { path: { userId: IDS.user, emitTo: 'report_ready' }, body: { report: 42 } },
      responses: [...EMIT_RESPONSES, statsResponse()],
      errors: [
        reserved('emitTo'),
        { status: 400, message: 'The body must be a JSON object.', try: { body: [1, 2] } },
        ...IDEMPOTENCY_ERRORS,
        EMIT_FAILED,
      ],
    },
    {
      route: 'POST /emit/:emitTo',
      summary: 'Send an event to several users',
      path: { emitTo: event },
      query: STATS_QUERY,
      headers: IDEMPOTENCY_HEADER,
      body: {
        schema: {
          type: 'object',
          properties: { userIds: USER_IDS, data: anyObject('Payload of the event.') },
          required: ['userIds', 'data'],
        },
      },
      example: {
        path: { emitTo: 'report_ready' },
        body: { userIds: [IDS.user, IDS.colleague], data: { report: 42 } },
      },
      responses: [...EMIT_RESPONSES, statsResponse()],
      errors: [
        reserved('emitTo'),
        {
          status: 400,
          message: 'data must be a JSON object.',
          try: { body: { userIds: [IDS.user], data: 'text' } },
        },
        ...IDEMPOTENCY_ERRORS,
        EMIT_FAILED,
      ],
    },
    {
      route: 'POST /lead-finder/:event',
      summary: 'Send an event to one scraper',
      path: { event },
      query: STATS_QUERY,
      headers: IDEMPOTENCY_HEADER,
      body: {
        schema: {
          type: 'object',
          properties: {
            socketId: string('Id of a socket, in either namespace.', { minLength: 1 }),
            payload: anyObject('Payload of the event.'),
          },
          required: ['socketId', 'payload'],
        },
      },
      example: {
        path: { event: 'scrape' },
        body: { socketId: 'b1HhQ0bX3nYc2kCqAAAB', payload: { url: 'https://example.com' } },
      },
      responses: [...EMIT_RESPONSES, statsResponse()],
      errors: [
        reserved('event'),
        { status: 400, message: 'socketId is required.', try: { body: { payload: {} } } },
        ...IDEMPOTENCY_ERRORS,
        EMIT_FAILED,
      ],
    },
    {
      route: 'POST /relay/batch',
      summary: 'Send many events',
      about: 'All items are validated before any event is sent.',
      query: STATS_QUERY,
      headers: IDEMPOTENCY_HEADER,
      body: {
        schema: {
          type: 'object',
          properties: {
            items: {
              type: 'array',
              maxItems: MAX_BATCH,
              items: {
                type: 'object',
                description: 'Exactly one of userIds, userId and socketId is required.',
                oneOf: [['userIds'], ['userId'], ['socketId']].map((required) => ({ required })),
                properties: {
                  userIds: USER_IDS,
                  userId: string('Id of a user.', { minLength: 1 }),
                  socketId: string('Id of a socket.', { minLength: 1 }),
                  event: { ...EVENT_NAME, description: event.about },
                  data: anyObject('Payload of the event.'),
                },
                required: ['event', 'data'],
              },
            },
          },
          required: ['items'],
        },
      },
      example: { body: { items: [{ userId: IDS.user, event: 'report_ready', data: { report: 42 } }] } },
      responses: [...EMIT_RESPONSES, statsResponse()],
      errors: [
        { status: 400, message: 'items is required.', try: { body: {} } },
        {
          status: 400,
          message: 'items.0 must have one of userIds, userId and socketId.',
          try: { body: { items: [{ event: 'x', data: {} }] } },
        },
        ...IDEMPOTENCY_ERRORS,
        EMIT_FAILED,
      ],
    },
  ],
};
