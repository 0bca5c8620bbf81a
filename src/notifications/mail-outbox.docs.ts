import { EMAIL, IDS, NOW } from '../common/api-docs/examples.js';
import type { RouteDocs } from '../common/api-docs/model.js';
import {
  id,
  dateTime,
  namedSchema,
  object,
  enumOf,
  nullable,
  string,
  integer,
} from '../common/api-docs/schema.js';
import { page } from '../common/api-docs/responses.js';
import { PAGE_FIELDS, validationError } from '../common/api-docs/common-errors.js';
import { MailOutboxQuery } from '../mail/index.js';
import { DELIVERY_STATES } from '../outbox/index.js';

const MAIL = namedSchema(
  'Mail',
  object({
    _id: id(),
    key: string('Idempotency key of the event and the recipient.'),
    to: string(),
    subject: string(),
    content: string(),
    origin: string('Part of the application that has written it.'),
    state: enumOf(
      DELIVERY_STATES,
      '`held`: SMTP_URL is not set. `failed`: no further attempts; see `reason`.',
    ),
    attempts: integer(),
    next_attempt_at: nullable(dateTime('Only while pending.')),
    lease_until: nullable(dateTime('Only during an attempt.')),
    reason: nullable(string('Why the last attempt failed.')),
    message_id: string('The same at each attempt.'),
    sent_at: nullable(dateTime()),
    createdAt: dateTime(),
  }),
);

export const docs: RouteDocs = {
  tag: 'Notifications',
  operations: [
    {
      route: 'GET /v1/outbox',
      summary: 'List the e-mails of all accounts',
      query: { dto: MailOutboxQuery, about: { ...PAGE_FIELDS, state: 'Only e-mails in this state.' } },
      responses: [
        page('Newest first.', MAIL, [
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
        validationError('state', `state must be one of ${DELIVERY_STATES.join(', ')}`, {
          query: { state: 'lost' },
        }),
      ],
    },
  ],
};
