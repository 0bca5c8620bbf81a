import {
  EMAIL,
  fails,
  IDS,
  invalid,
  NOW,
  okWith,
  page,
  route,
  routeDocs,
  s,
  storedId,
} from '../common/api-docs/index.js';
import { MailOutboxQuery } from './mail-outbox.dto.js';
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
  state: s.choice(DELIVERY_STATES, STATE, 'held'),
  attempts: [s.integer(), 0],
  next_attempt_at: [s.nullable(s.dateTime('Only while pending.')), null],
  lease_until: [s.nullable(s.dateTime('Only during an attempt.')), null],
  reason: [s.nullable(s.string('Why the last attempt failed.')), null],
  message_id: s.string('The same at each attempt.', `<${IDS.mail}@rankwire>`),
  sent_at: [s.nullable(s.dateTime()), null],
  createdAt: [s.dateTime(), NOW],
});

const MAIL_ID = {
  id: storedId('The e-mail.', IDS.failedMail, fails(404, `There is no mail ${IDS.unknown}.`)),
};
const RETRIED = { retried: s.integer('E-mails that are due again.', 1) };

export const docs = routeDocs('Notifications', MAIL_ID, {
  'GET /v1/outbox': route('List the e-mails of all accounts', {
    query: MailOutboxQuery,
    responses: page('Newest first.', MAIL),
    errors: invalid(`state must be one of ${DELIVERY_STATES.join(', ')}`, { query: { state: 'lost' } }),
  }),
  'POST /v1/outbox/retry': route('Send all failed e-mails again', {
    about: 'Each is attempted for another 24 hours.',
    responses: okWith('Their number.', RETRIED),
  }),
  'POST /v1/outbox/:id/retry': route('Send a failed e-mail again', {
    about: 'It is attempted for another 24 hours.',
    responses: okWith('Their number.', RETRIED),
    errors: fails(400, `The mail ${IDS.mail} is held, not failed.`, { path: { id: IDS.mail } }),
  }),
});
