import { bare, fails, IDS, ok, route, routeDocs, s } from '../../common/api-docs/index.js';
import { PRESENCE_USER_IDS, REDIS_UNREACHABLE, SUCCESS_FIELDS } from './shared.docs.js';

const PRESENCE = {
  online: [s.boolean(), false],
  sockets: s.integer('Connected sockets of the user in all processes.', 0),
} satisfies Record<string, s.Property>;

const USER = { userId: ['Id of the user.', IDS.user] } as const;

/** Connected users, and their forced disconnection. */
export const docs = routeDocs('Relay', {
  'GET /relay/presence/:userId': route('Whether a user is connected', {
    path: USER,
    responses: ok('Over all processes.', s.object(PRESENCE)),
    errors: REDIS_UNREACHABLE,
  }),
  'POST /relay/presence': route('Which users are connected', {
    body: [{ schema: s.openObject({ userIds: PRESENCE_USER_IDS }) }, { userIds: [IDS.user] }],
    responses: ok(
      'Over all processes; each user is listed once.',
      s.list(s.object({ userId: [s.string(), IDS.user], ...PRESENCE })),
    ),
    errors: [fails(400, 'userIds is required.', { body: {} }), REDIS_UNREACHABLE],
  }),
  'POST /relay/disconnect/:userId': route('Disconnect a user', {
    path: USER,
    responses: bare('Every socket of the user is disconnected, in all processes.', s.object(SUCCESS_FIELDS)),
    errors: REDIS_UNREACHABLE,
  }),
});
