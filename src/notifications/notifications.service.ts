import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import { AuditTrail } from '../audit/index.js';
import { type Account, AccountDataRegistry, UsersService } from '../auth/index.js';
import { Clock } from '../common/clock.js';
import { NotFoundError } from '../common/errors.js';
import { MAX_LIMIT, pagination } from '../common/validation/pagination.js';
import { UserEvents } from '../relay/index.js';
import type { Recipient } from './recipients.js';
import type { NotificationsQuery } from './notification.dto.js';
import { NotificationRepository, type Reader } from './notification.repository.js';
import { type Notification, NOTIFICATIONS } from './notification.schema.js';

export type NewNotification = Pick<Notification, 'key' | 'title' | 'body' | 'module' | 'type'>;

@Injectable()
export class NotificationsService implements OnModuleInit {
  private readonly logger = new Logger(NotificationsService.name);
  /** Users whose count is being pushed, and whether it must be pushed again. */
  private readonly counting = new Map<string, { again: boolean }>();

  constructor(
    private readonly notifications: NotificationRepository,
    private readonly events: UserEvents,
    private readonly users: UsersService,
    private readonly clock: Clock,
    private readonly trail: AuditTrail,
    private readonly accountData: AccountDataRegistry,
  ) {}

  /** Notifications belong to the account of their readers, and to the account that they are about. */
  onModuleInit(): void {
    this.accountData.register({
      name: 'notification',
      permission: 'notifications:read',
      export: (account, reader) => this.notifications.ofAccount(account, reader),
      erase: (accounts) => this.notifications.deleteByAccounts(accounts),
    });
  }

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
    if (await this.notifications.insert(notification)) await this.pushCreated(notification);
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
    if (changed) await this.pushRead(notification, reader);
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
    if (read > 0) await this.pushUnreadCount(reader);
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

  /**
   * Pushes `notification`, and `notification_count` after each change, to the sockets of the readers. A push may be lost,
   * such as when no client is connected; the data is in the store.
   */
  private async pushCreated(notification: Notification): Promise<void> {
    const { user, account } = notification;
    const view = notificationView(notification);
    if (user) await this.events.emit([String(user)], 'notification', view);
    else await this.events.emitToAccount(String(account), 'notification', view);
    await this.pushUnreadCounts(notification);
  }

  /** A notification for the whole account is read for all of its users. */
  private pushRead(notification: Notification, reader: Reader): Promise<void> {
    return notification.user ? this.pushUnreadCount(reader) : this.pushUnreadCounts(notification);
  }

  /**
   * Pushes the number of unread notifications to a user. Race: two concurrent changes, counted in one order and
   * pushed in the other, would leave clients with the older number. So a process pushes one count per user at a time,
   * and counts again after each push: the last push, in whichever process, reflects all changes.
   */
  private async pushUnreadCount({ user: id, account }: Reader): Promise<void> {
    const reader = { user: id, account };
    const user = String(id);
    const running = this.counting.get(user);
    if (running) return void (running.again = true);
    const state = { again: false };
    this.counting.set(user, state);
    try {
      do {
        state.again = false;
        const unread = await this.notifications.countUnread(reader);
        await this.events.emit([user], 'notification_count', { unread });
        if ((await this.notifications.countUnread(reader)) !== unread) state.again = true;
      } while (state.again);
    } catch (error) {
      this.logger.error(error);
    } finally {
      this.counting.delete(user);
    }
  }

  private async pushUnreadCounts({ user, account }: Notification): Promise<void> {
    if (user) return this.pushUnreadCount({ user, account });
    const { rows } = await this.users.list(account, { page: 1, limit: MAX_LIMIT });
    for (const { _id } of rows) await this.pushUnreadCount({ user: _id, account });
  }
}

/**
 * A notification for the API and for sockets. `account` is the account that it is about: for a reader in the parent
 * account the child.
 */
function notificationView(notification: Notification) {
  const { _id, user, title, body, module, type, read_at, createdAt } = notification;
  const account = notification.about ?? notification.account;
  return { _id, account, user, title, body, module, type, read_at, createdAt };
}
