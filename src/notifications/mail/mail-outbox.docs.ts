import { EMAIL, IDS, NOW } from '../../common/api-docs/examples.js';
import type { RouteDocs } from '../../common/api-docs/model.js';
import {
  id,
  instant,
  named,
  object,
  oneOf,
  orNull,
  page,
  text,
  whole,
} from '../../common/api-docs/schema.js';
import { PAGE, REFUSED } from '../../common/api-docs/shared.js';
import { MAIL_STATES } from './mail.schema.js';
import { MailOutboxQuery } from './mail-outbox.dto.js';

const MAIL = named(
  'Mail',
  object({
    _id: id(),
    key: text('Idempotency key of the event and the recipient.'),
    to: text(),
    subject: text(),
    content: text(),
    origin: text('Part of the application that has written it.'),
    state: oneOf(MAIL_STATES, '`held`: SMTP_URL is not set. `failed`: no further attempts; see `reason`.'),
    attempts: whole(),
    next_attempt_at: orNull(instant('Only while pending.')),
    lease_until: orNull(instant('Only during an attempt.')),
    reason: orNull(text('Why the last attempt failed.')),
    message_id: text('The same at each attempt.'),
    sent_at: orNull(instant()),
    createdAt: instant(),
  }),
);

export const docs: RouteDocs = {
  tag: 'Notifications',
  operations: [
    {
      route: 'GET /v1/outbox',
      summary: 'List the e-mails of all accounts',
      query: { dto: MailOutboxQuery, about: { ...PAGE, state: 'Only e-mails in this state.' } },
      answers: [
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
      failures: [
        REFUSED('state', `state must be one of ${MAIL_STATES.join(', ')}`, { query: { state: 'lost' } }),
      ],
    },
  ],
};
