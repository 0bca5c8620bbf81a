import { Module } from '@nestjs/common';
import { registerCollections } from '../../database/collections/registry.js';
import { AuthModule } from '../../auth/index.js';
import { MailModule } from '../../mail/index.js';
import { SlotsModule } from '../../slots/index.js';
import { RecordsModule } from '../records/records.module.js';
import { SearchModule } from '../search/search.module.js';
import { TrackingModule } from '../tracking/tracking.module.js';
import { VolumesModule } from '../volumes/volumes.module.js';
import { AccountDataRepository } from './account-data/account-data.repository.js';
import { RankData } from './account-data/rank-data.js';
import { CompetitorsController } from './competitors/competitors.controller.js';
import { CompetitorsService } from './competitors/competitors.service.js';
import { HeadToHeadService } from './competitors/head-to-head.service.js';
import { KeywordHistoryService } from './competitors/keyword-history.service.js';
import { AllDaysRebuilder } from './days/all-days.rebuilder.js';
import { DaysService } from './days/days.service.js';
import { DirtyDayRebuilder } from './days/dirty-day.rebuilder.js';
import { PagesController } from './pages/pages.controller.js';
import { PagesService } from './pages/pages.service.js';
import { ComparisonDays } from './positions/comparison-days.js';
import { FailedKeywords } from './positions/failed-keywords.js';
import { FeaturesController } from './features/features.controller.js';
import { FeaturesService } from './features/features.service.js';
import { MatrixService } from './positions/matrix.service.js';
import { ReportController } from './positions/report.controller.js';
import { ReportDays } from './positions/report-days.js';
import { ReportService } from './positions/report.service.js';
import { RowWorths } from './positions/row-worths.js';
import { TableReader } from './positions/table-reader.js';
import { TableService } from './positions/table.service.js';
import { RunsController } from './runs/runs.controller.js';
import { RunsService } from './runs/runs.service.js';
import { SerpController } from './serp/serp.controller.js';
import { SerpService } from './serp/serp.service.js';
import { SuggestionsService } from './serp/suggestions.service.js';
import { ShareGuard } from './shares/share.guard.js';
import { SharedPageController } from './shares/shared-page.controller.js';
import { SharedReportsController } from './shares/shared-reports.controller.js';
import { SharesController } from './shares/shares.controller.js';
import { ShareLinks } from './shares/share-links.js';
import { ShareVisits } from './shares/share-visits.js';
import { SharesService } from './shares/shares.service.js';
import { UsageController } from './usage/usage.controller.js';
import { UsageReportService } from './usage/usage-report.service.js';
import { KeywordViews } from './views/keyword-views.js';
import { ViewUses } from './views/view-uses.js';
import { ViewsController } from './views/views.controller.js';
import { ViewsService } from './views/views.service.js';
import { WebsiteComputation } from './websites/website-computation.js';
import { WebsiteSummaries } from './websites/website-summaries.js';
import { WebsiteRepository } from './websites/website.repository.js';
import { RANK_WEBSITES, websiteSchema } from './websites/website.schema.js';
import { WebsitesController } from './websites/websites.controller.js';
import { WebsitesService } from './websites/websites.service.js';

/** Everything that reads the records of checks: positions, competitors, search results, runs, usage, websites. */
@Module({
  imports: [
    AuthModule,
    MailModule,
    RecordsModule,
    SearchModule,
    SlotsModule,
    TrackingModule,
    VolumesModule,
    registerCollections([{ name: RANK_WEBSITES, schema: websiteSchema }]),
  ],
  controllers: [
    ReportController,
    CompetitorsController,
    PagesController,
    FeaturesController,
    SerpController,
    SharedPageController,
    SharedReportsController,
    SharesController,
    RunsController,
    UsageController,
    ViewsController,
    WebsitesController,
  ],
  providers: [
    AccountDataRepository,
    AllDaysRebuilder,
    ComparisonDays,
    CompetitorsService,
    DaysService,
    DirtyDayRebuilder,
    FailedKeywords,
    FeaturesService,
    HeadToHeadService,
    KeywordHistoryService,
    KeywordViews,
    MatrixService,
    PagesService,
    RankData,
    ReportDays,
    ReportService,
    RowWorths,
    RunsService,
    SerpService,
    ShareGuard,
    ShareLinks,
    SharesService,
    ShareVisits,
    SuggestionsService,
    TableReader,
    TableService,
    UsageReportService,
    ViewsService,
    ViewUses,
    WebsiteComputation,
    WebsiteRepository,
    WebsiteSummaries,
    WebsitesService,
  ],
  exports: [AllDaysRebuilder, ComparisonDays, CompetitorsService, DaysService, KeywordViews, TableReader],
})
export class ReportModule {}
