import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { omitUndefined } from '../../../common/omit-undefined.js';
import { RankSettings } from '../../../settings/settings.js';
import { SlotsService, type SlotView } from '../../../slots/index.js';
import { nextRun } from '../../domain/due.js';
import { keywordView } from '../../domain/keyword-list.js';
import type { MatchMode } from '../../domain/website.js';
import type { ErrorLog } from '../../records/index.js';
import type { RankConfig } from './config.schema.js';

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
    const next_run_at = await this.nextRun(config, now);
    const next = firstCheckHint(config);
    return { ...configView(config, now, this.settings.match), next_run_at, next };
  }

  async detailed(config: RankConfig, error_log: ErrorLog) {
    const now = this.clock.now();
    const { last_triggred } = config;
    const view = { ...configView(config, now, this.settings.match), last_triggred, error_log };
    return { ...view, next_run_at: await this.nextRun(config, now) };
  }

  private async nextRun(config: RankConfig, now: Date): Promise<Date | null> {
    return nextRunOf(await this.slots.find(config.slot), config, now);
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

/** Null for an inactive slot, and for a configuration that is only checked on demand. */
export function nextRunOf(
  slot: SlotView | null | undefined,
  { last_day: lastDay, every, weekday }: Pick<RankConfig, 'last_day' | 'every' | 'weekday'>,
  now: Date,
): Date | null {
  if (!slot?.active) return null;
  return nextRun({ time: slot.time, zone: slot.timezone }, { lastDay, every, weekday }, now);
}

function firstCheckHint({ _id, every }: RankConfig): string {
  const otherwise = every === 'manual' ? '' : '; otherwise their first check is at next_run_at';
  return `POST /v1/rank/config/${String(_id)}/check checks the keywords now${otherwise}.`;
}
