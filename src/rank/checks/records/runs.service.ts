import { Injectable } from '@nestjs/common';
import { millisecondsInDay } from 'date-fns/constants';
import type { Types } from 'mongoose';
import type { Account } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { NotFoundError } from '../../../common/errors.js';
import { pagination } from '../../../common/validation/pagination.js';
import { SearchCostSettings } from '../../../settings/settings.js';
import { ConfigService } from '../../tracking/index.js';
import { errorEntry } from '../../positions/error-entry.js';
import { checkCost, ProviderChain } from '../../search/index.js';
import { RunRepository, type RunView } from '../../history/index.js';
import type { RunsQuery } from './runs.dto.js';

/** Runs of the live configuration of an account. */
@Injectable()
export class RunsService {
  constructor(
    private readonly configs: ConfigService,
    private readonly runs: RunRepository,
    private readonly clock: Clock,
    private readonly search: ProviderChain,
    private readonly settings: SearchCostSettings,
  ) {}

  /** Runs of all accounts in the last 24 hours. */
  async totals() {
    const since = new Date(this.clock.now().getTime() - millisecondsInDay);
    const [totals, without_result] = await Promise.all([
      this.runs.totalsSince(since),
      this.runs.countWithoutResult(since),
    ]);
    return { since, ...totals, without_result };
  }

  async list(account: Account, query: RunsQuery) {
    const config = await this.configs.findByAccount(account);
    const only = query.failures === 'true' ? 'failures' : undefined;
    const { rows, total } = config ? await this.runs.list(config._id, query, only) : { rows: [], total: 0 };
    return {
      rows: rows.map((run) => ({ ...run, ...this.costOf(run) })),
      pagination: pagination(query, total),
    };
  }

  private costOf({ keywords, requests }: RunView) {
    const { costPer1000: own } = this.settings;
    const price =
      own === undefined ? this.search.price : { firstPage: own, nextPage: own, currency: 'USD' as const };
    if (!price) return { cost: null };
    return {
      cost: Math.round(checkCost(price, keywords, requests) * 10_000) / 10_000,
      currency: price.currency,
    };
  }

  /** One run with its failed keywords. @throws NotFoundError for an unknown run and for one of another account */
  async get(account: Account, id: Types.ObjectId) {
    const config = await this.configs.findByAccount(account);
    const run = config && (await this.runs.find(config._id, id));
    if (!run) throw new NotFoundError('Run not found.');
    return { ...run, failed_keywords: run.failed_keywords.map(errorEntry) };
  }
}
