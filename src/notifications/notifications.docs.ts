import { IDS, NOW } from '../common/api-docs/examples.js';
import { fails, invalid, ok, okWith, page, route, routeDocs, s, storedId } from '../common/api-docs/index.js';
import { NotificationsQuery } from './notification.dto.js';
import { NOTIFICATION_TYPES } from './notification.schema.js';

const NOTIFICATION = s.namedObject('Notification', {
  _id: [s.id(), IDS.notification],
  account: s.id('The account that it is about.', IDS.account),
  user: s.nullable(s.id('Recipient; null: all users of the account.', IDS.user)),
  ...s.each(s.string, { title: 'SEO integration added', body: 'A new SEO integration has been added.' }),
  module: s.string('Part of the application that has created it.', 'projects'),
  type: [s.choice(NOTIFICATION_TYPES), 'project_added'],
  read_at: [s.nullable(s.dateTime('Null while unread.')), null],
  createdAt: [s.dateTime(), NOW],
});

const account =
  "Only notifications about this account: the caller's own, or one below it. By default all of the caller's notifications.";

const NOTIFICATION_ID = {
  id: storedId('Id of the notification.', IDS.notification, fails(404, 'Notification not found.')),
};

export const docs = routeDocs('Notifications', NOTIFICATION_ID, {
  'GET /v1/notifications': route("List the caller's notifications", {
    account,
    query: [NotificationsQuery, { unread: 'true' }],
    responses: page('Newest first.', NOTIFICATION),
    errors: invalid('unread must be true or false', { query: { unread: 'perhaps' } }),
  }),
  'GET /v1/notifications/count': route('Count unread notifications', {
    account,
    responses: okWith('The number of unread notifications.', { unread: [s.integer(), 1] }),
  }),
  'PATCH /v1/notifications/:id/read': route('Mark a notification as read', {
    account,
    responses: ok('The updated notification.', NOTIFICATION, s.exampleWith(NOTIFICATION, { read_at: NOW })),
  }),
  'POST /v1/notifications/read-all': route('Mark all notifications as read', {
    account,
    responses: okWith('The number that was unread.', { read: [s.integer(), 1] }),
  }),
});
