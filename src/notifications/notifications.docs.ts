import { NotificationsQuery } from './notification.dto.js';
import { IDS, NOW } from '../common/api-docs/examples.js';
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
import { ok, page } from '../common/api-docs/responses.js';
import { invalidIdError, PAGE_FIELDS, validationError } from '../common/api-docs/common-errors.js';

const NOTIFICATION = namedSchema(
  'Notification',
  object({
    _id: id(),
    account: id('The account that it is about.'),
    user: nullable(id('Recipient; null: all users of the account.')),
    title: string(),
    body: string(),
    module: string('Part of the application that has created it.'),
    type: enumOf([
      'project_added',
      'integration_disconnected',
      'check_failed',
      'check_suspicious',
      'provider_rejected',
      'provider_credits',
      'scheduler_stalled',
      'budget',
    ]),
    read_at: nullable(dateTime('Null while unread.')),
    createdAt: dateTime(),
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
      query: {
        dto: NotificationsQuery,
        about: { ...PAGE_FIELDS, unread: '`true`: only unread notifications.' },
      },
      example: { query: { unread: 'true' } },
      responses: [page('Newest first.', NOTIFICATION, [EXAMPLE])],
      errors: [validationError('unread', 'unread must be true or false', { query: { unread: 'perhaps' } })],
    },
    {
      route: 'GET /v1/notifications/count',
      summary: 'Count unread notifications',
      account,
      responses: [ok('The number of unread notifications.', object({ unread: integer() }), { unread: 1 })],
    },
    {
      route: 'PATCH /v1/notifications/:id/read',
      summary: 'Mark a notification as read',
      account,
      path: { id: 'Id of the notification.' },
      example: { path: { id: IDS.notification } },
      responses: [ok('The updated notification.', NOTIFICATION, { ...EXAMPLE, read_at: NOW })],
      errors: [
        invalidIdError('id'),
        { status: 404, message: 'Notification not found.', try: { path: { id: IDS.unknown } } },
      ],
    },
    {
      route: 'POST /v1/notifications/read-all',
      summary: 'Mark all notifications as read',
      account,
      responses: [ok('The number that was unread.', object({ read: integer() }), { read: 1 })],
    },
  ],
};
