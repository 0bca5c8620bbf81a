import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/index.js';
import { ChannelsModule } from '../../channels/index.js';
import { MailModule } from '../../mail/index.js';
import { OutboxModule } from '../../outbox/index.js';
import { SlotsModule } from '../../slots/index.js';
import { SubscriptionsModule } from '../../subscriptions/index.js';
import { AnswersModule } from '../answers/answers.module.js';
import { HistoryModule } from '../history/history.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { registerOwned } from '../tracking/index.js';
import { TrackingModule } from '../tracking/tracking.module.js';
import { ViewsModule } from '../views/views.module.js';
import { DigestChats } from './issue/digest-chats.js';
import { DigestMails } from './issue/digest-mails.js';
import { DigestIssues } from './issue/digest-issues.js';
import { DigestScheduler } from './schedule/digest.scheduler.js';
import { DigestController } from './settings/digest.controller.js';
import { DigestDelivery } from './settings/digest-delivery.service.js';
import { DigestService } from './settings/digest.service.js';
import { DigestRepository } from './store/digest.repository.js';
import { digestIssueSchema, digestSchema, RANK_DIGEST_ISSUES, RANK_DIGESTS } from './store/digest.schema.js';
import { UnsubscribeController } from './unsubscribe/unsubscribe.controller.js';
import { UnsubscribeService } from './unsubscribe/unsubscribe.service.js';

/** The report of a website by e-mail: daily, weekly or monthly, and on request. */
@Module({
  imports: [
    AnswersModule,
    AuthModule,
    ChannelsModule,
    MailModule,
    OutboxModule,
    HistoryModule,
    ReportsModule,
    SlotsModule,
    SubscriptionsModule,
    TrackingModule,
    ViewsModule,
    registerOwned([
      {
        name: RANK_DIGESTS,
        schema: digestSchema,
        owner: 'config',
        type: 'digest',
        hidden: ['secret', 'lease', 'lease_until', 'scheduled_at', 'rev', 'events'],
      },
      { name: RANK_DIGEST_ISSUES, schema: digestIssueSchema, owner: 'config' },
    ]),
  ],
  controllers: [DigestController, UnsubscribeController],
  providers: [
    DigestDelivery,
    DigestMails,
    // After the mails, which it must not delay: what registers first is delivered first.
    DigestChats,
    DigestIssues,
    DigestRepository,
    DigestScheduler,
    DigestService,
    UnsubscribeService,
  ],
})
export class DigestModule {}
