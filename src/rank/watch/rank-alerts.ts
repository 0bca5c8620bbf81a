import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { AccountsService } from '../../auth/index.js';
import { Clock } from '../../common/clock.js';
import { type NewNotification, NotificationsService, Recipients } from '../../notifications/index.js';
import { type Channel, OutboxDispatcher, type OutboxEvent } from '../../outbox/index.js';
import { RunRepository } from '../results/run.repository.js';
import type { RunEnded } from './run-ended.js';

const FAILED_DAYS = 3;
const MODULE = 'analytics';

/** Alerts about the daily check. Those about runs are a channel of the outbox, so that no crash loses one. */
@Injectable()
export class RankAlerts implements Channel, OnModuleInit {
  readonly name = 'rank_alerts';
  private readonly logger = new Logger(RankAlerts.name);

  constructor(
    private readonly dispatcher: OutboxDispatcher,
    private readonly notifications: NotificationsService,
    private readonly recipients: Recipients,
    private readonly accounts: AccountsService,
    private readonly runs: RunRepository,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.dispatcher.register(this);
  }

  async deliver({ kind, at, website, data }: OutboxEvent): Promise<void> {
    if (kind !== 'run_ended') return;
    const ended = data as RunEnded;
    if (ended.rejected !== undefined) await this.providerRejected(ended.rejected, at);
    if (ended.credits !== undefined) await this.creditsUsedUp(ended.credits, at);
    if (ended.found === 0 && ended.keywords > 0) await this.checkFailed(ended, website!);
  }

  /**
   * After a run without a single real result. On the third failed day of a series of failures it alerts the owner of the
   * account, for a child account the parent's owner too. Race: whichever process alerts first, and on whichever day, the
   * key is that of the series, and unique.
   */
  private async checkFailed({ config, account: id, day }: RunEnded, website: string): Promise<void> {
    const days = await this.runs.failedDays(config, day);
    const account = days.length < FAILED_DAYS ? null : await this.accounts.find(id);
    if (!account) return;
    for (const [index, to] of (await this.recipients.of(account)).entries()) {
      const checked = index === 0 ? website : `${website} (${account.name})`;
      await this.notifications.tell(to, {
        key: `check_failed:${String(config)}:${days[0]}:${String(to.user ?? to.account)}`,
        title: `The daily check of ${checked} has failed for three days`,
        body: 'No keyword got a result. The error log of the configuration says why; the last results stay in the reports.',
        module: MODULE,
        type: 'check_failed',
      });
    }
  }

  private providerRejected(message: string, at: Date): Promise<void> {
    return this.tellPlatform('provider_rejected', at, {
      title: 'The search provider rejects the key',
      body: `No keyword is checked until the key is changed. The provider says: ${message}`,
    });
  }

  private creditsUsedUp(message: string, at: Date): Promise<void> {
    return this.tellPlatform('provider_credits', at, {
      title: 'The credits of the search provider are used up',
      body: `No keyword is checked until the provider's account has credits. The provider says: ${message}`,
    });
  }

  /** Never fails: the next look of RankWatch repeats it. */
  async schedulerStalled(body: string): Promise<void> {
    const words = { title: 'The daily checks stand still', body };
    await this.tellPlatform('scheduler_stalled', this.clock.now(), words).catch((error: unknown) =>
      this.logger.error(error),
    );
  }

  private async tellPlatform(
    type: 'provider_rejected' | 'provider_credits' | 'scheduler_stalled',
    at: Date,
    words: Pick<NewNotification, 'title' | 'body'>,
  ): Promise<void> {
    const account = await this.accounts.platform();
    const key = `${type}:${at.toISOString().slice(0, 10)}`;
    if (account) await this.notifications.notify(account, { key, type, module: MODULE, ...words });
    else this.logger.warn(`No account to notify: ${words.title}`);
  }
}
