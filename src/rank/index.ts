export {
  CheckScheduler,
  InFlightChecks,
  OnDemandService,
  type PastBlock,
  type PastDay,
  PastDays,
  RUN_ENDED,
  RUN_PROGRESS,
  RunsQuery,
  RunsService,
  TriggerService,
  type TriggerSummary,
} from './checks/index.js';
export { DayRebuilder } from './history/index.js';
export type { GraphRow } from './positions/graph.js';
export type { TableRow } from './positions/table.js';
export { ProviderChain, ProviderCheckDto, ProviderService } from './search/index.js';
export {
  CompetitorsService,
  FeaturesService,
  HeadToHeadService,
  PagesService,
  ReportService,
  SerpService,
  TableService,
  UsageReportService,
} from './reports/index.js';
export {
  CompetitorsQuery,
  DaysQuery,
  HistoryQuery,
  PagesQuery,
  SerpQuery,
  SummaryQuery,
  TableFilterQuery,
  TableQuery,
} from './reports/dto.js';
export {
  ConfigRepository,
  ConfigService,
  KeywordsService,
  NotesService,
  type RankConfig,
} from './tracking/index.js';
export { AddKeywordsDto, ChangeTagsDto, CheckConfigDto, NoteDto, RemoveKeywordsDto } from './tracking/dto.js';
export { WebsitesQuery, WebsitesService } from './websites/index.js';
export { RankProgressModule } from './checks/live/rank-progress.js';
export { RankModule } from './rank.module.js';
export { VolumeFetcher } from './volumes/index.js';
