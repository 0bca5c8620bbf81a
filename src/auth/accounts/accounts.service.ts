import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { ConflictError, NotFoundError } from '../../common/errors.js';
import { defined } from '../../common/defined.js';
import { isDuplicateKey } from '../../database/duplicate-key.js';
import { type Account, type AccountLimits, ACCOUNTS } from './account.schema.js';

export interface NewAccount {
  name: string;
  parent?: Types.ObjectId;
  platform?: boolean;
}

export interface AccountChange extends Partial<Pick<Account, 'name' | 'active'>> {
  /** null resets to the setting. */
  limits?: LimitsChange;
}

export type LimitsChange = { [Kind in keyof AccountLimits]?: number | null };

const limitFields = (limits: LimitsChange, wanted: (value: number | null) => boolean) =>
  Object.fromEntries(
    Object.entries(defined(limits))
      .filter(([, value]) => wanted(value))
      .map(([kind, value]) => [`limits.${kind}`, value]),
  );

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

  /** Of these accounts, those that are active with everything above them. */
  async activeAmong(ids: Types.ObjectId[]): Promise<Set<string>> {
    const accounts = await this.accounts
      .find({ _id: { $in: ids }, active: true }, { ancestors: 1 })
      .lean<Pick<Account, '_id' | 'ancestors'>[]>();
    const above = [...new Set(accounts.flatMap(({ ancestors }) => ancestors.map(String)))];
    const inactive = await this.accounts
      .find({ _id: { $in: above.map((id) => new Types.ObjectId(id)) }, active: false }, { _id: 1 })
      .lean<Pick<Account, '_id'>[]>();
    const shut = new Set(inactive.map(({ _id }) => String(_id)));
    const open = accounts.filter(({ ancestors }) => !ancestors.some((id) => shut.has(String(id))));
    return new Set(open.map(({ _id }) => String(_id)));
  }

  /** The account as it is stored now, and each above it, the nearest first. */
  async withThoseAbove({ _id, ancestors }: Account): Promise<Account[]> {
    const path = await this.accounts.find({ _id: { $in: [_id, ...ancestors] } }).lean<Account[]>();
    return path.sort((a, b) => b.ancestors.length - a.ancestors.length);
  }

  /** How many accounts are below one, at any depth. */
  countBelow(account: Types.ObjectId): Promise<number> {
    return this.accounts.countDocuments({ ancestors: account }).exec();
  }

  /** Whether an account is this one or below it. */
  async isWithin(account: Types.ObjectId, top: Types.ObjectId): Promise<boolean> {
    if (account.equals(top)) return true;
    return (await this.accounts.exists({ _id: account, ancestors: top })) !== null;
  }

  /** The account and every one below it, or without an account all; the older first. */
  async listFrom(account: Types.ObjectId | undefined, { page, limit }: { page: number; limit: number }) {
    const filter = account ? { $or: [{ _id: account }, { ancestors: account }] } : {};
    const [rows, total] = await Promise.all([
      this.accounts
        .find(filter)
        .sort({ _id: 1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .lean<Account[]>(),
      this.accounts.countDocuments(filter),
    ]);
    return { rows, total };
  }

  /** The ids of the account and of all below it. */
  async idsFrom(account: Types.ObjectId): Promise<Types.ObjectId[]> {
    const below = await this.accounts.find({ ancestors: account }, { _id: 1 }).lean<Pick<Account, '_id'>[]>();
    return [account, ...below.map(({ _id }) => _id)];
  }

  /** @returns null when there is no such account */
  change(account: Types.ObjectId, { limits = {}, ...change }: AccountChange): Promise<Account | null> {
    const given = { ...defined(change), ...limitFields(limits, (value) => value !== null) };
    const reset = limitFields(limits, (value) => value === null);
    if (Object.keys({ ...given, ...reset }).length === 0) return this.find(account);
    return this.accounts
      .findOneAndUpdate(
        { _id: account },
        {
          $set: { ...given, updatedAt: this.clock.now() },
          ...(Object.keys(reset).length > 0 ? { $unset: reset } : {}),
        },
        { returnDocument: 'after' },
      )
      .lean<Account | null>()
      .exec();
  }

  /** Whether the account's parent is the platform's own account. */
  async isManagedByPlatform(account: Account): Promise<boolean> {
    if (!account.parent) return false;
    return (await this.accounts.exists({ _id: account.parent, platform: true })) !== null;
  }
}
