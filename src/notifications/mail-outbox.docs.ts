import { EMAIL, IDS, invalid, NOW, page, route, routeDocs, s } from '../common/api-docs/index.js';
import { MailOutboxQuery } from '../mail/index.js';
import { DELIVERY_STATES } from '../outbox/index.js';

const STATE = '`held`: SMTP_URL is not set. `failed`: no further attempts; see `reason`.';

const MAIL = s.namedObject('Mail', {
  _id: [s.id(), IDS.mail],
  key: s.string('Idempotency key of the event and the recipient.', `${IDS.config}:deleted:${EMAIL}`),
  ...s.each(s.string, {
    to: EMAIL,
    subject: 'SEO integration disconnected',
    content: 'SEO integration has been disconnected.',
  }),
  origin: s.string('Part of the application that has written it.', 'analytics'),
  state: s.enumOf(DELIVERY_STATES, STATE, 'held'),
  attempts: [s.integer(), 0],
  next_attempt_at: [s.nullable(s.dateTime('Only while pending.')), null],
  lease_until: [s.nullable(s.dateTime('Only during an attempt.')), null],
  reason: [s.nullable(s.string('Why the last attempt failed.')), null],
  message_id: s.string('The same at each attempt.', `<${IDS.mail}@rankwire>`),
  sent_at: [s.nullable(s.dateTime()), null],
  createdAt: [s.dateTime(), NOW],
});

export const docs = routeDocs('Notifications', {
  'GET /v1/outbox': route('List the e-mails of all accounts', {
    query: MailOutboxQuery,
    responses: page('Newest first.', MAIL),
    errors: invalid(`state must be one of ${DELIVERY_STATES.join(', ')}`, { query: { state: 'lost' } }),
  }),
});
