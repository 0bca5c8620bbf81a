import { Injectable, Logger } from '@nestjs/common';
import { UsersService } from '../../auth/index.js';
import { MAX_LIMIT } from '../../common/pagination.js';
import { UserEvents } from '../../relay/index.js';
import { NotificationRepository, type Reader } from '../notification.repository.js';
import type { Notification } from '../notification.schema.js';
import { notificationView } from '../notification.view.js';

/**
 * News for the sockets of whoever a notification is for: `notification`, and `notification_count` after each change.
 * A push may get lost, such as when nobody is connected; what it told of is in the store.
 */
@Injectable()
export class NotificationPush {
  private readonly logger = new Logger(NotificationPush.name);
  /** Users whose count is on its way, and whether it has changed again since. */
  private readonly counting = new Map<string, { again: boolean }>();

  constructor(
    private readonly events: UserEvents,
    private readonly notifications: NotificationRepository,
    private readonly users: UsersService,
  ) {}

  async told(notification: Notification): Promise<void> {
    const { user, account } = notification;
    const view = notificationView(notification);
    if (user) await this.events.emit([String(user)], 'notification', view);
    else await this.events.emitToAccount(String(account), 'notification', view);
    await this.recount(notification);
  }

  /** One for the whole account is read for all of its users. */
  read(notification: Notification, reader: Reader): Promise<void> {
    return notification.user ? this.count(reader) : this.recount(notification);
  }

  /**
   * Tells a user how many are unread. Race: two changes at once, counted in one order and pushed in the other, would
   * leave the older number standing. So within the process one count a user is under way at a time, and each is
   * counted again after its push: whoever pushed last, here or in another process, sees what has come since.
   */
  async count({ user: id, account }: Reader): Promise<void> {
    const reader = { user: id, account };
    const user = String(id);
    const running = this.counting.get(user);
    if (running) return void (running.again = true);
    const state = { again: false };
    this.counting.set(user, state);
    try {
      do {
        state.again = false;
        const unread = await this.notifications.unread(reader);
        await this.events.emit([user], 'notification_count', { unread });
        if ((await this.notifications.unread(reader)) !== unread) state.again = true;
      } while (state.again);
    } catch (error) {
      this.logger.error(error);
    } finally {
      this.counting.delete(user);
    }
  }

  private async recount({ user, account }: Notification): Promise<void> {
    if (user) return this.count({ user, account });
    const { rows } = await this.users.listOf(account, { page: 1, limit: MAX_LIMIT });
    for (const { _id } of rows) await this.count({ user: _id, account });
  }
}
