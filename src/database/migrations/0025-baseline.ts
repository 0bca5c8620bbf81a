import { createDeclaredIndexes } from './declared-indexes.js';
import type { Migration } from './migration.js';

/** The indexes of 1.0. Releases of version 0.x, which do not open a newer store, had the versions up to 24. */
export const baseline: Migration = { version: 25, name: 'baseline', up: createDeclaredIndexes };
