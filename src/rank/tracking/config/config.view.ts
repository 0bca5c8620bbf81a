import { keywordView } from '../../domain/keyword-list.js';
import type { SlotView } from '../../../slots/index.js';
import { nextRun } from '../../domain/due.js';
import { omitUndefined } from '../../../common/omit-undefined.js';
import type { MatchMode } from '../../domain/website.js';
import type { ErrorLog } from '../../records/index.js';
import type { RankConfig } from './config.schema.js';

/** The stored flag counts only during the lease: after a crash it expires. */
function isRunning({ is_cron_running, lease_until }: RankConfig, now: Date): boolean {
  return is_cron_running && lease_until > now;
}

/** @param defaultMatch the value of `match` for a configuration without one */
export function configView(config: RankConfig, now: Date, defaultMatch: MatchMode) {
  const { _id, account, website, language, slot, managed_by_platform, parent_account, createdAt, updatedAt } =
    config;
  return {
    _id,
    account,
    keywords: config.keywords.map(keywordView),
    website,
    language,
    match: config.match ?? defaultMatch,
    ...omitUndefined({ competitors: config.competitors }),
    slot,
    is_cron_running: isRunning(config, now),
    managed_by_platform,
    ...(parent_account ? { parent_account } : {}),
    createdAt,
    updatedAt,
  };
}

export function configDetailView(config: RankConfig, errorLog: ErrorLog, now: Date, defaultMatch: MatchMode) {
  return {
    ...configView(config, now, defaultMatch),
    last_triggred: config.last_triggred,
    error_log: errorLog,
  };
}

/** Null for an inactive slot. */
export function nextRunOf(
  slot: SlotView | null | undefined,
  { last_day }: Pick<RankConfig, 'last_day'>,
  now: Date,
): Date | null {
  return slot?.active ? nextRun({ time: slot.time, zone: slot.timezone }, last_day, now) : null;
}
