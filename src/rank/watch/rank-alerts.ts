import { Injectable, Logger } from '@nestjs/common';
import { type Account, AccountsService } from '../../auth/index.js';
import { Clock } from '../../common/clock.js';
import { type NewNotification, NotificationsService, Recipients } from '../../notifications/index.js';
import type { RankConfig } from '../config/config.schema.js';
import { RunRepository } from '../results/run.repository.js';

const FAILED_DAYS = 3;
const MODULE = 'analytics';

/** Alerts about the daily check; a failure to send one never fails a run. */
@Injectable()
export class RankAlerts {
  private readonly logger = new Logger(RankAlerts.name);

  constructor(
    private readonly notifications: NotificationsService,
    private readonly recipients: Recipients,
    private readonly accounts: AccountsService,
    private readonly runs: RunRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * After a run without a single real result. On the third failed day of a series of failures it alerts the owner of the
   * account, for a child account the parent's owner too. Race: whichever process alerts first, and on whichever day, the
   * key is that of the series, and unique.
   */
  checkFailed({ _id, account: id, website }: RankConfig, day: string): Promise<void> {
    return this.quietly(async () => {
      const days = await this.runs.failedDays(_id, day);
      const account = days.length < FAILED_DAYS ? null : await this.accounts.find(id);
      if (!account) return;
      for (const [index, to] of (await this.recipients.of(account)).entries()) {
        const checked = index === 0 ? website : `${website} (${account.name})`;
        await this.notifications.tell(to, {
          key: `check_failed:${String(_id)}:${days[0]}:${String(to.user ?? to.account)}`,
          title: `The daily check of ${checked} has failed for three days`,
          body: 'No keyword got a result. The error log of the configuration says why; the last results stay in the reports.',
          module: MODULE,
          type: 'check_failed',
        });
      }
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
    else await this.notifications.notify(account, { ...told, module: MODULE });
  }

  private quietly(work: () => Promise<void>): Promise<void> {
    return work().catch((error: unknown) => this.logger.error(error));
  }
}
