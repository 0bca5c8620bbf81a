import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../common/clock.js';
import { AccountDataRegistry } from '../accounts/account-data.js';
import { type Account, RESTORABLE_MS } from '../accounts/account.schema.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { AccountRemovalService } from './account-removal.service.js';

const EVERY_MS = 10 * 60_000;

/**
 * Erases accounts 30 days after their deletion, and completes deletions that a crash interrupted. Needs no lease: each
 * step is idempotent, so several processes may take it.
 */
@Injectable()
export class AccountEraser {
  private readonly logger = new Logger(AccountEraser.name);

  constructor(
    private readonly accounts: AccountsService,
    private readonly data: AccountDataRegistry,
    private readonly removal: AccountRemovalService,
    private readonly clock: Clock,
  ) {}

  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    await this.run().catch((error: unknown) => this.logger.error(error));
  }

  /** An account that fails does not keep the others. @throws the first error, after all accounts */
  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (const account of await this.accounts.findDeleted())
      await this.complete(account).catch((error: unknown) => void failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  private async complete(account: Account): Promise<void> {
    if (!account.ended_at) await this.removal.end(account);
    await this.eraseIfDue(account);
  }

  /** The account itself comes last: until then it is found again after a crash. */
  private async eraseIfDue({ _id }: Account): Promise<void> {
    const deletedUntil = new Date(this.clock.now().getTime() - RESTORABLE_MS);
    if (!(await this.accounts.markErasing(_id, deletedUntil))) return;
    const accounts = await this.accounts.subtreeIds(_id);
    for (const data of this.data.all) await data.erase(accounts);
    for (const each of accounts.toReversed()) await this.accounts.erase(each);
    this.logger.log(
      `Erased account ${String(_id)}, deleted 30 days ago, and ${accounts.length - 1} below it`,
    );
  }
}
