import { fails, IDS, routeDocs, s } from '../../common/api-docs/index.js';
import { MAX_BATCH } from '../input/requests.js';
import { emitting, EVENT_NAME, USER_IDS } from './shared.docs.js';

const event = { about: 'Name of the event. Names reserved by Socket.IO are refused.', schema: EVENT_NAME };
const data = s.anyObject('Payload of the event.');
const REPORT = { report: 42 };
const toId = (about: string) => s.string(about, undefined, { minLength: 1 });
const reserved = (name: string) =>
  fails(400, `${name} must not be the reserved name disconnect.`, { path: { [name]: 'disconnect' } });

const ITEM = {
  type: 'object',
  description: 'Exactly one of userIds, userId and socketId is required.',
  oneOf: [['userIds'], ['userId'], ['socketId']].map((required) => ({ required })),
  properties: {
    userIds: USER_IDS,
    userId: toId('Id of a user.'),
    socketId: toId('Id of a socket.'),
    event: { ...EVENT_NAME, description: event.about },
    data,
  },
  required: ['event', 'data'],
};

/** Events given by the caller. */
export const docs = routeDocs('Relay', {
  'POST /emit/:userId/:emitTo': emitting('Send an event to one user', {
    path: { userId: ['Id of the user.', IDS.user], emitTo: [event, 'report_ready'] },
    body: [{ schema: data }, REPORT],
    errors: [reserved('emitTo'), fails(400, 'The body must be a JSON object.', { body: [1, 2] })],
  }),
  'POST /emit/:emitTo': emitting('Send an event to several users', {
    path: { emitTo: [event, 'report_ready'] },
    body: { schema: s.openObject({ userIds: USER_IDS, data }) },
    example: { body: { userIds: [IDS.user, IDS.colleague], data: REPORT } },
    errors: [
      reserved('emitTo'),
      fails(400, 'data must be a JSON object.', { body: { userIds: [IDS.user], data: 'text' } }),
    ],
  }),
  'POST /lead-finder/:event': emitting('Send an event to one scraper', {
    path: { event: [event, 'scrape'] },
    body: { schema: s.openObject({ socketId: toId('Id of a socket, in either namespace.'), payload: data }) },
    example: {
      body: { socketId: 'b1HhQ0bX3nYc2kCqAAAB', payload: { url: 'https://example.com' } },
    },
    errors: [reserved('event'), fails(400, 'socketId is required.', { body: { payload: {} } })],
  }),
  'POST /relay/batch': emitting('Send many events', {
    about: 'All items are validated before any event is sent.',
    body: { schema: s.openObject({ items: { type: 'array', maxItems: MAX_BATCH, items: ITEM } }) },
    example: { body: { items: [{ userId: IDS.user, event: 'report_ready', data: REPORT }] } },
    errors: [
      fails(400, 'items is required.', { body: {} }),
      fails(400, 'items.0 must have one of userIds, userId and socketId.', {
        body: { items: [{ event: 'x', data: {} }] },
      }),
    ],
  }),
});
