export {
  CheckScheduler,
  InFlightChecks,
  type PastBlock,
  type PastDay,
  PastDays,
  TriggerService,
  type TriggerSummary,
} from './checks/index.js';
export { DayRebuilder } from './history/index.js';
export type { GraphRow } from './positions/graph.js';
export type { TableRow } from './positions/table.js';
export { ProviderChain, ProviderCheckDto, ProviderService } from './search/index.js';
export { RankProgressModule } from './checks/live/rank-progress.js';
export { RankModule } from './rank.module.js';
export { VolumeFetcher } from './volumes/index.js';
