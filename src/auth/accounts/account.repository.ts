import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { omitUndefined } from '../../common/omit-undefined.js';
import { findPage, type Page, type PageRequest } from '../../common/validation/pagination.js';
import {
  type Account,
  type AccountLimits,
  ACCOUNTS,
  RESTORABLE_MS,
  type SearchBudget,
} from './account.schema.js';

/** null resets to the default. */
export type LimitsChange = { [Kind in keyof AccountLimits]?: number | null };

/** null removes a limit, or all of them. */
export type SearchBudgetChange = { [Period in keyof SearchBudget]?: number | null } | null;

export interface AccountChange extends Partial<Pick<Account, 'name' | 'active' | 'require_second_factor'>> {
  limits?: LimitsChange;
  search_budget?: SearchBudgetChange | undefined;
  answers_budget?: SearchBudgetChange | undefined;
}

const PERIODS_REMOVED = { day: null, month: null };

/** Members of nested objects as paths: numbers to set and nulls to unset. */
function memberChanges({ limits = {}, search_budget = {}, answers_budget = {} }: AccountChange) {
  const nested = {
    limits,
    search_budget: search_budget ?? PERIODS_REMOVED,
    answers_budget: answers_budget ?? PERIODS_REMOVED,
  };
  const members = Object.entries(nested).flatMap(([parent, changes]) =>
    Object.entries(omitUndefined(changes)).map(([name, value]) => [`${parent}.${name}`, value] as const),
  );
  return {
    given: Object.fromEntries(members.filter(([, value]) => value !== null)),
    reset: Object.fromEntries(members.filter(([, value]) => value === null)),
  };
}

/**
 * Accounts that may be activated: not those whose time to be restored is over, whether they are being erased yet or not.
 * Race: the eraser and a restoration; the first one wins.
 */
const restorable = (now: Date) => ({
  erasing: { $exists: false },
  $or: [{ deleted_at: { $exists: false } }, { deleted_at: { $gt: new Date(now.getTime() - RESTORABLE_MS) } }],
});

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

  descendantNames(account: Types.ObjectId): Promise<Pick<Account, '_id' | 'name'>[]> {
    return this.accounts
      .find({ ancestors: account }, { name: 1 })
      .lean<Pick<Account, '_id' | 'name'>[]>()
      .exec();
  }

  async *names(): AsyncGenerator<Pick<Account, '_id' | 'name'>> {
    for await (const account of this.accounts.find({}, { name: 1 }).lean<Account[]>().cursor()) yield account;
  }

  /** The account and its descendants, or all accounts, oldest first. */
  list(account: Types.ObjectId | undefined, page: PageRequest): Promise<Page<Account>> {
    const filter = account ? { $or: [{ _id: account }, { ancestors: account }] } : {};
    return findPage(this.accounts, filter, { _id: 1 }, page);
  }

  /** Accounts with a budget. */
  findWithBudget(
    ids: Types.ObjectId[],
    budget: 'search_budget' | 'answers_budget',
  ): Promise<Pick<Account, '_id' | 'search_budget' | 'answers_budget'>[]> {
    return this.accounts
      .find({ _id: { $in: ids }, [budget]: { $exists: true } }, { [budget]: 1 })
      .lean<Pick<Account, '_id' | 'search_budget' | 'answers_budget'>[]>()
      .exec();
  }

  /** @returns null when there is no such account */
  change(account: Types.ObjectId, change: AccountChange, now: Date): Promise<Account | null> {
    const { limits: _limits, search_budget: _budget, answers_budget: _answers, ...plain } = change;
    const { given: members, reset } = memberChanges(change);
    const given = { ...omitUndefined(plain), ...members };
    if (Object.keys({ ...given, ...reset }).length === 0) return this.find(account);
    const restores = change.active === true;
    const unset = { ...reset, ...(restores && { deleted_at: 1, ended_at: 1 }) };
    return this.accounts
      .findOneAndUpdate(
        { _id: account, ...(restores && restorable(now)) },
        {
          $set: { ...given, updatedAt: now },
          ...(Object.keys(unset).length > 0 ? { $unset: unset } : {}),
        },
        { returnDocument: 'after' },
      )
      .lean<Account | null>()
      .exec();
  }

  /** Race: the first of several deletions sets the time. @returns the account as stored then; null without one */
  async markDeleted(account: Types.ObjectId, now: Date): Promise<Account | null> {
    await this.accounts.updateOne(
      { _id: account, deleted_at: { $exists: false } },
      { $set: { deleted_at: now, active: false, updatedAt: now } },
    );
    return this.find(account);
  }

  /** Race: the account was restored and deleted again; the second deletion has an end of its own. */
  async markEnded({ _id, deleted_at }: Account, now: Date): Promise<void> {
    if (deleted_at) await this.accounts.updateOne({ _id, deleted_at }, { $set: { ended_at: now } });
  }

  /** Deleted accounts; those below them are not among them. */
  findDeleted(): Promise<Account[]> {
    return this.accounts
      .find({ deleted_at: { $exists: true } })
      .lean<Account[]>()
      .exec();
  }

  /** Race: a restoration, which matches accounts that are not being erased. @returns whether it is to be erased */
  async markErasing(account: Types.ObjectId, deletedUntil: Date): Promise<boolean> {
    const { matchedCount } = await this.accounts.updateOne(
      { _id: account, deleted_at: { $lte: deletedUntil } },
      { $set: { erasing: true } },
    );
    return matchedCount === 1;
  }

  async delete(account: Types.ObjectId): Promise<void> {
    await this.accounts.deleteOne({ _id: account });
  }
}
