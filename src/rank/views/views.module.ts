import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { AuthModule } from '../../auth/index.js';
import { ChannelsModule } from '../../channels/index.js';
import { registerOwned } from '../tracking/index.js';
import { TrackingModule } from '../tracking/tracking.module.js';
import { ChannelKeywordViews } from './channel-keyword-views.js';
import { KeywordViews } from './keyword-views.js';
import { RANK_VIEWS, ViewRepository, viewSchema } from './store/view.repository.js';
import { ViewsController } from './views.controller.js';
import { ViewsService } from './views.service.js';

/** Named filters of keywords, for tables, alert rules, digests and share links. */
@Module({
  imports: [
    AuditModule,
    AuthModule,
    ChannelsModule,
    TrackingModule,
    registerOwned([
      {
        name: RANK_VIEWS,
        schema: viewSchema,
        owner: 'config',
        type: 'view',
        hidden: ['seat', 'name_key'],
        private: true,
      },
    ]),
  ],
  controllers: [ViewsController],
  providers: [ChannelKeywordViews, KeywordViews, ViewRepository, ViewsService],
  exports: [KeywordViews],
})
export class ViewsModule {}
