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
import { OutboxQuery } from './outbox.dto.js';

const MAIL = named(
  'Mail',
  object({
    _id: id(),
    key: text('Names recipient and happening: the same is never written twice.'),
    to: text(),
    subject: text(),
    content: text(),
    origin: text('The part of the application that it comes from.'),
    state: oneOf(MAIL_STATES, '`held`: there is no SMTP_URL. `failed`: given up; `reason` says why.'),
    attempts: whole(),
    next_attempt_at: orNull(instant('While it is pending.')),
    lease_until: orNull(instant('While it is being sent.')),
    reason: orNull(text('Why the last attempt failed.')),
    message_id: text('The same at every attempt.'),
    sent_at: orNull(instant()),
    createdAt: instant(),
  }),
);

export const docs: RouteDocs = {
  tag: 'Notifications',
  operations: [
    {
      route: 'GET /v1/outbox',
      summary: 'E-mail of all accounts',
      query: { dto: OutboxQuery, about: { ...PAGE, state: 'Only those in this state.' } },
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
