import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/index.js';
import { MailModule } from '../../mail/index.js';
import { NotificationsModule } from '../../notifications/index.js';
import { OutboxModule } from '../../outbox/index.js';
import { SubscriptionsModule } from '../../subscriptions/index.js';
import { WebhooksModule } from '../../webhooks/index.js';
import { RecordsModule } from '../records/records.module.js';
import { ReportModule } from '../report/report.module.js';
import { TrackingModule } from '../tracking/tracking.module.js';
import { AlertChannels } from './messages/alert-channels.js';
import { AlertWebhook } from './messages/alert-webhook.js';
import { AlertRaiser } from './raising/alert-raiser.js';
import { AlertRecipients } from './raising/alert-recipients.js';
import { DayComparison } from './raising/day-comparison.js';
import { AlertSettingsRepository } from './settings/alert-settings.repository.js';
import { AlertsController } from './settings/alerts.controller.js';
import { AlertsService } from './settings/alerts.service.js';

/** Alerts to movements of positions: rules, what raises alerts, and how they are delivered. */
@Module({
  imports: [
    AuthModule,
    MailModule,
    NotificationsModule,
    OutboxModule,
    RecordsModule,
    ReportModule,
    SubscriptionsModule,
    TrackingModule,
    WebhooksModule,
  ],
  controllers: [AlertsController],
  providers: [
    AlertChannels,
    AlertRaiser,
    AlertRecipients,
    AlertsService,
    AlertSettingsRepository,
    AlertWebhook,
    DayComparison,
  ],
})
export class AlertsModule {}
