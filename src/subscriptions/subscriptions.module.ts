import { Module } from '@nestjs/common';
import { registerCollections } from '../database/collections/registry.js';
import { AuthModule } from '../auth/index.js';
import { MailModule } from '../mail/index.js';
import { OutboxModule } from '../outbox/index.js';
import { ConfirmationMails } from './confirmation-mails.js';
import { ConfirmRecipientController } from './confirm-recipient.controller.js';
import { MailSubscriptionRepository } from './mail-subscription.repository.js';
import { MAIL_SUBSCRIPTIONS, mailSubscriptionSchema } from './mail-subscription.schema.js';
import { MailSubscriptions } from './mail-subscriptions.service.js';
import { SubscriptionData } from './subscription-data.js';

/** Which addresses get reports by e-mail: confirmed by their owners, and not unsubscribed. */
@Module({
  imports: [
    AuthModule,
    MailModule,
    OutboxModule,
    registerCollections([{ name: MAIL_SUBSCRIPTIONS, schema: mailSubscriptionSchema }]),
  ],
  controllers: [ConfirmRecipientController],
  providers: [ConfirmationMails, MailSubscriptionRepository, MailSubscriptions, SubscriptionData],
  exports: [MailSubscriptions],
})
export class SubscriptionsModule {}
