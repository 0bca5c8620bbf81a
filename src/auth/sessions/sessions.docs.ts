import { SIGN_IN, UNTIL } from '../../common/api-docs/identity.js';
import { IDS, NOW } from '../../common/api-docs/examples.js';
import { fails, ok, okWith, page, route, routeDocs, s, storedId } from '../../common/api-docs/index.js';
import { PageQuery } from '../../common/validation/pagination.js';

const SESSION = s.namedObject('Session', {
  _id: s.id('Id of the session in this API; not the session id that authenticates.', IDS.session),
  current: s.boolean('Whether it is the session of this request.', true),
  createdAt: s.dateTime('Time of the login.', NOW),
  ...s.each(s.dateTime, { last_used_at: NOW, expires_at: UNTIL }),
  ip: s.string('Client address of the login.', '203.0.113.7'),
  user_agent: [s.string(), 'Mozilla/5.0'],
  ...SIGN_IN,
});

const SESSION_ID = {
  id: storedId('Id of the session, from the list.', IDS.otherSession, fails(404, 'Session not found.')),
};

export const docs = routeDocs('Sessions', SESSION_ID, {
  'GET /v1/auth/sessions': route("List the caller's sessions", {
    query: PageQuery,
    responses: page('Newest first.', SESSION),
  }),
  'DELETE /v1/auth/sessions/:id': route('End one session', {
    responses: okWith('The session has ended.', { _id: [s.id(), IDS.otherSession] }),
  }),
  'DELETE /v1/auth/sessions': route('End all other sessions', {
    responses: ok('All other sessions have ended.', s.constant(null)),
  }),
});
