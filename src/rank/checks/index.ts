export { type PastBlock, type PastDay, PastDays } from './past/past-days.js';
export { InFlightChecks } from './run/in-flight-checks.js';
export { dayClosed, runEnded } from './run/run-ended.js';
export { CheckScheduler } from './trigger/check.scheduler.js';
export type { TriggerSummary } from './trigger/trigger-summary.js';
export { TriggerService } from './trigger/trigger.service.js';
