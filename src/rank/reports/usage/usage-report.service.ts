import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Account, SearchBudget } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { RankSettings, SearchCostSettings } from '../../../settings/settings.js';
import { ConfigService, KeywordsService, type RankConfig } from '../../tracking/index.js';
import { BUDGET_PERIODS, INSTALLATION, requestCounter } from '../../positions/request-counter.js';
import { estimateRequests, requestsOfChecks } from '../../positions/request-estimate.js';
import { type CheckDepth, type Rhythm, weeklyDepths } from '../../positions/rhythm.js';
import { RunRepository } from '../../history/index.js';
import { ProviderChain, SearchUsageRepository } from '../../search/index.js';

/** Runs of which the estimate takes the mean. */
const ESTIMATED_RUNS = 7;

/** What an estimate is for, where that differs from the configuration. */
interface AssumedCheck {
  keywords?: number | undefined;
  rhythm?: (Rhythm & CheckDepth) | undefined;
}

/** What a later feature adds to the report: requests for AI answers. */
type AnswersUsage = (account: Account) => Promise<object>;

/** What an account has used of its search budget, and what its checks need. */
@Injectable()
export class UsageReportService implements OnModuleInit {
  private readAnswers: AnswersUsage | undefined;

  constructor(
    private readonly usage: SearchUsageRepository,
    private readonly configs: ConfigService,
    private readonly runs: RunRepository,
    private readonly search: ProviderChain,
    private readonly clock: Clock,
    private readonly settings: RankSettings,
    private readonly cost: SearchCostSettings,
    private readonly keywords: KeywordsService,
  ) {}

  onModuleInit(): void {
    this.keywords.useForecast(async (account, keywords) => {
      const { requests_per_day } = await this.estimate(account, { keywords });
      return requests_per_day;
    });
  }

  /** Called before the bootstrap. */
  useAnswers(read: AnswersUsage): void {
    this.readAnswers = read;
  }

  /** @param assumed what to estimate for; default: as in the account's configuration */
  async report(account: Account, assumed: AssumedCheck = {}) {
    const now = this.clock.now();
    const scope = account.platform ? INSTALLATION : String(account._id);
    const budget = this.findBudget(account);
    const counters = BUDGET_PERIODS.map((period) => requestCounter(scope, period, now, budget));
    const used = await this.usage.used(counters.map(({ id }) => id));
    const [day, month] = counters.map(({ id, limit }) => ({ used: used.get(id) ?? 0, limit }));
    return {
      day,
      month,
      estimate: await this.estimate(account, assumed),
      answers: await this.readAnswers?.(account),
    };
  }

  /** The installation's budget is shown to an account without a parent: it is that of its operator. */
  private findBudget({ parent, search_budget: own = {} }: Account): SearchBudget {
    if (parent) return own;
    const { budgetDay, budgetMonth } = this.cost;
    return { ...smaller('day', own.day, budgetDay), ...smaller('month', own.month, budgetMonth) };
  }

  private async estimate(account: Account, assumed: AssumedCheck) {
    const config = await this.configs.findByAccount(account);
    const keywords = assumed.keywords ?? config?.keywords.length ?? 0;
    const checks = await this.readChecks(config, assumed.rhythm ?? config ?? {});
    const { costPer1000 } = this.cost;
    if (costPer1000 !== undefined) {
      return estimateRequests(keywords, checks, { firstPage: costPer1000, nextPage: costPer1000 });
    }
    const { price } = this.search;
    const listed = price ? { currency: price.currency, as_of: price.asOf } : {};
    return { ...estimateRequests(keywords, checks, price), ...listed };
  }

  /** The checks of a week by depth; with none, what a check on demand takes. */
  private async readChecks(config: RankConfig | null, rhythm: Rhythm & CheckDepth) {
    const usual = this.settings.depth;
    const depths = weeklyDepths(rhythm, usual);
    const onDemand = depths.length === 0 ? [rhythm.depth ?? usual] : [];
    const checks = [...new Set([...depths, ...onDemand])].map(async (depth) => {
      const ofDepth = { depth: depth === usual ? undefined : depth, usual };
      const recent = config ? await this.runs.recentFigures(config._id, ESTIMATED_RUNS, ofDepth) : [];
      const perWeek = depths.filter((each) => each === depth).length;
      return { perKeyword: requestsOfChecks(recent, perWeek, this.search.shape, depth), perWeek };
    });
    return Promise.all(checks);
  }
}

function smaller(period: keyof SearchBudget, ...limits: (number | undefined)[]): SearchBudget {
  const known = limits.filter((limit) => limit !== undefined);
  return known.length === 0 ? {} : { [period]: Math.min(...known) };
}
