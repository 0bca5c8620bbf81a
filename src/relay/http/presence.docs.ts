import { IDS } from '../../common/api-docs/examples.js';
import type { RouteDocs } from '../../common/api-docs/model.js';
import { boolean, listOf, object, string, integer } from '../../common/api-docs/schema.js';
import { bare, ok } from '../../common/api-docs/responses.js';
import { PRESENCE_USER_IDS, REDIS_UNREACHABLE, SUCCESS_EXAMPLE, SUCCESS_FIELDS } from './shared.docs.js';

const PRESENCE = { online: boolean(), sockets: integer('Connected sockets of the user in all processes.') };

/** Connected users, and their forced disconnection. */
export const docs: RouteDocs = {
  tag: 'Relay',
  operations: [
    {
      route: 'GET /relay/presence/:userId',
      summary: 'Whether a user is connected',
      path: { userId: 'Id of the user.' },
      example: { path: { userId: IDS.user } },
      responses: [ok('Over all processes.', object(PRESENCE), { online: false, sockets: 0 })],
      errors: [REDIS_UNREACHABLE],
    },
    {
      route: 'POST /relay/presence',
      summary: 'Which users are connected',
      body: {
        schema: {
          type: 'object',
          properties: { userIds: PRESENCE_USER_IDS },
          required: ['userIds'],
        },
      },
      example: { body: { userIds: [IDS.user] } },
      responses: [
        ok(
          'Over all processes; each user is listed once.',
          listOf(object({ userId: string(), ...PRESENCE })),
          [{ userId: IDS.user, online: false, sockets: 0 }],
        ),
      ],
      errors: [
        {
          status: 400,
          message: 'userIds is required.',
          try: { body: {} },
        },
        REDIS_UNREACHABLE,
      ],
    },
    {
      route: 'POST /relay/disconnect/:userId',
      summary: 'Disconnect a user',
      path: { userId: 'Id of the user.' },
      example: { path: { userId: IDS.user } },
      responses: [
        bare(
          'Every socket of the user is disconnected, in all processes.',
          object(SUCCESS_FIELDS),
          SUCCESS_EXAMPLE,
        ),
      ],
      errors: [REDIS_UNREACHABLE],
    },
  ],
};
