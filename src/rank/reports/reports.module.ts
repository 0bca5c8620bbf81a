import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/index.js';
import { SlotsModule } from '../../slots/index.js';
import { HistoryModule } from '../history/history.module.js';
import { SearchConsoleModule } from '../search-console/search-console.module.js';
import { SearchModule } from '../search/search.module.js';
import { TrackingModule } from '../tracking/tracking.module.js';
import { VolumesModule } from '../volumes/volumes.module.js';
import { CompetitorsController } from './competitors/competitors.controller.js';
import { CompetitorsService } from './competitors/competitors.service.js';
import { HeadToHeadService } from './competitors/head-to-head.service.js';
import { PagesController } from './pages/pages.controller.js';
import { PagesService } from './pages/pages.service.js';
import { ReportDays } from './positions/report-days.js';
import { FeaturesController } from './features/features.controller.js';
import { FeaturesService } from './features/features.service.js';
import { ReportService } from './positions/report.service.js';
import { ReportController } from './positions/report.controller.js';
import { TableReader } from './positions/table-reader.js';
import { TableService } from './positions/table.service.js';
import { SerpController } from './serp/serp.controller.js';
import { SerpService } from './serp/serp.service.js';
import { UsageController } from './usage/usage.controller.js';
import { UsageReportService } from './usage/usage-report.service.js';

/** What is read from the history: positions, competitors, pages, features, search results, usage. */
@Module({
  imports: [
    AuthModule,
    HistoryModule,
    SearchConsoleModule,
    SearchModule,
    SlotsModule,
    TrackingModule,
    VolumesModule,
  ],
  controllers: [
    ReportController,
    CompetitorsController,
    PagesController,
    FeaturesController,
    SerpController,
    UsageController,
  ],
  providers: [
    CompetitorsService,
    FeaturesService,
    HeadToHeadService,
    PagesService,
    ReportDays,
    ReportService,
    SerpService,
    TableReader,
    TableService,
    UsageReportService,
  ],
  exports: [
    CompetitorsService,
    FeaturesService,
    HeadToHeadService,
    PagesService,
    ReportDays,
    ReportService,
    SerpService,
    TableReader,
    TableService,
    UsageReportService,
  ],
})
export class ReportsModule {}
