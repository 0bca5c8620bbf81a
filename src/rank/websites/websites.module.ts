import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/index.js';
import { SlotsModule } from '../../slots/index.js';
import { HistoryModule } from '../history/history.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { registerOwned } from '../tracking/index.js';
import { TrackingModule } from '../tracking/tracking.module.js';
import { WebsiteSummaries } from './website-summaries.js';
import { RANK_WEBSITES, WebsiteRepository, websiteSchema } from './website.repository.js';
import { WebsitesController } from './websites.controller.js';
import { WebsitesService } from './websites.service.js';

/** The websites of an account and those below it, each with its figures. */
@Module({
  imports: [
    AuthModule,
    HistoryModule,
    ReportsModule,
    SlotsModule,
    TrackingModule,
    registerOwned([{ name: RANK_WEBSITES, schema: websiteSchema, owner: '_id' }]),
  ],
  controllers: [WebsitesController],
  providers: [WebsiteRepository, WebsiteSummaries, WebsitesService],
  exports: [WebsitesService],
})
export class WebsitesModule {}
