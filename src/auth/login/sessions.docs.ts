import { IDS, NOW } from '../../common/api-docs/examples.js';
import type { RouteDocs } from '../../common/api-docs/model.js';
import {
  boolean,
  constant,
  id,
  dateTime,
  namedSchema,
  object,
  string,
} from '../../common/api-docs/schema.js';
import { ok, page } from '../../common/api-docs/responses.js';
import { invalidIdError, PAGE_FIELDS } from '../../common/api-docs/common-errors.js';
import { PageQuery } from '../../common/validation/pagination.js';
import { UNTIL } from '../../common/api-docs/identity.js';

const SESSION = namedSchema(
  'Session',
  object({
    _id: id('Id of the session in this API; not the session id that authenticates.'),
    current: boolean('Whether it is the session of this request.'),
    createdAt: dateTime('Time of the login.'),
    last_used_at: dateTime(),
    expires_at: dateTime(),
    ip: string('Client address of the login.'),
    user_agent: string(),
  }),
);

export const docs: RouteDocs = {
  tag: 'Sessions',
  operations: [
    {
      route: 'GET /v1/auth/sessions',
      summary: "List the caller's sessions",
      query: { dto: PageQuery, about: PAGE_FIELDS },
      responses: [
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
      responses: [ok('The session has ended.', object({ _id: id() }), { _id: IDS.otherSession })],
      errors: [
        invalidIdError('id'),
        { status: 404, message: 'Session not found.', try: { path: { id: IDS.unknown } } },
      ],
    },
    {
      route: 'DELETE /v1/auth/sessions',
      summary: 'End all other sessions',
      responses: [ok('All other sessions have ended.', constant(null), null)],
    },
  ],
};
