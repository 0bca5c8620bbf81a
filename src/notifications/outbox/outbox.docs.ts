import { EMAIL, IDS, NOW } from '../../common/api-docs/examples.js';
import type { RouteDocs } from '../../common/api-docs/model.js';
import {
  id,
  dateTime,
  namedSchema,
  object,
  enumOf,
  nullable,
  pageResponse,
  string,
  integer,
} from '../../common/api-docs/schema.js';
import { PAGE_FIELDS, validationError } from '../../common/api-docs/common-errors.js';
import { MAIL_STATES } from './mail.schema.js';
import { OutboxQuery } from './outbox.dto.js';

const MAIL = namedSchema(
  'Mail',
  object({
    _id: id(),
    key: string('Names recipient and happening: the same is never written twice.'),
    to: string(),
    subject: string(),
    content: string(),
    origin: string('The part of the application that it comes from.'),
    state: enumOf(MAIL_STATES, '`held`: there is no SMTP_URL. `failed`: given up; `reason` says why.'),
    attempts: integer(),
    next_attempt_at: nullable(dateTime('While it is pending.')),
    lease_until: nullable(dateTime('While it is being sent.')),
    reason: nullable(string('Why the last attempt failed.')),
    message_id: string('The same at every attempt.'),
    sent_at: nullable(dateTime()),
    createdAt: dateTime(),
  }),
);

export const docs: RouteDocs = {
  tag: 'Notifications',
  operations: [
    {
      route: 'GET /v1/outbox',
      summary: 'E-mail of all accounts',
      query: { dto: OutboxQuery, about: { ...PAGE_FIELDS, state: 'Only those in this state.' } },
      responses: [
        pageResponse('Newest first.', MAIL, [
          {
            _id: IDS.mail,
            key: `${IDS.config}:deleted:${EMAIL}`,
            to: EMAIL,
            subject: 'SEO integration disconnected',
            content: 'SEO integration has been disconnected.',
            origin: 'analytics',
            state: 'held',
            attempts: 0,
            next_attempt_at: null,
            lease_until: null,
            reason: null,
            message_id: `<${IDS.mail}@rankwire>`,
            sent_at: null,
            createdAt: NOW,
          },
        ]),
      ],
      errors: [
        validationError('state', `state must be one of ${MAIL_STATES.join(', ')}`, {
          query: { state: 'lost' },
        }),
      ],
    },
  ],
};
