import { firstIndexes } from './0001-first-indexes.js';
import { notifications } from './0002-notifications.js';
import { emailChanges } from './0003-email-changes.js';
import { searchUsage } from './0004-search-usage.js';
import { serpsAndNotes } from './0005-serps-and-notes.js';
import { accountsOfWebsites } from './0006-accounts-of-websites.js';
import { namesOfWebsites } from './0007-names-of-websites.js';
import { shares } from './0008-shares.js';
import { auditLog } from './0009-audit-log.js';
import { deletedAccounts } from './0010-deleted-accounts.js';
import { apiKeys } from './0011-api-keys.js';
import { webhooks } from './0012-webhooks.js';
import { digests } from './0013-digests.js';
import { alerts } from './0014-alerts.js';
import { auditActions } from './0015-audit-actions.js';
import { timesOfRuns } from './0016-times-of-runs.js';
import { views } from './0017-views.js';
import { volumes } from './0018-volumes.js';
import { rhythms } from './0019-rhythms.js';
import { volumeMisses } from './0020-volume-misses.js';
import { seatsOfViews } from './0021-seats-of-views.js';
import { mailSubscriptions } from './0022-mail-subscriptions.js';
import { undoneEmailChanges } from './0023-undone-email-changes.js';
import { accountsOfVolumes } from './0024-accounts-of-volumes.js';
import type { Migration } from './migration.js';

/** In order, without gaps. Never change a released migration; add a new one. */
export const MIGRATIONS: readonly Migration[] = [
  firstIndexes,
  notifications,
  emailChanges,
  searchUsage,
  serpsAndNotes,
  accountsOfWebsites,
  namesOfWebsites,
  shares,
  auditLog,
  deletedAccounts,
  apiKeys,
  webhooks,
  digests,
  alerts,
  auditActions,
  timesOfRuns,
  views,
  volumes,
  rhythms,
  volumeMisses,
  seatsOfViews,
  mailSubscriptions,
  undoneEmailChanges,
  accountsOfVolumes,
];
