export { CheckScheduler, InFlightChecks, TriggerService, type TriggerSummary } from './check/index.js';
export { AllDaysRebuilder } from './report/index.js';
export type { GraphRow } from './domain/graph.js';
export type { TableRow } from './domain/table.js';
export { ProviderCheckDto, ProviderService } from './search/index.js';
export { RankProgressModule } from './progress/index.js';
export { RankModule } from './rank.module.js';
