import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { ConflictError, NotFoundError } from '../../common/errors.js';
import { isDuplicateKey } from '../../database/duplicate-key.js';
import { type Account, ACCOUNTS } from './account.schema.js';

export interface NewAccount {
  name: string;
  parent?: Types.ObjectId;
  platform?: boolean;
}

@Injectable()
export class AccountsService {
  constructor(
    @InjectModel(ACCOUNTS) private readonly accounts: Model<Account>,
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
    await this.accounts.create(account).catch((error: unknown) => {
      throw isDuplicateKey(error) ? new ConflictError('There is a platform account already.') : error;
    });
    return account;
  }

  find(account: Types.ObjectId): Promise<Account | null> {
    return this.accounts.findById(account).lean<Account | null>().exec();
  }

  /** The platform's own account. */
  platform(): Promise<Account | null> {
    return this.accounts.findOne({ platform: true }).lean<Account | null>().exec();
  }

  /** The first user of an account owns it. Of two created at once the filter lets one win. */
  async ownUnlessOwned(account: Types.ObjectId, user: Types.ObjectId): Promise<void> {
    await this.accounts.updateOne(
      { _id: account, owner: null },
      { $set: { owner: user, updatedAt: this.clock.now() } },
    );
  }

  /** Whether the account and everything above it is active. */
  async isActive(account: Account): Promise<boolean> {
    if (!account.active) return false;
    if (account.ancestors.length === 0) return true;
    const inactive = await this.accounts.exists({ _id: { $in: account.ancestors }, active: false });
    return inactive === null;
  }

  /** Whether the account's parent is the platform's own account. */
  async isManagedByPlatform(account: Account): Promise<boolean> {
    if (!account.parent) return false;
    return (await this.accounts.exists({ _id: account.parent, platform: true })) !== null;
  }
}
