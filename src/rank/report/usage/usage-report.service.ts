import { Injectable } from '@nestjs/common';
import type { Account, SearchBudget } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { RankSettings, SearchCostSettings } from '../../../settings/settings.js';
import { ConfigService } from '../../tracking/index.js';
import { BUDGET_PERIODS, INSTALLATION, requestCounter } from '../../domain/request-counter.js';
import { estimateRequests, meanRequests, requestsOfShape } from '../../domain/request-estimate.js';
import { RunRepository } from '../../records/index.js';
import { ProviderChain, SearchUsageRepository } from '../../search/index.js';

/** Runs of which the estimate takes the mean. */
const ESTIMATED_RUNS = 7;

/** What an account has used of its search budget, and what its daily check needs. */
@Injectable()
export class UsageReportService {
  constructor(
    private readonly usage: SearchUsageRepository,
    private readonly configs: ConfigService,
    private readonly runs: RunRepository,
    private readonly search: ProviderChain,
    private readonly clock: Clock,
    private readonly settings: RankSettings,
    private readonly cost: SearchCostSettings,
  ) {}

  /** @param keywords number to estimate for; default: those of the account's configuration */
  async report(account: Account, keywords?: number) {
    const now = this.clock.now();
    const scope = account.platform ? INSTALLATION : String(account._id);
    const budget = this.budgetOf(account);
    const counters = BUDGET_PERIODS.map((period) => requestCounter(scope, period, now, budget));
    const used = await this.usage.used(counters.map(({ id }) => id));
    const [day, month] = counters.map(({ id, limit }) => ({ used: used.get(id) ?? 0, limit }));
    return { day, month, estimate: await this.estimate(account, keywords) };
  }

  /** The installation's budget is shown to an account without a parent: it is that of its operator. */
  private budgetOf({ parent, search_budget: own = {} }: Account): SearchBudget {
    if (parent) return own;
    const { budgetDay, budgetMonth } = this.cost;
    return { ...smaller('day', own.day, budgetDay), ...smaller('month', own.month, budgetMonth) };
  }

  private async estimate(account: Account, given?: number) {
    const config = await this.configs.findByAccount(account);
    const recent = config ? await this.runs.recentFigures(config._id, ESTIMATED_RUNS) : [];
    const perKeyword = meanRequests(recent) ?? requestsOfShape(this.search.shape, this.settings.depth);
    const keywords = given ?? config?.keywords.length ?? 0;
    const { costPer1000 } = this.cost;
    if (costPer1000 !== undefined) {
      return estimateRequests(keywords, perKeyword, { firstPage: costPer1000, nextPage: costPer1000 });
    }
    const { price } = this.search;
    const listed = price ? { currency: price.currency, as_of: price.asOf } : {};
    return { ...estimateRequests(keywords, perKeyword, price), ...listed };
  }
}

function smaller(period: keyof SearchBudget, ...limits: (number | undefined)[]): SearchBudget {
  const known = limits.filter((limit) => limit !== undefined);
  return known.length === 0 ? {} : { [period]: Math.min(...known) };
}
