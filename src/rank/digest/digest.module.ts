import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/index.js';
import { MailModule } from '../../mail/index.js';
import { OutboxModule } from '../../outbox/index.js';
import { SubscriptionsModule } from '../../subscriptions/index.js';
import { RecordsModule } from '../records/records.module.js';
import { ReportModule } from '../report/report.module.js';
import { TrackingModule } from '../tracking/tracking.module.js';
import { DigestEvents } from './issue/digest-events.js';
import { DigestIssues } from './issue/digest-issues.js';
import { DigestRecipients } from './issue/digest-recipients.js';
import { DigestReports } from './issue/digest-reports.js';
import { DigestScheduler } from './schedule/digest.scheduler.js';
import { DigestSender } from './schedule/digest-sender.js';
import { DigestController } from './settings/digest.controller.js';
import { DigestDelivery } from './settings/digest-delivery.service.js';
import { DigestService } from './settings/digest.service.js';
import { UnsubscribeController } from './unsubscribe/unsubscribe.controller.js';
import { UnsubscribeService } from './unsubscribe/unsubscribe.service.js';

/** The report of a website by e-mail: daily, weekly or monthly, and on request. */
@Module({
  imports: [
    AuthModule,
    MailModule,
    OutboxModule,
    RecordsModule,
    ReportModule,
    SubscriptionsModule,
    TrackingModule,
  ],
  controllers: [DigestController, UnsubscribeController],
  providers: [
    DigestDelivery,
    DigestEvents,
    DigestIssues,
    DigestRecipients,
    DigestReports,
    DigestScheduler,
    DigestSender,
    DigestService,
    UnsubscribeService,
  ],
  exports: [DigestSender],
})
export class DigestModule {}
