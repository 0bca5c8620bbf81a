import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { type Account, AccountsService, type SearchBudget } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { AnswerSettings } from '../../../settings/settings.js';
import {
  answerScope,
  BUDGET_PERIODS,
  counterExpiry,
  INSTALLATION,
  type RequestCounter,
  requestCounter,
} from '../../positions/request-counter.js';
import { BudgetAlerts, SearchUsageRepository } from '../../search/index.js';

/**
 * Counts requests for answers before they are sent, for the account, every account above it and the installation: `used`
 * is never less than what was sent.
 */
@Injectable()
export class AnswerBudget {
  constructor(
    private readonly usage: SearchUsageRepository,
    private readonly accounts: AccountsService,
    private readonly alerts: BudgetAlerts,
    private readonly clock: Clock,
    private readonly settings: AnswerSettings,
  ) {}

  /**
   * Limited counters from the account up to the installation, then those without a limit. Race: of concurrent requests
   * each counter accepts as many as fit; what a refusal counted before it is taken back.
   * @returns false when a budget is used up, after its owner's notification is stored
   */
  async spend(account: Types.ObjectId): Promise<boolean> {
    const found = await this.accounts.find(account);
    const path = [account, ...(found?.ancestors ?? []).toReversed()];
    const budgets = await this.accounts.answerBudgets(path);
    const { budgetDay: day, budgetMonth: month } = this.settings;
    const counters = [
      ...path.flatMap((id) => this.counters(String(id), budgets.get(String(id)))),
      ...this.counters(INSTALLATION, {
        ...(day !== undefined && { day }),
        ...(month !== undefined && { month }),
      }),
    ];
    const expiry = counterExpiry(this.clock.now());
    const counted: string[] = [];
    for (const counter of counters) {
      if (counter.limit === null) continue;
      if (!(await this.usage.addWithin(counter.id, 1, counter.limit, expiry))) {
        await this.usage.takeBack(counted, 1);
        await this.alerts.usedUp(counter);
        return false;
      }
      counted.push(counter.id);
    }
    await this.usage.add(
      counters.filter(({ limit }) => limit === null).map(({ id }) => id),
      1,
      expiry,
    );
    return true;
  }

  /** The installation's budget is shown to an account without a parent: it is that of its operator. */
  async report(account: Account) {
    const { parent, platform } = account;
    const own: SearchBudget = account.answers_budget ?? {};
    const { budgetDay, budgetMonth } = this.settings;
    const limits = {
      day: [own.day, parent ? undefined : budgetDay],
      month: [own.month, parent ? undefined : budgetMonth],
    };
    const scope = platform ? INSTALLATION : String(account._id);
    const counters = this.counters(scope);
    const used = await this.usage.used(counters.map(({ id }) => id));
    const [day, month] = BUDGET_PERIODS.map((period, index) => {
      const known = limits[period].filter((limit) => limit !== undefined);
      return {
        used: used.get(counters[index]!.id) ?? 0,
        limit: known.length === 0 ? null : Math.min(...known),
      };
    });
    return { day: day!, month: month! };
  }

  private counters(scope: string, budget?: SearchBudget): RequestCounter[] {
    return BUDGET_PERIODS.map((period) =>
      requestCounter(answerScope(scope), period, this.clock.now(), budget),
    );
  }
}
