import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { AuthModule } from '../../auth/index.js';
import { MailModule } from '../../mail/index.js';
import { AnswersModule } from '../answers/answers.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { registerOwned } from '../tracking/index.js';
import { TrackingModule } from '../tracking/tracking.module.js';
import { SearchConsoleModule } from '../search-console/search-console.module.js';
import { VolumesModule } from '../volumes/volumes.module.js';
import { ViewsModule } from '../views/views.module.js';
import { FeedsController } from './feeds/feeds.controller.js';
import { FeedsService } from './feeds/feeds.service.js';
import { SharesService } from './shares.service.js';
import { ShareGuard } from './access/share.guard.js';
import { SharedAnswersController } from './shared-answers.controller.js';
import { SharedPageController } from './shared-page.controller.js';
import { SharedReportsController } from './shared-reports.controller.js';
import { SharesController } from './shares.controller.js';
import { RANK_SHARES, ShareRepository, shareSchema } from './store/share.repository.js';

/** Links to a report for readers without a login. */
@Module({
  imports: [
    AnswersModule,
    AuditModule,
    AuthModule,
    MailModule,
    ReportsModule,
    SearchConsoleModule,
    TrackingModule,
    ViewsModule,
    VolumesModule,
    registerOwned([
      {
        name: RANK_SHARES,
        schema: shareSchema,
        owner: 'config',
        type: 'share',
        hidden: ['token_hash', 'sealed_token'],
        acts: true,
      },
    ]),
  ],
  controllers: [
    FeedsController,
    SharedAnswersController,
    SharedPageController,
    SharedReportsController,
    SharesController,
  ],
  providers: [FeedsService, ShareGuard, ShareRepository, SharesService],
})
export class SharesModule {}
