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
    user: orNull(id('Recipient; null: all users of the account.')),
    title: text(),
    body: text(),
    module: text('Part of the application that has created it.'),
    type: oneOf([
      'project_added',
      'integration_disconnected',
      'check_failed',
      'provider_rejected',
      'scheduler_stalled',
    ]),
    read_at: orNull(instant('Null while unread.')),
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
  "Only notifications about this account: the caller's own, or one below it. By default all of the caller's notifications.";

export const docs: RouteDocs = {
  tag: 'Notifications',
  operations: [
    {
      route: 'GET /v1/notifications',
      summary: "List the caller's notifications",
      account,
      query: { dto: NotificationsQuery, about: { ...PAGE, unread: '`true`: only unread notifications.' } },
      example: { query: { unread: 'true' } },
      answers: [page('Newest first.', NOTIFICATION, [EXAMPLE])],
      failures: [REFUSED('unread', 'unread must be true or false', { query: { unread: 'perhaps' } })],
    },
    {
      route: 'GET /v1/notifications/count',
      summary: 'Count unread notifications',
      account,
      answers: [done('The number of unread notifications.', object({ unread: whole() }), { unread: 1 })],
    },
    {
      route: 'PATCH /v1/notifications/:id/read',
      summary: 'Mark a notification as read',
      account,
      path: { id: 'Id of the notification.' },
      example: { path: { id: IDS.notification } },
      answers: [done('The updated notification.', NOTIFICATION, { ...EXAMPLE, read_at: NOW })],
      failures: [
        NOT_AN_ID('id'),
        { status: 404, message: 'Notification not found.', try: { path: { id: IDS.nobody } } },
      ],
    },
    {
      route: 'POST /v1/notifications/read-all',
      summary: 'Mark all notifications as read',
      account,
      answers: [done('The number that was unread.', object({ read: whole() }), { read: 1 })],
    },
  ],
};
