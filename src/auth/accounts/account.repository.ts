import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { omitUndefined } from '../../common/omit-undefined.js';
import { findPage, type Page, type PageRequest } from '../../common/pagination.js';
import { type Account, type AccountLimits, ACCOUNTS } from './account.schema.js';

/** null resets to the default. */
export type LimitsChange = { [Kind in keyof AccountLimits]?: number | null };

export interface AccountChange extends Partial<Pick<Account, 'name' | 'active'>> {
  limits?: LimitsChange;
}

const limitFields = (limits: LimitsChange, include: (value: number | null) => boolean) =>
  Object.fromEntries(
    Object.entries(omitUndefined(limits))
      .filter(([, value]) => include(value))
      .map(([kind, value]) => [`limits.${kind}`, value]),
  );

@Injectable()
export class AccountRepository {
  constructor(@InjectModel(ACCOUNTS) private readonly accounts: Model<Account>) {}

  /** @throws a duplicate key error for a second platform account */
  async insert(account: Account): Promise<void> {
    await this.accounts.create(account);
  }

  find(account: Types.ObjectId): Promise<Account | null> {
    return this.accounts.findById(account).lean<Account | null>().exec();
  }

  findPlatform(): Promise<Account | null> {
    return this.accounts.findOne({ platform: true }).lean<Account | null>().exec();
  }

  /** Race: of two users created concurrently, the filter lets one become the owner. */
  async setOwnerIfNone(account: Types.ObjectId, user: Types.ObjectId, now: Date): Promise<void> {
    await this.accounts.updateOne({ _id: account, owner: null }, { $set: { owner: user, updatedAt: now } });
  }

  async anyInactive(ids: Types.ObjectId[]): Promise<boolean> {
    return (await this.accounts.exists({ _id: { $in: ids }, active: false })) !== null;
  }

  findAllActive(ids: Types.ObjectId[]): Promise<Account[]> {
    return this.accounts
      .find({ _id: { $in: ids }, active: true })
      .lean<Account[]>()
      .exec();
  }

  /** The ids of the inactive accounts among these. */
  async filterInactive(ids: Types.ObjectId[]): Promise<string[]> {
    const filter = { _id: { $in: ids }, active: false };
    const inactive = await this.accounts.find(filter, { _id: 1 }).lean<Pick<Account, '_id'>[]>();
    return inactive.map(({ _id }) => String(_id));
  }

  findAll(ids: Types.ObjectId[]): Promise<Account[]> {
    return this.accounts
      .find({ _id: { $in: ids } })
      .lean<Account[]>()
      .exec();
  }

  countDescendants(account: Types.ObjectId): Promise<number> {
    return this.accounts.countDocuments({ ancestors: account }).exec();
  }

  async isDescendant(account: Types.ObjectId, top: Types.ObjectId): Promise<boolean> {
    return (await this.accounts.exists({ _id: account, ancestors: top })) !== null;
  }

  async isPlatform(account: Types.ObjectId): Promise<boolean> {
    return (await this.accounts.exists({ _id: account, platform: true })) !== null;
  }

  async descendantIds(account: Types.ObjectId): Promise<Types.ObjectId[]> {
    const below = await this.accounts.find({ ancestors: account }, { _id: 1 }).lean<Pick<Account, '_id'>[]>();
    return below.map(({ _id }) => _id);
  }

  /** The account and its descendants, or all accounts, oldest first. */
  list(account: Types.ObjectId | undefined, page: PageRequest): Promise<Page<Account>> {
    const filter = account ? { $or: [{ _id: account }, { ancestors: account }] } : {};
    return findPage(this.accounts, filter, { _id: 1 }, page);
  }

  /** @returns null when there is no such account */
  change(
    account: Types.ObjectId,
    { limits = {}, ...change }: AccountChange,
    now: Date,
  ): Promise<Account | null> {
    const given = { ...omitUndefined(change), ...limitFields(limits, (value) => value !== null) };
    const reset = limitFields(limits, (value) => value === null);
    if (Object.keys({ ...given, ...reset }).length === 0) return this.find(account);
    return this.accounts
      .findOneAndUpdate(
        { _id: account },
        {
          $set: { ...given, updatedAt: now },
          ...(Object.keys(reset).length > 0 ? { $unset: reset } : {}),
        },
        { returnDocument: 'after' },
      )
      .lean<Account | null>()
      .exec();
  }
}
