import { createDeclaredIndexes } from './declared-indexes.js';
import type { Migration } from './migration.js';

/** Adds the indexes of channels and of their deliveries. */
export const channels: Migration = { version: 26, name: 'channels', up: createDeclaredIndexes };
