import { EMAIL, fails, IDS, okWith, page, route, routeDocs, s } from '../../common/api-docs/index.js';
import { PageQuery } from '../../common/validation/pagination.js';
import { REDIS_UNREACHABLE } from './shared.docs.js';

const PRESENCE = s.object({
  _id: [s.id(), IDS.user],
  name: [s.string(), 'Ada'],
  email: [s.string(), EMAIL],
  online: [s.boolean(), false],
  sockets: s.integer('Sockets and event streams, in all processes.', 0),
});

/** The relay for users of the platform account and of the console. */
export const docs = routeDocs('Relay', {
  'GET /v1/relay': route('Connections of users', {
    responses: okWith('Over all processes, up to two seconds old for other processes.', {
      processes: s.integer('Processes that serve connections.', 1),
      users: s.integer('Connected users; one with connections to two processes counts twice.', 0),
      sockets: s.integer('Their sockets and event streams.', 0),
    }),
    errors: REDIS_UNREACHABLE,
  }),
  'GET /v1/relay/presence': route('Which users of an account are connected', {
    account: 'Account of the users: that of the caller (default), or one below it.',
    query: PageQuery,
    responses: page('Oldest user first.', PRESENCE),
    errors: REDIS_UNREACHABLE,
  }),
  'POST /v1/relay/test': route('Send yourself a test event', {
    about: 'Sends `test_event` (docs/events.md) to all sockets and event streams of the caller.',
    responses: okWith('Sent, also when none is connected.', { event: s.constant('test_event') }),
    errors: fails(500, 'The event could not be sent.', 'Redis does not accept it'),
  }),
});
