import { Module, type OnModuleInit } from '@nestjs/common';
import { registerCollections } from '../database/collections/registry.js';
import { AccountDataRegistry, AuthModule } from '../auth/index.js';
import { MailModule } from '../mail/index.js';
import { OutboxModule } from '../outbox/index.js';
import { ConfirmRecipientController } from './confirm-recipient.controller.js';
import { MailSubscriptionRepository } from './mail-subscription.repository.js';
import { MAIL_SUBSCRIPTIONS, mailSubscriptionSchema } from './mail-subscription.schema.js';
import { MailSubscriptions } from './mail-subscriptions.service.js';

/** Which addresses get reports by e-mail: confirmed by their owners, and not unsubscribed. */
@Module({
  imports: [
    AuthModule,
    MailModule,
    OutboxModule,
    registerCollections([{ name: MAIL_SUBSCRIPTIONS, schema: mailSubscriptionSchema }]),
  ],
  controllers: [ConfirmRecipientController],
  providers: [MailSubscriptionRepository, MailSubscriptions],
  exports: [MailSubscriptions],
})
export class SubscriptionsModule implements OnModuleInit {
  constructor(
    private readonly accountData: AccountDataRegistry,
    private readonly subscriptions: MailSubscriptionRepository,
  ) {}

  /** Subscriptions belong to the top account: opt-outs last as long as its tree. */
  onModuleInit(): void {
    this.accountData.register({
      name: 'mail_subscription',
      permission: 'rank:read',
      export: (account) => this.subscriptions.ofTree(account),
      erase: (accounts) => this.subscriptions.deleteTrees(accounts),
    });
  }
}
