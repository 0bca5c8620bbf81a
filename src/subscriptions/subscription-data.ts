import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountDataRegistry } from '../auth/index.js';
import { MailSubscriptionRepository } from './mail-subscription.repository.js';

/** Subscriptions as data of the top account: opt-outs last as long as its tree. */
@Injectable()
export class SubscriptionData implements OnModuleInit {
  constructor(
    private readonly data: AccountDataRegistry,
    private readonly subscriptions: MailSubscriptionRepository,
  ) {}

  onModuleInit(): void {
    this.data.register({
      name: 'mail_subscription',
      permission: 'rank:read',
      export: (account) => this.subscriptions.ofTree(account),
      erase: (accounts) => this.subscriptions.deleteTrees(accounts),
    });
  }
}
