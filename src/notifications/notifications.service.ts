import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import type { Account } from '../auth/index.js';
import { Clock } from '../common/clock.js';
import { NotFoundError } from '../common/errors.js';
import { pagination } from '../common/pagination.js';
import type { Recipient } from '../outbox/index.js';
import type { NotificationsQuery } from './notification.dto.js';
import { NotificationRepository, type Reader } from './notification.repository.js';
import type { Notification } from './notification.schema.js';
import { notificationView } from './notification.view.js';
import { NotificationPush } from './push/notification-push.js';

export type NewNotification = Pick<Notification, 'key' | 'title' | 'body' | 'module' | 'type'>;

/** What users are told inside the application. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly push: NotificationPush,
    private readonly clock: Clock,
  ) {}

  /** Tells the owner of an account, once for each key. */
  notify({ _id: account, owner: user }: Account, told: NewNotification): Promise<void> {
    return this.tell({ account, user }, told);
  }

  /** Stores it, and pushes it to sockets: both once, by whoever comes first with this key. */
  async tell({ account, user, child }: Recipient, told: NewNotification): Promise<void> {
    const notification: Notification = {
      _id: new Types.ObjectId(),
      account,
      user,
      ...(child ? { about: child.account } : {}),
      ...told,
      read_at: null,
      createdAt: this.clock.now(),
    };
    if (await this.notifications.insert(notification)) await this.push.told(notification);
  }

  async list(reader: Reader, query: NotificationsQuery) {
    const { rows, total } = await this.notifications.list(reader, query);
    return { rows: rows.map(notificationView), pagination: pagination(query, total) };
  }

  unread(reader: Reader): Promise<number> {
    return this.notifications.unread(reader);
  }

  /** Reading again changes nothing. @throws NotFoundError on an unknown one, or somebody else's */
  async markRead(reader: Reader, id: Types.ObjectId) {
    const changed = await this.notifications.markRead(reader, id, this.clock.now());
    const notification = await this.notifications.find(reader, id);
    if (!notification) throw new NotFoundError('Notification not found.');
    if (changed) await this.push.read(notification, reader);
    return notificationView(notification);
  }

  async markAllRead(reader: Reader): Promise<{ read: number }> {
    const read = await this.notifications.markAllRead(reader, this.clock.now());
    if (read > 0) await this.push.count(reader);
    return { read };
  }
}
