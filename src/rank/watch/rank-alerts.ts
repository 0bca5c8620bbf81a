import { Injectable, Logger } from '@nestjs/common';
import { AccountsService } from '../../auth/accounts/accounts.service.js';
import type { Account } from '../../auth/accounts/account.schema.js';
import { Clock } from '../../common/clock.js';
import { addDays } from '../../common/time/zone.js';
import { type NewNotification, NotificationsService } from '../../notifications/notifications.service.js';
import type { RankConfig } from '../config/config.schema.js';
import { RunRepository } from '../results/run.repository.js';

const DAYS_IN_A_ROW = 3;

/** Whom the daily check tells when it goes wrong for long: each at most once a day, and never in a run's way. */
@Injectable()
export class RankAlerts {
  private readonly logger = new Logger(RankAlerts.name);

  constructor(
    private readonly notifications: NotificationsService,
    private readonly accounts: AccountsService,
    private readonly runs: RunRepository,
    private readonly clock: Clock,
  ) {}

  /** After a run without a single real result: tells the account on the third day in a row. */
  checkFailed({ _id, account, website }: RankConfig, day: string): Promise<void> {
    return this.quietly(async () => {
      const days = Array.from({ length: DAYS_IN_A_ROW }, (_, ago) => addDays(day, -ago));
      if (!(await this.runs.allFailed(_id, days))) return;
      await this.tell(await this.accounts.find(account), {
        key: `check_failed:${String(_id)}:${day}`,
        type: 'check_failed',
        title: `The daily check of ${website} has failed for three days`,
        body: 'No keyword got a result. The error log of the configuration says why; the last results stay in the reports.',
      });
    });
  }

  providerRejected(message: string): Promise<void> {
    return this.tellPlatform('provider_rejected', {
      title: 'The search provider rejects the key',
      body: `No keyword is checked until the key is changed. The provider says: ${message}`,
    });
  }

  schedulerStalled(body: string): Promise<void> {
    return this.tellPlatform('scheduler_stalled', { title: 'The daily checks stand still', body });
  }

  private tellPlatform(
    type: 'provider_rejected' | 'scheduler_stalled',
    words: Pick<NewNotification, 'title' | 'body'>,
  ): Promise<void> {
    const day = this.clock.now().toISOString().slice(0, 10);
    return this.quietly(async () =>
      this.tell(await this.accounts.platform(), { key: `${type}:${day}`, type, ...words }),
    );
  }

  private async tell(account: Account | null, told: Omit<NewNotification, 'module'>): Promise<void> {
    if (!account) this.logger.warn(`Nobody to tell: ${told.title}`);
    else await this.notifications.notify(account, { ...told, module: 'analytics' });
  }

  private quietly(work: () => Promise<void>): Promise<void> {
    return work().catch((error: unknown) => this.logger.error(error));
  }
}
