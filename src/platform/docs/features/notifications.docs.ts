import { NotificationsQuery } from '../../../notifications/notification.dto.js';
import { OutboxQuery } from '../../../notifications/outbox/outbox.dto.js';
import { MAIL_STATES } from '../../../notifications/outbox/mail.schema.js';
import { EMAIL, IDS, NOW } from '../examples.js';
import type { Feature } from '../model.js';
import { done, id, instant, named, object, oneOf, orNull, page, text, whole } from '../schema.js';
import { NOT_AN_ID, PAGE, REFUSED } from './shared.js';

const NOTIFICATION = named(
  'Notification',
  object({
    _id: id(),
    account: id('The account that it is about.'),
    user: orNull(id('Whom it is for; null: every user of the account.')),
    title: text(),
    body: text(),
    module: text('The part of the application that it comes from.'),
    type: oneOf([
      'project_added',
      'integration_disconnected',
      'check_failed',
      'provider_rejected',
      'scheduler_stalled',
    ]),
    read_at: orNull(instant('Null until it is read.')),
    createdAt: instant(),
  }),
);

const EXAMPLE = {
  _id: IDS.notification,
  account: IDS.account,
  user: IDS.user,
  title: 'SEO integration added',
  body: 'A new SEO integration has been added.',
  module: 'projects',
  type: 'project_added',
  read_at: null,
  createdAt: NOW,
};

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

const account =
  "Only what is about this account: the caller's own one, or one below it. Without it, all that the caller gets.";

export const notifications: Feature = {
  tag: 'Notifications',
  about: 'What users are told. Each is also pushed to sockets (docs/events.md).',
  operations: [
    {
      route: 'GET /v1/notifications',
      summary: "The caller's notifications",
      account,
      query: { dto: NotificationsQuery, about: { ...PAGE, unread: '`true`: only those not read yet.' } },
      example: { query: { unread: 'true' } },
      answers: [page('Newest first.', NOTIFICATION, [EXAMPLE])],
      failures: [REFUSED('unread', 'unread must be true or false', { query: { unread: 'perhaps' } })],
    },
    {
      route: 'GET /v1/notifications/count',
      summary: 'How many are unread',
      account,
      answers: [done('The number.', object({ unread: whole() }), { unread: 1 })],
    },
    {
      route: 'PATCH /v1/notifications/:id/read',
      summary: 'Mark one as read',
      account,
      path: { id: 'The notification.' },
      example: { path: { id: IDS.notification } },
      answers: [done('The notification as it is now.', NOTIFICATION, { ...EXAMPLE, read_at: NOW })],
      failures: [
        NOT_AN_ID('id'),
        { status: 404, message: 'Notification not found.', try: { path: { id: IDS.nobody } } },
      ],
    },
    {
      route: 'POST /v1/notifications/read-all',
      summary: 'Mark all as read',
      account,
      answers: [done('How many there were.', object({ read: whole() }), { read: 1 })],
    },
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
