import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { findPage, type Page, type PageRequest } from '../common/validation/pagination.js';
import { insertUnlessDuplicate } from '../database/errors/duplicate-key.js';
import { type Notification, NOTIFICATIONS } from './notification.schema.js';

/** A user reads the notifications for the user, and those for the whole account. */
export interface Reader {
  user: Types.ObjectId;
  account: Types.ObjectId;
  /** Only notifications about this account, for which the user may act. */
  about?: Types.ObjectId;
}

/**
 * With `about`: notifications of the reader about a child account, and those in that account itself, which may be the
 * reader's own.
 */
function readableBy({ user, account, about }: Reader) {
  const own = { account, user: { $in: [user, null] } };
  if (!about) return own;
  return {
    $or: [
      { ...own, about },
      { ...own, account: about, about: null },
    ],
  };
}

@Injectable()
export class NotificationRepository {
  constructor(@InjectModel(NOTIFICATIONS) private readonly notifications: Model<Notification>) {}

  /** @returns false when the key exists; the unique index resolves a race */
  insert(notification: Notification): Promise<boolean> {
    return insertUnlessDuplicate(this.notifications.create(notification));
  }

  /** One page, newest first. */
  list(reader: Reader, { unread, ...page }: PageRequest & { unread: boolean }): Promise<Page<Notification>> {
    const filter = { ...readableBy(reader), ...(unread ? { read_at: null } : {}) };
    return findPage(this.notifications, filter, { createdAt: -1, _id: -1 }, page);
  }

  /** Counts documents, because a stored counter could drift. */
  countUnread(reader: Reader): Promise<number> {
    return this.notifications.countDocuments({ ...readableBy(reader), read_at: null }).exec();
  }

  /** The filter of the unread ones. */
  unreadBy(reader: Reader): object {
    return { ...readableBy(reader), read_at: null };
  }

  find(reader: Reader, id: Types.ObjectId): Promise<Notification | null> {
    return this.notifications
      .findOne({ ...readableBy(reader), _id: id })
      .lean<Notification | null>()
      .exec();
  }

  /** Race: the first of concurrent calls sets the time. @returns false for the others */
  async markRead(reader: Reader, id: Types.ObjectId, now: Date): Promise<boolean> {
    const { modifiedCount } = await this.notifications.updateOne(
      { ...readableBy(reader), _id: id, read_at: null },
      { $set: { read_at: now } },
    );
    return modifiedCount > 0;
  }

  /** @returns the number of notifications that were unread */
  async markAllRead(reader: Reader, now: Date): Promise<number> {
    const { modifiedCount } = await this.notifications.updateMany(
      { ...readableBy(reader), read_at: null },
      { $set: { read_at: now } },
    );
    return modifiedCount;
  }

  /** All notifications of an account that a user may read. */
  ofAccount(account: Types.ObjectId, user: Types.ObjectId): AsyncIterable<object> {
    return this.notifications
      .find({ account, user: { $in: [user, null] } }, { key: 0 })
      .lean<Notification[]>()
      .cursor();
  }

  /** Includes notifications of others about these accounts. */
  async deleteByAccounts(accounts: readonly Types.ObjectId[]): Promise<void> {
    await this.notifications.deleteMany({ account: { $in: [...accounts] } });
    await this.notifications.deleteMany({ about: { $in: [...accounts] } });
  }
}
