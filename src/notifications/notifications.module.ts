import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuthModule } from '../auth/auth.module.js';
import { RelayModule } from '../relay/relay.module.js';
import { Dispatcher } from './happenings/dispatcher.js';
import { Recipients } from './happenings/recipients.js';
import { NotificationRepository } from './notification.repository.js';
import { NOTIFICATIONS, notificationSchema } from './notification.schema.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsService } from './notifications.service.js';
import { OutboxModule } from './outbox/outbox.module.js';
import { NotificationPush } from './push/notification-push.js';

/** What users are told: inside the application, on their sockets and by e-mail. */
@Module({
  imports: [
    AuthModule,
    RelayModule,
    OutboxModule,
    MongooseModule.forFeature([{ name: NOTIFICATIONS, schema: notificationSchema }]),
  ],
  controllers: [NotificationsController],
  providers: [Dispatcher, NotificationPush, NotificationRepository, NotificationsService, Recipients],
  exports: [Dispatcher, NotificationsService, Recipients],
})
export class NotificationsModule {}
