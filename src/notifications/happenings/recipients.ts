import { Injectable } from '@nestjs/common';
import { AccountsService } from '../../auth/accounts/accounts.service.js';
import type { Account } from '../../auth/accounts/account.schema.js';
import type { Recipient } from './happening.js';

/** Who is told of what happens to an account's belongings (rules 310, 313 and 314). */
@Injectable()
export class Recipients {
  constructor(private readonly accounts: AccountsService) {}

  /** The owner of the account; for a child's, the owner of the parent account as well. */
  async of(account: Account): Promise<Recipient[]> {
    const parent = account.parent && (await this.accounts.find(account.parent));
    return [account, ...(parent ? [parent] : [])].map(({ _id, owner }) => ({ account: _id, user: owner }));
  }
}
