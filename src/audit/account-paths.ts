import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';

interface PathSource {
  /** From the root to the parent; null when there is no such account. */
  ancestorsOf: (account: Types.ObjectId) => Promise<Types.ObjectId[] | null>;
  /** The platform account. */
  platform: () => Promise<Types.ObjectId | null>;
}

/** Port to the account tree, which is a later feature. */
@Injectable()
export class AccountPaths {
  private source: PathSource | undefined;

  register(source: PathSource): void {
    this.source = source;
  }

  /** The account and its ancestors, from the root. Accounts never move, so a stored path stays valid. */
  async of(account: Types.ObjectId | null): Promise<Types.ObjectId[]> {
    if (account === null) return [];
    return [...((await this.source?.ancestorsOf(account)) ?? []), account];
  }

  async platform(): Promise<Types.ObjectId | null> {
    return (await this.source?.platform()) ?? null;
  }
}
