export { CascadeDelete } from './config/cascade-delete.js';
export { unknownConfig } from './config/config-errors.js';
export { ConfigChanges } from './config/config-changes.js';
export { ConfigEvents } from './config/config-events.js';
export { ConfigRepository, type TrackedSearches } from './config/config.repository.js';
export { RANK_CONFIGS, type RankConfig } from './config/config.schema.js';
export { ConfigService } from './config/config.service.js';
export { type CheckState, lastCheckedDay, nextCheck, nextTick } from './config/next-check.js';
export { readCsv, type RefusedLine } from './keywords/csv-reader.js';
