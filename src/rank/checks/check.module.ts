import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/index.js';
import { NotificationsModule } from '../../notifications/index.js';
import { OutboxModule } from '../../outbox/index.js';
import { SlotsModule } from '../../slots/index.js';
import { ChannelsModule } from '../../channels/index.js';
import { WebhooksModule } from '../../webhooks/index.js';
import { HistoryModule } from '../history/history.module.js';
import { SearchModule } from '../search/search.module.js';
import { TrackingModule } from '../tracking/tracking.module.js';
import { ClaimRepository } from './claim/claim.repository.js';
import { ClaimService } from './claim/claim.service.js';
import { OnDemandService } from './on-demand/on-demand.service.js';
import { OnDemandController } from './on-demand/on-demand.controller.js';
import { PastDays } from './past/past-days.js';
import { RunsController } from './records/runs.controller.js';
import { RunsService } from './records/runs.service.js';
import { InFlightChecks } from './run/in-flight-checks.js';
import { KeywordCheck } from './run/keyword-check.js';
import { MissedDays } from './run/missed-days.js';
import { OrphanedRunReaper } from './run/orphaned-run.reaper.js';
import { RunCompletion } from './run/run-completion.js';
import { RunNotices } from './run/run-notices.js';
import { RunExecutor } from './run/run.executor.js';
import { RunRecordService } from './run/run-record.service.js';
import { CheckController } from './trigger/check.controller.js';
import { CheckScheduler } from './trigger/check.scheduler.js';
import { TriggerService } from './trigger/trigger.service.js';
import { RankWatch } from './watch/rank-watch.js';

/** The daily check and checks on demand: due configurations, claims, runs, recovery, and their supervision. */
@Module({
  imports: [
    AuthModule,
    NotificationsModule,
    OutboxModule,
    HistoryModule,
    SearchModule,
    SlotsModule,
    TrackingModule,
    ChannelsModule,
    WebhooksModule,
  ],
  controllers: [OnDemandController, CheckController, RunsController],
  providers: [
    CheckScheduler,
    ClaimRepository,
    ClaimService,
    InFlightChecks,
    KeywordCheck,
    MissedDays,
    OnDemandService,
    OrphanedRunReaper,
    PastDays,
    RankWatch,
    RunCompletion,
    RunExecutor,
    RunNotices,
    RunRecordService,
    RunsService,
    TriggerService,
  ],
  exports: [InFlightChecks, OnDemandService, RankWatch, RunsService, TriggerService],
})
export class CheckModule {}
