import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { PageQuery } from '../common/pagination.js';
import { insertUnlessDuplicate } from '../database/duplicate-key.js';
import { type Notification, NOTIFICATIONS } from './notification.schema.js';

/** Whose notifications: a user's own, and those for the whole of the user's account. */
export interface Reader {
  user: Types.ObjectId;
  account: Types.ObjectId;
  /** Of these, only what is about this account, which the user may act for. */
  about?: Types.ObjectId;
}

/** About a child there are the reader's own, and those of the child that nobody owns. */
function of({ user, account, about }: Reader) {
  const own = { account, user: { $in: [user, null] } };
  if (!about) return own;
  if (about.equals(account)) return { ...own, about: null };
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

  /** @returns false when the event has been told before: of several that notice the same the unique key lets one */
  insert(notification: Notification): Promise<boolean> {
    return insertUnlessDuplicate(this.notifications.create(notification));
  }

  /** One page, the newest first. */
  async list(
    reader: Reader,
    { page, limit, unread }: PageQuery & { unread: boolean },
  ): Promise<{ rows: Notification[]; total: number }> {
    const filter = { ...of(reader), ...(unread ? { read_at: null } : {}) };
    const [rows, total] = await Promise.all([
      this.notifications
        .find(filter)
        .sort({ createdAt: -1, _id: -1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .lean<Notification[]>(),
      this.notifications.countDocuments(filter),
    ]);
    return { rows, total };
  }

  /** Counted each time: a counter beside the rows could drift from them (rule 634). */
  unread(reader: Reader): Promise<number> {
    return this.notifications.countDocuments({ ...of(reader), read_at: null }).exec();
  }

  find(reader: Reader, id: Types.ObjectId): Promise<Notification | null> {
    return this.notifications
      .findOne({ ...of(reader), _id: id })
      .lean<Notification | null>()
      .exec();
  }

  /** Of two readers at once the first one's time is kept. @returns whether it was this call that did it */
  async markRead(reader: Reader, id: Types.ObjectId, now: Date): Promise<boolean> {
    const { modifiedCount } = await this.notifications.updateOne(
      { ...of(reader), _id: id, read_at: null },
      { $set: { read_at: now } },
    );
    return modifiedCount > 0;
  }

  /** @returns how many were unread */
  async markAllRead(reader: Reader, now: Date): Promise<number> {
    const { modifiedCount } = await this.notifications.updateMany(
      { ...of(reader), read_at: null },
      { $set: { read_at: now } },
    );
    return modifiedCount;
  }
}
