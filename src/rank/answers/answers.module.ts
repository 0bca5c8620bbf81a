import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { HttpModule } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { AuthModule } from '../../auth/index.js';
import { AnswerSettings } from '../../settings/settings.js';
import { SlotsModule } from '../../slots/index.js';
import { ReportsModule } from '../reports/reports.module.js';
import { SearchModule } from '../search/search.module.js';
import { registerOwned } from '../tracking/index.js';
import { TrackingModule } from '../tracking/tracking.module.js';
import { AnswersController } from './answers.controller.js';
import { AnswerAsker } from './asking/answer-asker.js';
import { AnswerBudget } from './asking/answer-budget.js';
import { AnswerPlanner } from './asking/answer-planner.js';
import { AnswerRecorder } from './asking/answer-recorder.js';
import { AnswerTrigger } from './asking/answer-trigger.js';
import { AnswerDayBuilder } from './days/day-builder.js';
import { PromptsService } from './prompts/prompts.service.js';
import { AnswerCounts } from './reports/answer-counts.js';
import { AnswerHistory } from './reports/answer-history.js';
import { AnswerReportsService } from './reports/answer-reports.service.js';
import { AnswerSourcesService } from './reports/answer-sources.service.js';
import { exportRun } from './store/content.js';
import { AnswerDayRepository } from './store/day.repository.js';
import { answerDaySchema, RANK_ANSWER_DAYS } from './store/day.schema.js';
import { PromptRepository } from './store/prompt.repository.js';
import { promptSchema, RANK_PROMPTS } from './store/prompt.schema.js';
import { AnswerRunRepository } from './store/run.repository.js';
import { answerRunSchema, RANK_ANSWER_RUNS } from './store/run.schema.js';
import { RANK_ANSWER_SOURCES, sourcePartSchema } from './store/source-part.schema.js';
import { AnswerClient } from './vendors/answer-client.js';

const MAX_BODY = 10 * 1024 * 1024;
/** Less than the time after which servers close idle connections. */
const IDLE_MS = 4000;

/** What assistants say about websites: prompts, runs, and reports on them. */
@Module({
  imports: [
    AuditModule,
    AuthModule,
    ReportsModule,
    SearchModule,
    SlotsModule,
    TrackingModule,
    registerOwned([
      { name: RANK_ANSWER_DAYS, schema: answerDaySchema, owner: 'config' },
      { name: RANK_ANSWER_SOURCES, schema: sourcePartSchema, owner: 'config' },
      {
        name: RANK_ANSWER_RUNS,
        schema: answerRunSchema,
        owner: 'config',
        type: 'ai_answer',
        view: exportRun,
      },
      {
        name: RANK_PROMPTS,
        schema: promptSchema,
        owner: 'config',
        type: 'prompt',
        hidden: ['identity', 'planned_day'],
      },
    ]),
    HttpModule.registerAsync({
      inject: [AnswerSettings],
      useFactory: ({ concurrency, timeoutMs }: AnswerSettings) => {
        const agent = { keepAlive: true, maxSockets: concurrency * 2, timeout: timeoutMs + IDLE_MS };
        return {
          httpAgent: new HttpAgent(agent),
          httpsAgent: new HttpsAgent(agent),
          maxContentLength: MAX_BODY,
          maxRedirects: 0,
          validateStatus: () => true,
        };
      },
    }),
  ],
  controllers: [AnswersController],
  providers: [
    AnswerAsker,
    AnswerBudget,
    AnswerClient,
    AnswerCounts,
    AnswerDayBuilder,
    AnswerDayRepository,
    AnswerHistory,
    AnswerPlanner,
    AnswerRecorder,
    AnswerReportsService,
    AnswerRunRepository,
    AnswerSourcesService,
    AnswerTrigger,
    PromptRepository,
    PromptsService,
  ],
  exports: [AnswerHistory, AnswerReportsService, PromptRepository],
})
export class AnswersModule {}
