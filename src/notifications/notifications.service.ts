import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { Account } from '../auth/accounts/account.schema.js';
import { Clock } from '../common/clock.js';
import { isDuplicateKey } from '../database/duplicate-key.js';
import { type Notification, NOTIFICATIONS } from './notification.schema.js';

export type NewNotification = Pick<Notification, 'key' | 'title' | 'body' | 'module' | 'type'>;

@Injectable()
export class NotificationsService {
  constructor(
    @InjectModel(NOTIFICATIONS) private readonly notifications: Model<Notification>,
    private readonly clock: Clock,
  ) {}

  /** Tells the owner of an account, once for each key: of several processes that notice the same the index lets one. */
  async notify({ _id: account, owner: user }: Account, told: NewNotification): Promise<void> {
    const notification: Notification = {
      _id: new Types.ObjectId(),
      account,
      user,
      ...told,
      read_at: null,
      createdAt: this.clock.now(),
    };
    await this.notifications.create(notification).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }
}
