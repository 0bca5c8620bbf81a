import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ScheduleModule } from '@nestjs/schedule';
import { AuthModule } from '../auth/auth.module.js';
import { SlotsModule } from '../slots/slots.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { CheckController } from './check/check.controller.js';
import { CheckMetrics } from './check/check-metrics.js';
import { CheckScheduler } from './check/check.scheduler.js';
import { CheckService } from './check/check.service.js';
import { ClaimRepository } from './check/claim.repository.js';
import { ClaimsService } from './check/claims.service.js';
import { DueClaims } from './check/due-claims.service.js';
import { DueService } from './check/due.service.js';
import { ForgottenRuns } from './check/forgotten-runs.js';
import { RunLog } from './check/run-log.js';
import { KeywordCheck } from './check/keyword-check.js';
import { OnDemandController } from './check/on-demand.controller.js';
import { OnDemandService } from './check/on-demand.service.js';
import { RecoveryService } from './check/recovery.service.js';
import { RunProgress } from './check/run-progress.js';
import { RunService } from './check/run.service.js';
import { ConfigController } from './config/config.controller.js';
import { ConfigEvents } from './config/config-events.js';
import { ConfigRepository } from './config/config.repository.js';
import { RANK_CONFIGS, rankConfigSchema } from './config/config.schema.js';
import { ConfigService } from './config/config.service.js';
import { ConfigRemains } from './config/config-remains.js';
import { KeywordQuota } from './config/keyword-quota.js';
import { SlotSweep } from './config/slot-sweep.js';
import { DayRepository } from './days/day.repository.js';
import { RANK_DAYS, RANK_SERIES, rankDaySchema, rankSeriesSchema } from './days/day.schema.js';
import { DaysRebuild } from './days/days-rebuild.js';
import { DaySweep } from './days/day-sweep.js';
import { DaysService } from './days/days.service.js';
import { DictionaryRepository } from './days/dictionary.repository.js';
import { ProviderModule } from './provider/provider.module.js';
import { FailedKeywords } from './report/failed-keywords.js';
import { ReportController } from './report/report.controller.js';
import { ReportService } from './report/report.service.js';
import { RunsController } from './report/runs.controller.js';
import { RunsService } from './report/runs.service.js';
import { RankAlerts } from './watch/rank-alerts.js';
import { RankHealth } from './watch/rank-health.js';
import { RankWatch } from './watch/rank-watch.js';
import { ErrorLogRepository } from './results/error-log.repository.js';
import { errorDaySchema, RANK_ERRORS } from './results/error-log.schema.js';
import { ResultRepository } from './results/result.repository.js';
import { SEO_RESULTS, seoResultSchema } from './results/result.schema.js';
import { RunRepository } from './results/run.repository.js';
import { RUNS, runSchema } from './results/run.schema.js';

/** The rank tracker: configurations, the daily check, reports. */
@Module({
  imports: [
    AuthModule,
    SlotsModule,
    ProviderModule,
    NotificationsModule,
    ScheduleModule.forRoot(),
    MongooseModule.forFeature([
      { name: RANK_CONFIGS, schema: rankConfigSchema },
      { name: SEO_RESULTS, schema: seoResultSchema },
      { name: RANK_ERRORS, schema: errorDaySchema },
      { name: RANK_DAYS, schema: rankDaySchema },
      { name: RANK_SERIES, schema: rankSeriesSchema },
      { name: RUNS, schema: runSchema },
    ]),
  ],
  controllers: [ConfigController, OnDemandController, CheckController, ReportController, RunsController],
  providers: [
    ConfigEvents,
    ConfigRepository,
    ConfigService,
    ConfigRemains,
    SlotSweep,
    ResultRepository,
    DayRepository,
    DictionaryRepository,
    DaysService,
    DaySweep,
    DaysRebuild,
    ErrorLogRepository,
    RunRepository,
    ClaimRepository,
    ClaimsService,
    DueClaims,
    DueService,
    CheckMetrics,
    ForgottenRuns,
    RunLog,
    RankAlerts,
    RankWatch,
    RankHealth,
    KeywordCheck,
    KeywordQuota,
    RecoveryService,
    RunProgress,
    RunService,
    CheckService,
    OnDemandService,
    CheckScheduler,
    FailedKeywords,
    ReportService,
    RunsService,
  ],
  exports: [CheckService, DaysRebuild, RankWatch, RunProgress],
})
export class RankModule {}
