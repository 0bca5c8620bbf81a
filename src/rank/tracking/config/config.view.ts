import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
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
    return { ...configView(config, now, this.settings.match), next_run_at, next: firstCheckHint(config._id) };
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

/** Null for an inactive slot. */
export function nextRunOf(
  slot: SlotView | null | undefined,
  { last_day }: Pick<RankConfig, 'last_day'>,
  now: Date,
): Date | null {
  return slot?.active ? nextRun({ time: slot.time, zone: slot.timezone }, last_day, now) : null;
}

const firstCheckHint = (id: Types.ObjectId) =>
  `POST /v1/rank/config/${String(id)}/check checks the keywords now; otherwise their first check is at next_run_at.`;
