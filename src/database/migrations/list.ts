import { firstIndexes } from './0001-first-indexes.js';
import { notifications } from './0002-notifications.js';
import { emailChanges } from './0003-email-changes.js';
import type { Migration } from './migration.js';

/** In order, without a gap. What has been released is never changed: what comes after is a migration of its own. */
export const MIGRATIONS: readonly Migration[] = [firstIndexes, notifications, emailChanges];
