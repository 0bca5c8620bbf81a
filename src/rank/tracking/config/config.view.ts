import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { omitUndefined } from '../../../common/omit-undefined.js';
import { RankSettings } from '../../../settings/settings.js';
import { SlotsService } from '../../../slots/index.js';
import { keywordView } from '../../positions/keyword-list.js';
import type { MatchMode } from '../../positions/website.js';
import type { ErrorLog } from '../error-log/error-log.repository.js';
import type { RankConfig } from './config.schema.js';
import { lastCheckedDay, nextCheck, nextTick } from './next-check.js';

/** Responses with a configuration, each with the time of its next check. */
@Injectable()
export class ConfigViews {
  constructor(
    private readonly slots: SlotsService,
    private readonly clock: Clock,
    private readonly settings: RankSettings,
  ) {}

  async created(config: RankConfig) {
    const now = this.clock.now();
    const { at: next_run_at } = await this.nextCheck(config, now);
    const next = firstCheckHint(config);
    return { ...configView(config, now, this.settings.match), next_run_at, next };
  }

  async detailed(config: RankConfig, error_log: ErrorLog) {
    const now = this.clock.now();
    const { last_triggred } = config;
    const view = { ...configView(config, now, this.settings.match), last_triggred, error_log };
    const { at: next_run_at, isLate: is_late } = await this.nextCheck(config, now);
    return { ...view, next_run_at, is_late };
  }

  private async nextCheck(config: RankConfig, now: Date) {
    const { every, weekday, createdAt, rhythm_at: since = createdAt } = config;
    const state = { last_day: lastCheckedDay(config), every, weekday, since };
    const slot = await this.slots.find(config.slot);
    return nextCheck(slot, state, now, nextTick(this.settings.scheduler, now));
  }
}

/** The stored flag counts only during the lease: after a crash it expires. */
function isRunning({ is_cron_running, lease_until }: RankConfig, now: Date): boolean {
  return is_cron_running && lease_until > now;
}

/** @param defaultMatch the value of `match` for a configuration without one */
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
