import { fails, IDS, route, routeDocs, text } from '../../common/api-docs/index.js';

const LAST_EVENT_ID =
  'Id of the last event that the client has received. The events of up to two minutes since then are sent ' +
  'first; an id that is unknown or too old is not an error: `ready` has `recovered: false`.';
const READY = `retry: 2000\n\nevent: ready\ndata: {"userId":"${IDS.user}","recovered":false}\n\n`;

/** Server-Sent Events for users. */
export const docs = routeDocs('Relay', {
  'GET /v1/shared/events': route('Listen to the events of the user, without Socket.IO', {
    about:
      'Server-Sent Events: everything that sockets of the user in `/v1/shared` receive (docs/events.md). The response ' +
      'lasts until the client leaves or the session ends.',
    query: { last_event_id: { about: `${LAST_EVENT_ID} For a first request.` } },
    headers: { 'Last-Event-ID': { about: LAST_EVENT_ID } },
    responses: {
      ...text('Events as they occur, and a comment every 15 seconds.', 'text/event-stream'),
      example: READY,
    },
    errors: [
      fails(403, 'Pages of another site cannot read the events.', {
        when: 'its origin is not in CORS_ORIGINS',
        headers: { Origin: 'https://evil.example' },
      }),
      fails(406, 'This route sends text/event-stream only: accept it.', {
        headers: { Accept: 'application/json' },
      }),
    ],
  }),
});
