import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { findPage, type Page, type PageRequest } from '../../common/validation/pagination.js';
import type { OutboxEvent } from '../../outbox/index.js';
import type { Permission } from '../policy/scope.js';
import { type EmailChange, type PublicProfile, type User, USERS } from './user.schema.js';

type UserFields = Partial<Pick<User, 'name' | 'scope' | 'active' | 'password_hash'>> & {
  email_change?: EmailChange;
};

type UserEpochs = Pick<User, '_id' | 'account' | 'session_epoch' | 'key_epoch'>;

export interface SettingsChange {
  time_zone?: string | null;
  /** JSON. */
  preferences?: string;
}

interface EmailConfirmation {
  user: User;
  email: string;
  token_hash: string;
  event: OutboxEvent;
}

/** Ends all sessions and withdraws a pending change of e-mail address, in the same update. */
const newPassword = (password_hash: string, now: Date) => ({
  $set: { password_hash, updatedAt: now },
  $inc: { session_epoch: 1 },
  $unset: { email_change: '' },
});

/** Atomic updates of users, each with the race that it resolves. E-mail addresses are normalized. */
@Injectable()
export class UserRepository {
  constructor(@InjectModel(USERS) private readonly users: Model<User>) {}

  /** @throws a duplicate key error when the e-mail address is taken; the unique index resolves a race */
  async insert(user: User): Promise<void> {
    await this.users.create(user);
  }

  async anyExists(): Promise<boolean> {
    return (await this.users.exists({})) !== null;
  }

  find(user: Types.ObjectId): Promise<User | null> {
    return this.users.findById(user).lean<User | null>().exec();
  }

  findAll(ids: Types.ObjectId[]): Promise<User[]> {
    return this.users
      .find({ _id: { $in: ids } })
      .lean<User[]>()
      .exec();
  }

  findByEmail(email: string): Promise<User | null> {
    return this.users.findOne({ email }).lean<User | null>().exec();
  }

  async emailExists(email: string): Promise<boolean> {
    return (await this.users.exists({ email })) !== null;
  }

  findActiveByEmail(email: string): Promise<Pick<User, '_id' | 'account'> | null> {
    return this.users.findOne({ email, active: true }, { account: 1 }).lean<User | null>().exec();
  }

  async findEmail(user: Types.ObjectId): Promise<string | undefined> {
    const found = await this.users.findById(user, { email: 1 }).lean<Pick<User, 'email'> | null>();
    return found?.email;
  }

  findPublicProfiles(ids: Types.ObjectId[]): Promise<PublicProfile[]> {
    return this.users
      .find({ _id: { $in: ids } }, { name: 1, email: 1, image: 1 })
      .lean<User[]>()
      .exec();
  }

  /** Accounts and epochs of the active users among these. */
  findActive(ids: Types.ObjectId[]): Promise<UserEpochs[]> {
    const filter = { _id: { $in: ids }, active: true };
    return this.users
      .find(filter, { account: 1, session_epoch: 1, key_epoch: 1 })
      .lean<UserEpochs[]>()
      .exec();
  }

  /** The users of an account, or of all accounts, oldest first. */
  list(account: Types.ObjectId | undefined, page: PageRequest): Promise<Page<User>> {
    return findPage(this.users, account ? { account } : {}, { _id: 1 }, page);
  }

  /** Deactivation and a new password end every session in the same update, deactivation every API key too. */
  change(
    user: Types.ObjectId,
    change: UserFields,
    events: OutboxEvent[] | undefined,
    now: Date,
  ): Promise<User | null> {
    const { password_hash, email_change, active } = change;
    const withdraws = password_hash !== undefined && email_change === undefined;
    const deactivated = active === false;
    const endsSessions = password_hash !== undefined || deactivated;
    const epochs = { session_epoch: 1, ...(deactivated ? { key_epoch: 1 } : {}) };
    return this.users
      .findOneAndUpdate(
        { _id: user },
        {
          $set: { ...change, updatedAt: now },
          ...(endsSessions ? { $inc: epochs } : {}),
          ...(withdraws ? { $unset: { email_change: '' } } : {}),
          ...(events ? { $push: { events: { $each: events } } } : {}),
        },
        { returnDocument: 'after' },
      )
      .lean<User | null>()
      .exec();
  }

  /** Race: concurrent grants both take effect, as each only adds. @returns null when no user has the address */
  grant(email: string, permissions: Permission[], now: Date): Promise<User | null> {
    return this.users
      .findOneAndUpdate(
        { email },
        { $addToSet: { scope: { $each: permissions } }, $set: { updatedAt: now } },
        { returnDocument: 'after' },
      )
      .lean<User | null>()
      .exec();
  }

  /**
   * Race: of two concurrent changes of preferences, the filter on the stored ones lets one succeed.
   * @param settings null removes one
   * @returns null for the other
   */
  changeSettings(user: User, settings: SettingsChange, now: Date): Promise<User | null> {
    const removed = Object.entries(settings).filter(([, value]) => value === null);
    const set = Object.entries(settings).filter(([, value]) => value !== null);
    const unchanged = settings.preferences === undefined ? {} : { preferences: user.preferences ?? null };
    return this.users
      .findOneAndUpdate(
        { _id: user._id, ...unchanged },
        { $set: { ...Object.fromEntries(set), updatedAt: now }, $unset: Object.fromEntries(removed) },
        { returnDocument: 'after' },
      )
      .lean<User | null>()
      .exec();
  }

  /** @returns false when there is no such user */
  async setPassword(user: Types.ObjectId, hash: string, now: Date): Promise<boolean> {
    const { matchedCount } = await this.users.updateOne({ _id: user }, newPassword(hash, now));
    return matchedCount > 0;
  }

  /** Race: of two concurrent changes, the filter on the old hash lets one succeed. @returns false for the other */
  async replacePassword({ _id, password_hash }: User, hash: string, now: Date): Promise<boolean> {
    const { matchedCount } = await this.users.updateOne({ _id, password_hash }, newPassword(hash, now));
    return matchedCount > 0;
  }

  findByEmailChange(tokenHash: string, now: Date): Promise<User | null> {
    const live = { 'email_change.token_hash': tokenHash, 'email_change.expires_at': { $gt: now } };
    return this.users.findOne(live).lean<User | null>().exec();
  }

  /**
   * Sets a confirmed address. Races: the filter lets one of two confirmations by the same link succeed, and the
   * unique index one of two users who want the same address.
   * @returns false for the second confirmation
   * @throws a duplicate key error when another user has the address
   */
  async confirmEmail({ user, email, token_hash, event }: EmailConfirmation, now: Date): Promise<boolean> {
    const { matchedCount } = await this.users.updateOne(
      { _id: user._id, email: user.email, 'email_change.token_hash': token_hash },
      { $set: { email, updatedAt: now }, $unset: { email_change: '' }, $push: { events: event } },
    );
    return matchedCount > 0;
  }

  /** Without secrets. */
  ofAccount(account: Types.ObjectId): AsyncIterable<object> {
    return this.users
      .find({ account }, { password_hash: 0, email_change: 0, events: 0, session_epoch: 0 })
      .lean<User[]>()
      .cursor();
  }

  async deleteOf(accounts: readonly Types.ObjectId[]): Promise<void> {
    await this.users.deleteMany({ account: { $in: [...accounts] } });
  }
}
