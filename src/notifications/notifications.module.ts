import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { NOTIFICATIONS, notificationSchema } from './notification.schema.js';
import { NotificationsService } from './notifications.service.js';

/** What users are told inside the application. */
@Module({
  imports: [MongooseModule.forFeature([{ name: NOTIFICATIONS, schema: notificationSchema }])],
  providers: [NotificationsService],
  exports: [NotificationsService],
})
export class NotificationsModule {}
