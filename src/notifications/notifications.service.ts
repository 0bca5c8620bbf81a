import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { AuditTrail } from '../audit/index.js';
import type { Account } from '../auth/index.js';
import { Clock } from '../common/clock.js';
import { NotFoundError } from '../common/errors.js';
import { pagination } from '../common/validation/pagination.js';
import type { Recipient } from './recipients.js';
import type { NotificationsQuery } from './notification.dto.js';
import { NotificationRepository, type Reader } from './notification.repository.js';
import { type Notification, NOTIFICATIONS } from './notification.schema.js';
import { notificationView } from './notification.view.js';
import { NotificationPush } from './notification-push.js';

export type NewNotification = Pick<Notification, 'key' | 'title' | 'body' | 'module' | 'type'>;

@Injectable()
export class NotificationsService {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly push: NotificationPush,
    private readonly clock: Clock,
    private readonly trail: AuditTrail,
  ) {}

  /** Notifies the owner of an account. Idempotent by key. */
  notifyOwner({ _id: account, owner: user }: Account, content: NewNotification): Promise<void> {
    return this.create({ account, user }, content);
  }

  /** Stores a notification, and pushes it to sockets. Idempotent by key. */
  async create({ account, user, child }: Recipient, content: NewNotification): Promise<void> {
    const notification: Notification = {
      _id: new Types.ObjectId(),
      account,
      user,
      ...(child ? { about: child.account } : {}),
      ...content,
      read_at: null,
      createdAt: this.clock.now(),
    };
    if (await this.notifications.insert(notification)) await this.push.pushCreated(notification);
  }

  async list(reader: Reader, query: NotificationsQuery) {
    const { rows, total } = await this.notifications.list(reader, query);
    return { rows: rows.map(notificationView), pagination: pagination(query, total) };
  }

  countUnread(reader: Reader): Promise<number> {
    return this.notifications.countUnread(reader);
  }

  /** Idempotent. @throws NotFoundError for an unknown notification, or another user's */
  async markRead(reader: Reader, id: Types.ObjectId) {
    const known = await this.notifications.find(reader, id);
    if (!known) throw new NotFoundError('Notification not found.');
    const changed = !known.read_at && (await this.setRead(reader, id));
    const notification = await this.notifications.find(reader, id);
    if (!notification) throw new NotFoundError('Notification not found.');
    if (changed) await this.push.pushRead(notification, reader);
    return notificationView(notification);
  }

  async markAllRead(reader: Reader): Promise<{ read: number }> {
    const read = await this.trail.perform(
      {
        action: 'notification.read_all',
        account: reader.about ?? reader.account,
        target: { type: 'user', id: String(reader.user) },
        proof: { collection: NOTIFICATIONS, filter: this.notifications.unreadBy(reader) },
      },
      () => this.notifications.markAllRead(reader, this.clock.now()),
      (count) => (count > 0 ? { after: { read: count } } : null),
    );
    if (read > 0) await this.push.pushUnreadCount(reader);
    return { read };
  }

  private setRead(reader: Reader, id: Types.ObjectId): Promise<boolean> {
    return this.trail.perform(
      {
        action: 'notification.read',
        account: reader.about ?? reader.account,
        target: { type: 'notification', id: String(id) },
        before: { read: false },
        after: { read: true },
        proof: { collection: NOTIFICATIONS, filter: { _id: id }, fields: ['read_at'] },
      },
      () => this.notifications.markRead(reader, id, this.clock.now()),
      (changed) => (changed ? {} : null),
    );
  }
}
