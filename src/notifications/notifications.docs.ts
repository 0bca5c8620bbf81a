import { NotificationsQuery } from './notification.dto.js';
import { IDS, NOW } from '../common/api-docs/examples.js';
import type { RouteDocs } from '../common/api-docs/model.js';
import {
  done,
  id,
  instant,
  named,
  object,
  oneOf,
  orNull,
  page,
  text,
  whole,
} from '../common/api-docs/schema.js';
import { NOT_AN_ID, PAGE, REFUSED } from '../common/api-docs/shared.js';

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
      'provider_credits',
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

const account =
  "Only what is about this account: the caller's own one, or one below it. Without it, all that the caller gets.";

export const docs: RouteDocs = {
  tag: 'Notifications',
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
  ],
};
