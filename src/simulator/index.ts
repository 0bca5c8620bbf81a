export { startSimulator, type Simulator } from './server.js';
export type { SimulatorOptions } from './options.js';
export type { FaultMatch, FaultName, FaultRule } from './faults/fault-rule.js';
export type { LoggedRequest } from './request-log.js';
export type { SearchAnswer, SimulatedResult } from './results/answer.js';
