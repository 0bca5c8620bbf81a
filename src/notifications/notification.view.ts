import type { Notification } from './notification.schema.js';

/**
 * A notification for the API and for sockets. `account` is the account that it is about: for a reader in the parent
 * account the child.
 */
export function notificationView(notification: Notification) {
  const { _id, user, title, body, module, type, read_at, createdAt } = notification;
  const account = notification.about ?? notification.account;
  return { _id, account, user, title, body, module, type, read_at, createdAt };
}
