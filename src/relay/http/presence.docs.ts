import { IDS } from '../../common/api-docs/examples.js';
import type { RouteDocs } from '../../common/api-docs/model.js';
import { bareResponse, okResponse, boolean, listOf, object, string, integer } from '../../common/api-docs/schema.js';
import { PRESENCE_USER_IDS, REDIS_UNREACHABLE, SUCCESS_EXAMPLE, SUCCESS_FIELDS } from './shared.docs.js';

const PRESENCE = { online: boolean(), sockets: integer('In all processes.') };

/** Who is connected, and to end that. */
export const docs: RouteDocs = {
  tag: 'Relay',
  operations: [
    {
      route: 'GET /relay/presence/:userId',
      summary: 'Whether a user is connected',
      path: { userId: 'The user.' },
      example: { path: { userId: IDS.user } },
      responses: [okResponse('In any process.', object(PRESENCE), { online: false, sockets: 0 })],
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
        okResponse('In any process, each user once.', listOf(object({ userId: string(), ...PRESENCE })), [
          { userId: IDS.user, online: false, sockets: 0 },
        ]),
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
      path: { userId: 'The user.' },
      example: { path: { userId: IDS.user } },
      responses: [
        bareResponse('Every socket of the user ends, in all processes.', object(SUCCESS_FIELDS), SUCCESS_EXAMPLE),
      ],
      errors: [REDIS_UNREACHABLE],
    },
  ],
};
