import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ScheduleModule } from '@nestjs/schedule';
import { AuthModule } from '../auth/index.js';
import { SlotsModule } from '../slots/index.js';
import { NotificationsModule } from '../notifications/index.js';
import { OutboxModule } from '../outbox/index.js';
import { CheckController } from './check/check.controller.js';
import { CheckMetrics } from './check/check-metrics.js';
import { CheckScheduler } from './check/check.scheduler.js';
import { ClaimRepository } from './check/claim.repository.js';
import { ClaimService } from './check/claim.service.js';
import { DueConfigRunner } from './check/due-config.runner.js';
import { DueService } from './check/due.service.js';
import { InFlightChecks } from './check/in-flight-checks.js';
import { KeywordCheck } from './check/keyword-check.js';
import { KeywordRunner } from './check/keyword.runner.js';
import { OnDemandController } from './check/on-demand.controller.js';
import { OnDemandService } from './check/on-demand.service.js';
import { OrphanedRunReaper } from './check/orphaned-run.reaper.js';
import { RecoveryService } from './check/recovery.service.js';
import { RunEvents } from './check/run-events.js';
import { RunExecutor } from './check/run.executor.js';
import { RunLog } from './check/run-log.js';
import { RunRecordService } from './check/run-record.service.js';
import { TriggerService } from './check/trigger.service.js';
import { CascadeDelete } from './config/cascade-delete.js';
import { ConfigChanges } from './config/config-changes.js';
import { ConfigController } from './config/config.controller.js';
import { ConfigEvents } from './config/config-events.js';
import { ConfigRepository } from './config/config.repository.js';
import { RANK_CONFIGS, rankConfigSchema } from './config/config.schema.js';
import { ConfigService } from './config/config.service.js';
import { KeywordQuota } from './config/keyword-quota.js';
import { KeywordsController } from './config/keywords.controller.js';
import { KeywordsService } from './config/keywords.service.js';
import { SlotAssignmentReconciler } from './config/slot-assignment.reconciler.js';
import { DayRepository } from './days/day.repository.js';
import { RANK_DAYS, RANK_SERIES, rankDaySchema, rankSeriesSchema } from './days/day.schema.js';
import { AllDaysRebuilder } from './days/all-days.rebuilder.js';
import { DirtyDayRebuilder } from './days/dirty-day.rebuilder.js';
import { DaysService } from './days/days.service.js';
import { DictionaryRepository } from './days/dictionary.repository.js';
import { NoteRepository } from './notes/note.repository.js';
import { noteSchema, RANK_NOTES } from './notes/note.schema.js';
import { NotesController } from './notes/notes.controller.js';
import { NotesService } from './notes/notes.service.js';
import { CompetitorsController } from './report/competitors.controller.js';
import { CompetitorsService } from './report/competitors.service.js';
import { ProviderController } from './provider/provider.controller.js';
import { ProviderService } from './provider/provider.service.js';
import { FailedKeywords } from './report/failed-keywords.js';
import { MatrixService } from './report/matrix.service.js';
import { ReportDays } from './report/report-days.js';
import { KeywordHistoryService } from './report/keyword-history.service.js';
import { ReportController } from './report/report.controller.js';
import { ReportService } from './report/report.service.js';
import { TableService } from './report/table.service.js';
import { RunsController } from './report/runs.controller.js';
import { RunsService } from './report/runs.service.js';
import { SearchEngineModule } from './search-engine/search-engine.module.js';
import { SerpArchive } from './serp/serp-archive.js';
import { SerpController } from './serp/serp.controller.js';
import { SerpRepository } from './serp/serp.repository.js';
import { serpSchema, SERPS } from './serp/serp.schema.js';
import { SerpService } from './serp/serp.service.js';
import { SuggestionsService } from './serp/suggestions.service.js';
import { RankAlerts } from './watch/rank-alerts.js';
import { RankHealth } from './watch/rank-health.js';
import { RankWatch } from './watch/rank-watch.js';
import { ErrorLogRepository } from './results/error-log.repository.js';
import { errorDaySchema, RANK_ERRORS } from './results/error-log.schema.js';
import { ResultRepository } from './results/result.repository.js';
import { SEO_RESULTS, seoResultSchema } from './results/result.schema.js';
import { SearchAnswerRepository } from './reuse/search-answer.repository.js';
import { SEARCH_ANSWERS, searchAnswerSchema } from './reuse/search-answer.schema.js';
import { SharedSearch } from './reuse/shared-search.service.js';
import { BudgetAlerts } from './usage/budget-alerts.js';
import { SearchBudgetService } from './usage/search-budget.service.js';
import { SearchUsageRepository } from './usage/search-usage.repository.js';
import { SEARCH_USAGE, searchUsageSchema } from './usage/search-usage.schema.js';
import { SearchUsageService } from './usage/search-usage.service.js';
import { UsageController } from './usage/usage.controller.js';
import { UsageReportService } from './usage/usage-report.service.js';
import { RunRepository } from './results/run.repository.js';
import { RUNS, runSchema } from './results/run.schema.js';
import { WebsiteSummaries } from './websites/website-summaries.js';
import { WebsiteRepository } from './websites/website.repository.js';
import { RANK_WEBSITES, websiteSchema } from './websites/website.schema.js';
import { WebsitesController } from './websites/websites.controller.js';
import { WebsitesService } from './websites/websites.service.js';

@Module({
  imports: [
    AuthModule,
    SlotsModule,
    SearchEngineModule,
    NotificationsModule,
    OutboxModule,
    ScheduleModule.forRoot(),
    MongooseModule.forFeature([
      { name: RANK_CONFIGS, schema: rankConfigSchema },
      { name: SEO_RESULTS, schema: seoResultSchema },
      { name: RANK_ERRORS, schema: errorDaySchema },
      { name: RANK_DAYS, schema: rankDaySchema },
      { name: RANK_SERIES, schema: rankSeriesSchema },
      { name: RUNS, schema: runSchema },
      { name: SEARCH_USAGE, schema: searchUsageSchema },
      { name: SEARCH_ANSWERS, schema: searchAnswerSchema },
      { name: SERPS, schema: serpSchema },
      { name: RANK_NOTES, schema: noteSchema },
      { name: RANK_WEBSITES, schema: websiteSchema },
    ]),
  ],
  controllers: [
    ConfigController,
    KeywordsController,
    OnDemandController,
    CheckController,
    ProviderController,
    ReportController,
    CompetitorsController,
    SerpController,
    NotesController,
    RunsController,
    UsageController,
    WebsitesController,
  ],
  providers: [
    ConfigChanges,
    ConfigEvents,
    ConfigRepository,
    ConfigService,
    CascadeDelete,
    SlotAssignmentReconciler,
    BudgetAlerts,
    SearchAnswerRepository,
    SearchBudgetService,
    SearchUsageRepository,
    SearchUsageService,
    SharedSearch,
    UsageReportService,
    ResultRepository,
    DayRepository,
    DictionaryRepository,
    DaysService,
    DirtyDayRebuilder,
    AllDaysRebuilder,
    ErrorLogRepository,
    RunRepository,
    ClaimRepository,
    ClaimService,
    DueService,
    DueConfigRunner,
    InFlightChecks,
    CheckMetrics,
    OrphanedRunReaper,
    RunLog,
    RankAlerts,
    RankWatch,
    RankHealth,
    KeywordCheck,
    KeywordRunner,
    KeywordQuota,
    KeywordsService,
    RecoveryService,
    RunEvents,
    RunExecutor,
    RunRecordService,
    TriggerService,
    OnDemandService,
    CheckScheduler,
    ProviderService,
    FailedKeywords,
    ReportDays,
    ReportService,
    TableService,
    MatrixService,
    CompetitorsService,
    KeywordHistoryService,
    SerpRepository,
    SerpArchive,
    SerpService,
    SuggestionsService,
    NoteRepository,
    NotesService,
    RunsService,
    WebsiteRepository,
    WebsiteSummaries,
    WebsitesService,
  ],
  exports: [AllDaysRebuilder, InFlightChecks, RankWatch, RunEvents, TriggerService],
})
export class RankModule {}
