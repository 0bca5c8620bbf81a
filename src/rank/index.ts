export { CheckScheduler } from './check/check.scheduler.js';
export { InFlightChecks } from './check/in-flight-checks.js';
export type { TriggerSummary } from './check/trigger-summary.js';
export { TriggerService } from './check/trigger.service.js';
export { AllDaysRebuilder } from './days/all-days.rebuilder.js';
export type { GraphRow } from './domain/graph.js';
export type { TableRow } from './domain/table.js';
export { RankProgressModule } from './progress/rank-progress.module.js';
export { RankModule } from './rank.module.js';
