import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Permission } from '../../access/index.js';

/** Documents of one type that belong to accounts; registered by the feature that stores them. */
export interface AccountData {
  /** Type of the documents in an export, such as 'note'. */
  readonly name: string;
  /** Ends what still acts for accounts that were deleted, such as keys. Idempotent. */
  end?(accounts: readonly Types.ObjectId[]): Promise<void>;
  /**
   * Every document of an account that a user may see, without secrets: what is another user's own is never among them.
   * Absent for what is made from other documents.
   */
  export?(account: Types.ObjectId, reader: Types.ObjectId): AsyncIterable<object>;
  /** Permission that an export of these documents needs; one without it is not exported. */
  readonly permission?: Permission;
  /** Deletes every document of these accounts. Idempotent: it is repeated after a crash. */
  erase(accounts: readonly Types.ObjectId[]): Promise<void>;
}

/** What belongs to an account, over all features. */
@Injectable()
export class AccountDataRegistry {
  private readonly registered: AccountData[] = [];

  /** In the order of an export; called before the bootstrap. */
  register(...data: AccountData[]): void {
    this.registered.push(...data);
  }

  get all(): readonly AccountData[] {
    return this.registered;
  }
}
