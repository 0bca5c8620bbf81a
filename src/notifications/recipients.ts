import { Injectable } from '@nestjs/common';
import { type Account, AccountsService } from '../auth/index.js';
import type { Recipient } from '../outbox/index.js';

/** Who is told of what happens to an account's belongings (rules 310, 313 and 314). */
@Injectable()
export class Recipients {
  constructor(private readonly accounts: AccountsService) {}

  /** The owner of the account; for a child's, the owner of the parent account as well, with the child's name. */
  async of(account: Account): Promise<Recipient[]> {
    const parent = account.parent && (await this.accounts.find(account.parent));
    const own = { account: account._id, user: account.owner };
    if (!parent) return [own];
    const child = { account: account._id, name: account.name };
    return [own, { account: parent._id, user: parent.owner, child }];
  }
}
