import { omitUndefined } from '../../../common/omit-undefined.js';
import { keywordView } from '../../positions/keyword-list.js';
import type { MatchMode } from '../../positions/website.js';
import type { ErrorLog } from '../error-log/error-log.repository.js';
import type { RankConfig } from './config.schema.js';
import type { NextCheck } from './next-check.js';

/** The response to a creation. @param defaultMatch the value of `match` for a configuration without one */
export function toCreated(config: RankConfig, check: NextCheck, now: Date, defaultMatch: MatchMode) {
  const view = configView(config, now, defaultMatch);
  return { ...view, next_run_at: check.at, next: firstCheckHint(config) };
}

export function toDetailed(
  config: RankConfig,
  error_log: ErrorLog,
  check: NextCheck,
  now: Date,
  defaultMatch: MatchMode,
) {
  const { last_triggred } = config;
  const view = { ...configView(config, now, defaultMatch), last_triggred, error_log };
  return { ...view, next_run_at: check.at, is_late: check.isLate };
}

/** The stored flag counts only during the lease: after a crash it expires. */
function isRunning({ is_cron_running, lease_until }: RankConfig, now: Date): boolean {
  return is_cron_running && lease_until > now;
}

function configView(config: RankConfig, now: Date, defaultMatch: MatchMode) {
  const { _id, account, website, language, slot, managed_by_platform, parent_account, createdAt, updatedAt } =
    config;
  const { competitors, every, weekday, depth, deep_every } = config;
  return {
    _id,
    account,
    keywords: config.keywords.map(keywordView),
    website,
    language,
    match: config.match ?? defaultMatch,
    ...omitUndefined({ competitors, every, weekday, depth, deep_every }),
    slot,
    is_cron_running: isRunning(config, now),
    managed_by_platform,
    ...(parent_account ? { parent_account } : {}),
    createdAt,
    updatedAt,
  };
}

function firstCheckHint({ _id, every }: RankConfig): string {
  const otherwise = every === 'manual' ? '' : '; otherwise their first check is at next_run_at';
  return `POST /v1/rank/config/${String(_id)}/check checks the keywords now${otherwise}.`;
}
