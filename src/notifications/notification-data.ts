import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountDataRegistry } from '../auth/index.js';
import { NotificationRepository } from './notification.repository.js';

/** Notifications as data of the account of their readers, and of the account that they are about. */
@Injectable()
export class NotificationData implements OnModuleInit {
  constructor(
    private readonly data: AccountDataRegistry,
    private readonly notifications: NotificationRepository,
  ) {}

  onModuleInit(): void {
    this.data.register({
      name: 'notification',
      permission: 'notifications:read',
      export: (account, reader) => this.notifications.ofAccount(account, reader),
      erase: (accounts) => this.notifications.deleteOf(accounts),
    });
  }
}
