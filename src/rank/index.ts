export {
  CheckScheduler,
  InFlightChecks,
  type PastBlock,
  type PastDay,
  PastDays,
  TriggerService,
  type TriggerSummary,
} from './check/index.js';
export { AllDaysRebuilder } from './report/days/all-days.rebuilder.js';
export type { GraphRow } from './domain/graph.js';
export type { TableRow } from './domain/table.js';
export { ProviderChain } from './search/providers/provider-chain.js';
export { ProviderCheckDto } from './search/status/provider-check.dto.js';
export { ProviderService } from './search/status/provider.service.js';
export { RankProgressModule } from './progress/index.js';
export { RankModule } from './rank.module.js';
export { VolumeScheduler } from './volumes/index.js';
