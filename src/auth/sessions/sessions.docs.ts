import { IDS, NOW } from '../../common/api-docs/examples.js';
import type { RouteDocs } from '../../common/api-docs/model.js';
import {
  okResponse,
  boolean,
  id,
  dateTime,
  namedSchema,
  object,
  pageResponse,
  string,
} from '../../common/api-docs/schema.js';
import { invalidIdError, PAGE_FIELDS } from '../../common/api-docs/common-errors.js';
import { PageQuery } from '../../common/pagination.js';
import { NOTHING, UNTIL } from '../shared.docs.js';

const SESSION = namedSchema(
  'Session',
  object({
    _id: id('Of the session; not what one signs on with.'),
    current: boolean('Whether this request came by it.'),
    createdAt: dateTime('When the user logged in.'),
    last_used_at: dateTime(),
    expires_at: dateTime(),
    ip: string('Where the login came from.'),
    user_agent: string(),
  }),
);

export const docs: RouteDocs = {
  tag: 'Sessions',
  operations: [
    {
      route: 'GET /v1/auth/sessions',
      summary: 'Where the caller is logged in',
      query: { dto: PageQuery, about: PAGE_FIELDS },
      responses: [
        pageResponse('Newest first.', SESSION, [
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
      responses: [okResponse('It has ended.', object({ _id: id() }), { _id: IDS.otherSession })],
      errors: [
        invalidIdError('id'),
        { status: 404, message: 'Session not found.', try: { path: { id: IDS.unknown } } },
      ],
    },
    {
      route: 'DELETE /v1/auth/sessions',
      summary: 'End all other sessions',
      responses: [okResponse('Only this one is left.', NOTHING, null)],
    },
  ],
};
