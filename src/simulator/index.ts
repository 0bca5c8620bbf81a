export { startSimulator, type Simulator } from './server.js';
export type { SimulatorOptions } from './options.js';
export type { FaultMatch, FaultName, FaultRule } from './faults/fault-rule.js';
export type { LoggedRequest } from './request-log.js';
export type { SearchAnswer, Shift, SimulatedResult } from './results/answer.js';
export type { QueryContext } from './results/context.js';
export type { FirstPage } from './dialects/google-pages.js';
export { dayNumber } from './results/drift.js';
export { brandOf, trueRate } from './answers/answer-world.js';
