import { Module } from '@nestjs/common';
import { registerOwned } from '../tracking/index.js';
import { TrackingModule } from '../tracking/tracking.module.js';
import { DayRebuilder } from './days/day.rebuilder.js';
import { DaysService } from './days/days.service.js';
import { DayRepository } from './results/day.repository.js';
import { RANK_DAYS, RANK_SERIES, rankDaySchema, rankSeriesSchema } from './results/day.schema.js';
import { DictionaryRepository } from './results/dictionary.repository.js';
import { resultView, SEO_RESULTS, seoResultSchema } from './results/result.schema.js';
import { ResultWriter } from './results/result-writer.repository.js';
import { ResultRepository } from './results/result.repository.js';
import { RunWriter } from './runs/run-writer.repository.js';
import { RunRepository } from './runs/run.repository.js';
import { RUNS, runSchema } from './runs/run.schema.js';

const OFFERED = [DaysService, DictionaryRepository, ResultRepository, ResultWriter, RunRepository, RunWriter];

/** What a check stores and reports read: results, packed days, runs. */
@Module({
  imports: [
    TrackingModule,
    registerOwned([
      {
        name: SEO_RESULTS,
        schema: seoResultSchema,
        owner: 'config',
        type: 'result',
        hidden: ['series'],
        view: resultView,
        survives: 'marked',
      },
      { name: RUNS, schema: runSchema, owner: 'config', type: 'run', survives: 'unchanged' },
      { name: RANK_DAYS, schema: rankDaySchema, owner: 'config' },
      { name: RANK_SERIES, schema: rankSeriesSchema, owner: 'config' },
    ]),
  ],
  providers: [...OFFERED, DayRepository, DayRebuilder],
  exports: OFFERED,
})
export class HistoryModule {}
