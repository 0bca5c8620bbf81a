import { Injectable } from '@nestjs/common';
import { type Account, AccountsService } from '../auth/index.js';
import type { Recipient } from '../outbox/index.js';

/** Recipients of events about an account (rules 310, 313 and 314). */
@Injectable()
export class Recipients {
  constructor(private readonly accounts: AccountsService) {}

  /** The owner of the account, and, with the child's name, the owner of its parent account. */
  async forAccount(account: Account): Promise<Recipient[]> {
    const parent = account.parent && (await this.accounts.find(account.parent));
    const own = { account: account._id, user: account.owner };
    if (!parent) return [own];
    const child = { account: account._id, name: account.name };
    return [own, { account: parent._id, user: parent.owner, child }];
  }
}
