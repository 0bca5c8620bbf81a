import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';

interface AccountPosition {
  _id: Types.ObjectId;
  /** From the root to the parent. */
  ancestors: Types.ObjectId[];
}

/** @returns the account, by default the platform account; null when there is none */
type Locate = (account: Types.ObjectId | undefined) => Promise<AccountPosition | null>;

/** Port to the account tree, which is a later feature. */
@Injectable()
export class AccountPaths {
  private locate: Locate | undefined;

  register(locate: Locate): void {
    this.locate = locate;
  }

  /**
   * The account and its ancestors, from the root. Accounts never move, so a stored path stays valid.
   * @param account default: the platform account
   */
  async of(account: Types.ObjectId | undefined): Promise<Types.ObjectId[]> {
    const found = await this.locate?.(account);
    if (found) return [...found.ancestors, found._id];
    return account ? [account] : [];
  }
}
