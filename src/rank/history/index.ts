export { DayRebuilder } from './days/day.rebuilder.js';
export { type DayReader, DaysService, type KnownDays } from './days/days.service.js';
export { type Dictionary, DictionaryRepository } from './results/dictionary.repository.js';
export { type RealResult, type Replaceable, ResultWriter } from './results/result-writer.repository.js';
export { ResultRepository } from './results/result.repository.js';
export type { SeoResult } from './results/result.schema.js';
export { type RecordedRun, type RunClosing, RunWriter } from './runs/run-writer.repository.js';
export { RunRepository, type RunView } from './runs/run.repository.js';
export { type RunReason, RUNS } from './runs/run.schema.js';
