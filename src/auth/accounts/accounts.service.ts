import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { ConflictError, NotFoundError } from '../../common/errors.js';
import { isDuplicateKey } from '../../database/duplicate-key.js';
import { type AccountChange, AccountRepository } from './account.repository.js';
import type { Account } from './account.schema.js';

export interface NewAccount {
  name: string;
  parent?: Types.ObjectId;
  platform?: boolean;
}

@Injectable()
export class AccountsService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws NotFoundError on an unknown parent
   * @throws ConflictError when a second platform account is asked for
   */
  async create({ name, parent, platform }: NewAccount): Promise<Account> {
    const above = parent ? await this.find(parent) : null;
    if (parent && !above) throw new NotFoundError('Parent account not found.');
    const now = this.clock.now();
    const account: Account = {
      _id: new Types.ObjectId(),
      name,
      parent: above?._id ?? null,
      ancestors: above ? [...above.ancestors, above._id] : [],
      owner: null,
      ...(platform ? { platform: true as const } : {}),
      active: true,
      createdAt: now,
      updatedAt: now,
    };
    await this.accounts.insert(account).catch((error: unknown) => {
      throw isDuplicateKey(error) ? new ConflictError('There is a platform account already.') : error;
    });
    return account;
  }

  find(account: Types.ObjectId): Promise<Account | null> {
    return this.accounts.find(account);
  }

  /** The platform's own account. */
  platform(): Promise<Account | null> {
    return this.accounts.platform();
  }

  /** The first user of an account owns it. */
  ownUnlessOwned(account: Types.ObjectId, user: Types.ObjectId): Promise<void> {
    return this.accounts.ownUnlessOwned(account, user, this.clock.now());
  }

  /** Whether the account and everything above it is active. */
  async isActive({ active, ancestors }: Account): Promise<boolean> {
    if (!active) return false;
    return ancestors.length === 0 || !(await this.accounts.anyInactive(ancestors));
  }

  /** Of these accounts, those that are active with everything above them. */
  async activeAmong(ids: Types.ObjectId[]): Promise<Set<string>> {
    const accounts = await this.accounts.withActive(ids, true);
    const above = [...new Set(accounts.flatMap(({ ancestors }) => ancestors.map(String)))];
    const inactive = await this.accounts.withActive(
      above.map((id) => new Types.ObjectId(id)),
      false,
    );
    const shut = new Set(inactive.map(({ _id }) => String(_id)));
    const open = accounts.filter(({ ancestors }) => !ancestors.some((id) => shut.has(String(id))));
    return new Set(open.map(({ _id }) => String(_id)));
  }

  /** The account as it is stored now, and each above it, the nearest first. */
  async withThoseAbove({ _id, ancestors }: Account): Promise<Account[]> {
    const path = await this.accounts.findAll([_id, ...ancestors]);
    return path.sort((a, b) => b.ancestors.length - a.ancestors.length);
  }

  /** How many accounts are below one, at any depth. */
  countBelow(account: Types.ObjectId): Promise<number> {
    return this.accounts.countBelow(account);
  }

  /** Whether an account is this one or below it. */
  async isWithin(account: Types.ObjectId, top: Types.ObjectId): Promise<boolean> {
    return account.equals(top) || this.accounts.isBelow(account, top);
  }

  /** The account and every one below it, or without an account all; the older first. */
  listFrom(account: Types.ObjectId | undefined, page: { page: number; limit: number }) {
    return this.accounts.list(account, page);
  }

  /** The ids of the account and of all below it. */
  async idsFrom(account: Types.ObjectId): Promise<Types.ObjectId[]> {
    return [account, ...(await this.accounts.idsBelow(account))];
  }

  /** @returns null when there is no such account */
  change(account: Types.ObjectId, change: AccountChange): Promise<Account | null> {
    return this.accounts.change(account, change, this.clock.now());
  }

  /** Whether the account's parent is the platform's own account. */
  async isManagedByPlatform({ parent }: Account): Promise<boolean> {
    return parent ? this.accounts.isPlatform(parent) : false;
  }
}
