import { IDS, NOW } from '../../common/api-docs/examples.js';
import type { RouteDocs } from '../../common/api-docs/model.js';
import { done, flag, id, instant, named, object, page, text } from '../../common/api-docs/schema.js';
import { NOT_AN_ID, PAGE } from '../../common/api-docs/shared.js';
import { PageQuery } from '../../common/pagination.js';
import { NOTHING, UNTIL } from '../shared.docs.js';

const SESSION = named(
  'Session',
  object({
    _id: id('Id of the session in this API; not the session id that authenticates.'),
    current: flag('Whether it is the session of this request.'),
    createdAt: instant('Time of the login.'),
    last_used_at: instant(),
    expires_at: instant(),
    ip: text('Client address of the login.'),
    user_agent: text(),
  }),
);

export const docs: RouteDocs = {
  tag: 'Sessions',
  operations: [
    {
      route: 'GET /v1/auth/sessions',
      summary: "List the caller's sessions",
      query: { dto: PageQuery, about: PAGE },
      answers: [
        page('Newest first.', SESSION, [
          {
            _id: IDS.session,
            current: true,
            createdAt: NOW,
            last_used_at: NOW,
            expires_at: UNTIL,
            ip: '203.0.113.7',
            user_agent: 'Mozilla/5.0',
          },
        ]),
      ],
    },
    {
      route: 'DELETE /v1/auth/sessions/:id',
      summary: 'End one session',
      path: { id: 'Id of the session, from the list.' },
      example: { path: { id: IDS.otherSession } },
      answers: [done('The session has ended.', object({ _id: id() }), { _id: IDS.otherSession })],
      failures: [
        NOT_AN_ID('id'),
        { status: 404, message: 'Session not found.', try: { path: { id: IDS.nobody } } },
      ],
    },
    {
      route: 'DELETE /v1/auth/sessions',
      summary: 'End all other sessions',
      answers: [done('All other sessions have ended.', NOTHING, null)],
    },
  ],
};
