import type { Feature } from '../model.js';
import { accounts } from './accounts.docs.js';
import { announcements } from './announcements.docs.js';
import { auth } from './auth.docs.js';
import { gateway } from './gateway.docs.js';
import { geo } from './geo.docs.js';
import { notifications } from './notifications.docs.js';
import { platform } from './platform.docs.js';
import { rankCheck } from './rank-check.docs.js';
import { rankConfig } from './rank-config.docs.js';
import { rankReport } from './rank-report.docs.js';
import { relay } from './relay.docs.js';
import { slots } from './slots.docs.js';

/** Every route of the application, by feature. */
export const FEATURES: readonly Feature[] = [
  platform,
  auth,
  accounts,
  slots,
  rankConfig,
  rankCheck,
  rankReport,
  notifications,
  relay,
  geo,
  announcements,
  gateway,
];
