import type { Notification } from './notification.schema.js';

/** A notification as its reader sees it, over HTTP and on a socket alike. */
export function notificationView(notification: Notification) {
  const { _id, account, user, title, body, module, type, read_at, createdAt } = notification;
  return { _id, account, user, title, body, module, type, read_at, createdAt };
}
