import type { RouteDocs } from '../../common/api-docs/model.js';
import { string } from '../../common/api-docs/schema.js';
import { IDS } from '../../common/api-docs/examples.js';

const LAST_EVENT_ID = {
  about:
    'Id of the last event that the client has received. With Redis, the events of up to two minutes since then are sent ' +
    'first; an id that is unknown or too old is no error: `ready` has `recovered: false`.',
};

/** Server-Sent Events for users. */
export const docs: RouteDocs = {
  tag: 'Relay',
  operations: [
    {
      route: 'GET /v1/shared/events',
      summary: 'Listen to the events of the user, without Socket.IO',
      about:
        'Server-Sent Events: everything that sockets of the user in `/v1/shared` receive (docs/events.md). The response ' +
        'lasts until the client leaves or the session ends.',
      query: { last_event_id: { ...LAST_EVENT_ID, about: `${LAST_EVENT_ID.about} For a first request.` } },
      headers: { 'Last-Event-ID': LAST_EVENT_ID },
      responses: [
        {
          status: 200,
          about: 'Events as they occur, and a comment every 15 seconds.',
          media: 'text/event-stream',
          schema: string(),
          example: `retry: 2000\n\nevent: ready\ndata: {"userId":"${IDS.user}","recovered":false}\n\n`,
        },
      ],
      errors: [
        {
          status: 403,
          message: 'Pages of another site cannot read the events.',
          when: 'its origin is not in CORS_ORIGINS',
          try: { headers: { Origin: 'https://evil.example' } },
        },
        {
          status: 406,
          message: 'This route sends text/event-stream only: accept it.',
          try: { headers: { Accept: 'application/json' } },
        },
      ],
    },
  ],
};
