import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/index.js';
import { MailModule } from '../../mail/index.js';
import { NotificationsModule } from '../../notifications/index.js';
import { OutboxModule } from '../../outbox/index.js';
import { SubscriptionsModule } from '../../subscriptions/index.js';
import { WebhooksModule } from '../../webhooks/index.js';
import { HistoryModule } from '../history/history.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { registerOwned } from '../tracking/index.js';
import { TrackingModule } from '../tracking/tracking.module.js';
import { ViewsModule } from '../views/views.module.js';
import { AlertChannels } from './messages/alert-channels.js';
import { AlertWebhook } from './messages/alert-webhook.js';
import { AlertRaiser } from './raising/alert-raiser.js';
import { AlertRecipients } from './raising/alert-recipients.js';
import { DayComparison } from './raising/day-comparison.js';
import { AlertSettingsRepository } from './settings/alert-settings.repository.js';
import { AlertsController } from './settings/alerts.controller.js';
import { AlertsService } from './settings/alerts.service.js';
import { AlertRepository } from './store/alert.repository.js';
import { alertSchema, RANK_ALERTS } from './store/alert.schema.js';

/** Alerts to movements of positions: rules, what raises alerts, and how they are delivered. */
@Module({
  imports: [
    AuthModule,
    MailModule,
    NotificationsModule,
    OutboxModule,
    HistoryModule,
    ReportsModule,
    SubscriptionsModule,
    TrackingModule,
    ViewsModule,
    WebhooksModule,
    registerOwned([
      { name: RANK_ALERTS, schema: alertSchema, owner: 'config', type: 'alert', hidden: ['rows', 'events'] },
    ]),
  ],
  controllers: [AlertsController],
  providers: [
    AlertChannels,
    AlertRaiser,
    AlertRecipients,
    AlertRepository,
    AlertsService,
    AlertSettingsRepository,
    AlertWebhook,
    DayComparison,
  ],
})
export class AlertsModule {}
