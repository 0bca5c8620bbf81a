import { Injectable, Logger } from '@nestjs/common';
import { UsersService } from '../auth/index.js';
import { MAX_LIMIT } from '../common/validation/pagination.js';
import { UserEvents } from '../relay/index.js';
import { NotificationRepository, type Reader } from './notification.repository.js';
import type { Notification } from './notification.schema.js';
import { notificationView } from './notification.view.js';

/**
 * Pushes `notification`, and `notification_count` after each change, to the sockets of the readers. A push may be
 * lost, such as when no client is connected; the data is in the store.
 */
@Injectable()
export class NotificationPush {
  private readonly logger = new Logger(NotificationPush.name);
  /** Users whose count is being pushed, and whether it must be pushed again. */
  private readonly counting = new Map<string, { again: boolean }>();

  constructor(
    private readonly events: UserEvents,
    private readonly notifications: NotificationRepository,
    private readonly users: UsersService,
  ) {}

  async pushCreated(notification: Notification): Promise<void> {
    const { user, account } = notification;
    const view = notificationView(notification);
    if (user) await this.events.emit([String(user)], 'notification', view);
    else await this.events.emitToAccount(String(account), 'notification', view);
    await this.pushUnreadCounts(notification);
  }

  /** A notification for the whole account is read for all of its users. */
  pushRead(notification: Notification, reader: Reader): Promise<void> {
    return notification.user ? this.pushUnreadCount(reader) : this.pushUnreadCounts(notification);
  }

  /**
   * Pushes the number of unread notifications to a user. Race: two concurrent changes, counted in one order and
   * pushed in the other, would leave clients with the older number. So a process pushes one count per user at a time,
   * and counts again after each push: the last push, in whichever process, reflects all changes.
   */
  async pushUnreadCount({ user: id, account }: Reader): Promise<void> {
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
