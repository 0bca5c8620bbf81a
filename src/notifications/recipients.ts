import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { type Account, AccountsService } from '../auth/index.js';

/** The account that a notification is about, for a recipient in the parent account. */
interface ChildAccount {
  account: Types.ObjectId;
  name: string;
}

/** Recipient of an in-app notification: a user, or all users of an account without an owner. */
export interface Recipient {
  /** The recipient's account, which may be the parent of the one that the notification is about. */
  account: Types.ObjectId;
  user: Types.ObjectId | null;
  /** Set for the recipient in a parent account. */
  child?: ChildAccount;
}

/** Recipients of notifications about an account. */
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
