import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { BUDGET_USED_UP, SearchFailure } from '../../domain/search-failure.js';
import { BudgetAlerts } from './budget-alerts.js';
import { SearchUsageService } from './search-usage.service.js';

/** The hard stop: no request is sent over a budget. */
@Injectable()
export class SearchBudgetService {
  constructor(
    private readonly usage: SearchUsageService,
    private readonly alerts: BudgetAlerts,
  ) {}

  /**
   * Counts a request that is about to be sent.
   * @param account null: only the installation is charged
   * @param charged number of requests that the provider charges for it
   * @throws SearchFailure of kind `budget` when a budget is used up, after its owner's notification is stored
   */
  async spend(account: Types.ObjectId | null, charged: number): Promise<void> {
    const exceeded = await this.usage.reserve(account, charged);
    if (!exceeded) return;
    await this.alerts.usedUp(exceeded);
    throw new SearchFailure('budget', BUDGET_USED_UP);
  }
}
