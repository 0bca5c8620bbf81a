import { Injectable, Logger } from '@nestjs/common';
import { Types } from 'mongoose';
import { AccountsService } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { NotificationsService } from '../../../notifications/index.js';
import {
  type BudgetPeriod,
  INSTALLATION,
  type RequestCounter,
  utcDay,
} from '../../domain/request-counter.js';

const PERIOD_WORDS: Record<BudgetPeriod, { of: string; end: string }> = {
  day: { of: "today's", end: 'the end of the day (UTC)' },
  month: { of: "this month's", end: 'the end of the month (UTC)' },
};

/** Notifies the owner of the account whose search budget is used up. */
@Injectable()
export class BudgetAlerts {
  private readonly logger = new Logger(BudgetAlerts.name);
  /** Keys of notifications of the day that are stored. */
  private readonly sent = new Set<string>();
  private day = '';

  constructor(
    private readonly accounts: AccountsService,
    private readonly notifications: NotificationsService,
    private readonly clock: Clock,
  ) {}

  /** Once a day and limit. Race: the unique notification key admits one of several processes. */
  async usedUp(counter: RequestCounter): Promise<void> {
    const key = this.keyOf(counter);
    if (this.sent.has(key)) return;
    const { scope, period, limit } = counter;
    const ofInstallation = scope === INSTALLATION;
    const account = ofInstallation
      ? await this.accounts.findPlatform()
      : await this.accounts.find(new Types.ObjectId(scope));
    const { of, end } = PERIOD_WORDS[period];
    const whose = ofInstallation ? 'the installation' : (account?.name ?? scope);
    const title = `The search budget of ${whose} is used up`;
    const body =
      `All ${limit} requests of ${of} budget are used. Until ${end}, keywords that need a request fail; ` +
      'their last results stay in the reports.';
    if (account)
      await this.notifications.notifyOwner(account, { key, module: 'rank', type: 'budget', title, body });
    else this.logger.warn(`No account to notify: ${title}`);
    this.sent.add(key);
  }

  private keyOf({ scope, period }: RequestCounter): string {
    const today = utcDay(this.clock.now());
    if (today !== this.day) this.sent.clear();
    this.day = today;
    return `budget:${scope}:${period}:${today}`;
  }
}
