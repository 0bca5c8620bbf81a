import { Module } from '@nestjs/common';
import { registerCollections } from '../database/collections/registry.js';
import { ServesArea } from '../common/area.js';
import { AuthModule } from '../auth/index.js';
import { OutboxModule } from '../outbox/index.js';
import { RelayModule } from '../relay/index.js';
import { InAppChannel } from './in-app.channel.js';
import { NotificationRepository } from './notification.repository.js';
import { NOTIFICATIONS, notificationSchema } from './notification.schema.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsService } from './notifications.service.js';
import { Recipients } from './recipients.js';

/** Notifies users of events in the application and on their sockets. */
@ServesArea({ name: 'rank', prefixes: ['/v1/notifications'], envelope: 'status' })
@Module({
  imports: [
    AuthModule,
    RelayModule,
    OutboxModule,
    registerCollections([{ name: NOTIFICATIONS, schema: notificationSchema }]),
  ],
  controllers: [NotificationsController],
  providers: [InAppChannel, NotificationRepository, NotificationsService, Recipients],
  exports: [InAppChannel, NotificationsService, Recipients],
})
export class NotificationsModule {}
