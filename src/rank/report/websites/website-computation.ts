import { Injectable } from '@nestjs/common';
import { AccountsService } from '../../../auth/index.js';
import { RunRepository } from '../../records/index.js';
import type { RankConfig } from '../../tracking/index.js';
import { CompetitorsService } from '../competitors/competitors.service.js';
import { ReportService } from '../positions/report.service.js';
import type { Website } from './website.schema.js';

/** Computes the summary of a configuration from its reports, its newest run and its account. */
@Injectable()
export class WebsiteComputation {
  constructor(
    private readonly reports: ReportService,
    private readonly distributions: CompetitorsService,
    private readonly runs: RunRepository,
    private readonly accounts: AccountsService,
  ) {}

  /** @returns the document as it is stored, but for its revision; days are in UTC */
  async of(config: RankConfig): Promise<Omit<Website, 'rev'>> {
    const { now, before } = await this.reports.summaryOf(config, { tz: 'UTC' });
    const days = await this.distributions.distributionOf(config, { tz: 'UTC' });
    const run = await this.runs.newest(config._id);
    const account = await this.accounts.find(config.account);
    return {
      _id: config.account,
      ...(account && { name: account.name }),
      accounts: [config.account, ...(account?.ancestors ?? [])],
      config: config._id,
      website: config.website,
      keywords: config.keywords.length,
      slot: config.slot,
      last_day: config.last_day,
      now,
      before,
      recent: days.map(({ date, visibility }) => ({ date, visibility })),
      last_run: run && { status: run.status, finished_at: run.finished_at },
      config_updated_at: config.updatedAt,
      claims: config.claims ?? 0,
    };
  }
}
