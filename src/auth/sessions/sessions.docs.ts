import { IDS, NOW } from '../../common/api-docs/examples.js';
import type { RouteDocs } from '../../common/api-docs/model.js';
import { done, flag, id, instant, named, object, page, text } from '../../common/api-docs/schema.js';
import { NOT_AN_ID, PAGE } from '../../common/api-docs/shared.js';
import { PageQuery } from '../../common/pagination.js';
import { NOTHING, UNTIL } from '../shared.docs.js';

const SESSION = named(
  'Session',
  object({
    _id: id('Of the session; not what one signs on with.'),
    current: flag('Whether this request came by it.'),
    createdAt: instant('When the user logged in.'),
    last_used_at: instant(),
    expires_at: instant(),
    ip: text('Where the login came from.'),
    user_agent: text(),
  }),
);

export const docs: RouteDocs = {
  tag: 'Sessions',
  operations: [
    {
      route: 'GET /v1/auth/sessions',
      summary: 'Where the caller is logged in',
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
      path: { id: 'The session, from the list.' },
      example: { path: { id: IDS.otherSession } },
      answers: [done('It has ended.', object({ _id: id() }), { _id: IDS.otherSession })],
      failures: [
        NOT_AN_ID('id'),
        { status: 404, message: 'Session not found.', try: { path: { id: IDS.nobody } } },
      ],
    },
    {
      route: 'DELETE /v1/auth/sessions',
      summary: 'End all other sessions',
      answers: [done('Only this one is left.', NOTHING, null)],
    },
  ],
};
