import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuthModule } from '../auth/index.js';
import { DeliveryWorker, OutboxDispatcher, OutboxModule } from '../outbox/index.js';
import { RelayModule } from '../relay/index.js';
import { InAppChannel } from './in-app.channel.js';
import { NotificationRepository } from './notification.repository.js';
import { NOTIFICATIONS, notificationSchema } from './notification.schema.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsService } from './notifications.service.js';
import { MailChannel } from './mail/mail.channel.js';
import { MailOutboxModule } from './mail/mail-outbox.module.js';
import { NotificationPush } from './notification-push.js';
import { Recipients } from './recipients.js';

/** Notifies users of events: in the application, on their sockets and by e-mail. */
@Module({
  imports: [
    AuthModule,
    RelayModule,
    OutboxModule,
    MailOutboxModule,
    MongooseModule.forFeature([{ name: NOTIFICATIONS, schema: notificationSchema }]),
  ],
  controllers: [NotificationsController],
  providers: [InAppChannel, NotificationPush, NotificationRepository, NotificationsService, Recipients],
  exports: [NotificationsService, Recipients],
})
export class NotificationsModule implements OnModuleInit {
  constructor(
    private readonly dispatcher: OutboxDispatcher,
    private readonly worker: DeliveryWorker,
    private readonly inApp: InAppChannel,
    private readonly mail: MailChannel,
  ) {}

  onModuleInit(): void {
    for (const channel of [this.inApp, this.mail]) this.dispatcher.register(channel);
    this.worker.register(this.mail);
  }
}
