import { Module } from '@nestjs/common';
import { registerCollections } from '../../database/collections/registry.js';
import { MailModule } from '../../mail/index.js';
import { AlertRepository } from './alert.repository.js';
import { alertSchema, RANK_ALERTS } from './alert.schema.js';
import { ConfigRecords } from './config-records.repository.js';
import { DayRepository } from './day.repository.js';
import { RANK_DAYS, RANK_SERIES, rankDaySchema, rankSeriesSchema } from './day.schema.js';
import { DictionaryRepository } from './dictionary.repository.js';
import { DigestRepository } from './digest.repository.js';
import { digestIssueSchema, digestSchema, RANK_DIGEST_ISSUES, RANK_DIGESTS } from './digest.schema.js';
import { ErrorLogRepository } from './error-log.repository.js';
import { errorDaySchema, RANK_ERRORS } from './error-log.schema.js';
import { NoteRepository } from './note.repository.js';
import { noteSchema, RANK_NOTES } from './note.schema.js';
import { ResultRepository } from './result.repository.js';
import { ResultWriter } from './result-writer.repository.js';
import { SEO_RESULTS, seoResultSchema } from './result.schema.js';
import { RunRepository } from './run.repository.js';
import { RunWriter } from './run-writer.repository.js';
import { RUNS, runSchema } from './run.schema.js';
import { ShareRepository } from './share.repository.js';
import { RANK_SHARES, shareSchema } from './share.schema.js';
import { ViewRepository } from './view.repository.js';
import { RANK_VIEWS, viewSchema } from './view.schema.js';

const REPOSITORIES = [
  AlertRepository,
  ConfigRecords,
  DayRepository,
  DictionaryRepository,
  DigestRepository,
  ErrorLogRepository,
  NoteRepository,
  ResultRepository,
  ResultWriter,
  RunRepository,
  RunWriter,
  ShareRepository,
  ViewRepository,
];

/** The collections of results, packed days, failures, runs, notes, views, shares, digests and alerts. */
@Module({
  imports: [
    MailModule,
    registerCollections([
      { name: RANK_ALERTS, schema: alertSchema },
      { name: RANK_DAYS, schema: rankDaySchema },
      { name: RANK_DIGEST_ISSUES, schema: digestIssueSchema },
      { name: RANK_DIGESTS, schema: digestSchema },
      { name: RANK_ERRORS, schema: errorDaySchema },
      { name: RANK_NOTES, schema: noteSchema },
      { name: RANK_SERIES, schema: rankSeriesSchema },
      { name: RANK_SHARES, schema: shareSchema },
      { name: RANK_VIEWS, schema: viewSchema },
      { name: RUNS, schema: runSchema },
      { name: SEO_RESULTS, schema: seoResultSchema },
    ]),
  ],
  providers: REPOSITORIES,
  exports: REPOSITORIES,
})
export class RecordsModule {}
