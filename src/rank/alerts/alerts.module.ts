import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/index.js';
import { MailModule } from '../../mail/index.js';
import { NotificationsModule } from '../../notifications/index.js';
import { OutboxModule } from '../../outbox/index.js';
import { SubscriptionsModule } from '../../subscriptions/index.js';
import { ChannelsModule } from '../../channels/index.js';
import { WebhooksModule } from '../../webhooks/index.js';
import { HistoryModule } from '../history/history.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { registerOwned } from '../tracking/index.js';
import { TrackingModule } from '../tracking/tracking.module.js';
import { ViewsModule } from '../views/views.module.js';
import { AlertChannels } from './messages/alert-channels.js';
import { AlertRecipients } from './raising/alert-recipients.js';
import { AnswerAlertRaiser } from './raising/answer-alert-raiser.js';
import { AnswerAlertChannels } from './messages/answer-alert-channels.js';
import { ANSWER_ALERTS, AnswerAlertRepository, answerAlertSchema } from './store/answer-alert.repository.js';
import { AnswersModule } from '../answers/answers.module.js';
import { AlertRaiser } from './raising/alert-raiser.js';
import { AlertRepository, alertSchema, RANK_ALERTS } from './store/alert.repository.js';
import { AlertsController } from './settings/alerts.controller.js';
import { AlertsService } from './settings/alerts.service.js';

/** Alerts to movements of positions: rules, what raises alerts, and how they are delivered. */
@Module({
  imports: [
    AnswersModule,
    AuthModule,
    MailModule,
    NotificationsModule,
    OutboxModule,
    HistoryModule,
    ReportsModule,
    SubscriptionsModule,
    TrackingModule,
    ViewsModule,
    ChannelsModule,
    WebhooksModule,
    registerOwned([
      { name: RANK_ALERTS, schema: alertSchema, owner: 'config', type: 'alert', hidden: ['rows', 'events'] },
      {
        name: ANSWER_ALERTS,
        schema: answerAlertSchema,
        owner: 'config',
        type: 'answer_alert',
        hidden: ['events'],
      },
    ]),
  ],
  controllers: [AlertsController],
  providers: [
    AlertChannels,
    AlertRaiser,
    AlertRecipients,
    AlertRepository,
    AlertsService,
    AnswerAlertChannels,
    AnswerAlertRaiser,
    AnswerAlertRepository,
  ],
})
export class AlertsModule {}
