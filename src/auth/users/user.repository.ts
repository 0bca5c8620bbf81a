import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { findPage, type Page, type PageRequest } from '../../common/validation/pagination.js';
import type { OutboxEvent } from '../../outbox/index.js';
import type { Permission } from '../../access/index.js';
import { type Passkey, withoutFactorsSince } from './factors.js';
import {
  type EmailChange,
  type EmailUndo,
  type Invitation,
  type KnownClient,
  type PublicProfile,
  type User,
  USERS,
} from './user.schema.js';

type UserFields = Partial<Pick<User, 'name' | 'scope' | 'active' | 'break_glass' | 'password_hash'>> & {
  email_change?: EmailChange;
  email_undos?: EmailUndo[];
};

export type ActiveUser = Pick<
  User,
  '_id' | 'account' | 'scope' | 'session_epoch' | 'key_epoch' | 'factors' | 'oidc' | 'break_glass'
>;

export interface SettingsChange {
  time_zone?: string | null;
  /** JSON. */
  preferences?: string;
}

interface EmailConfirmation {
  user: User;
  email: string;
  token_hash: string;
  undos: EmailUndo[];
  event: OutboxEvent;
}

interface EmailRestoration {
  user: User;
  /** The link that is used. */
  undo: EmailUndo;
  /** Links that stay valid. */
  undos: EmailUndo[];
  /** Ways to log in that were added since then end. */
  mailedAt: Date;
  password_hash: string;
  event: OutboxEvent;
}

/** An administrator who can act for the account. */
const ADMINISTRATES: { active: boolean; scope: Permission } = { active: true, scope: 'accounts:write' };

/** After this a resignation counts as interrupted by a crash. */
const RESIGNATION_MS = 30_000;

/** What a new password withdraws, as an attacker may have asked for it; an invitation is accepted by it. */
const WITHDRAWN = { email_change: '', invitation: '' };

/** Ends all sessions in the same update. */
const newPassword = (password_hash: string, now: Date) => ({
  $set: { password_hash, updatedAt: now },
  $inc: { session_epoch: 1 },
  $unset: WITHDRAWN,
});

const filterInvited = (tokenHash: string, now: Date) => ({
  'invitation.token_hash': tokenHash,
  'invitation.expires_at': { $gt: now },
  active: true,
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

  /** @param emails normalized */
  findActiveByEmails(emails: string[]): Promise<Pick<User, 'email' | 'account'>[]> {
    return this.users
      .find({ email: { $in: emails }, active: true }, { email: 1, account: 1 })
      .lean<Pick<User, 'email' | 'account'>[]>()
      .exec();
  }

  /** Whether another user has this address, or can have it back by the link of a notice. */
  async isEmailTaken(email: string, now: Date, by?: Types.ObjectId): Promise<boolean> {
    const reserved = { email_undos: { $elemMatch: { email, expires_at: { $gt: now } } } };
    const others = by ? { _id: { $ne: by } } : {};
    return (await this.users.exists({ $or: [{ email }, reserved], ...others })) !== null;
  }

  /** Not one who has yet to accept an invitation. */
  findActiveByEmail(email: string): Promise<Pick<User, '_id' | 'account' | 'break_glass' | 'oidc'> | null> {
    const accepted = { email, active: true, invitation: { $exists: false } };
    return this.users.findOne(accepted, { account: 1, break_glass: 1, oidc: 1 }).lean<User | null>().exec();
  }

  findKnownClients(user: Pick<User, '_id'> | Pick<User, 'email'>) {
    return this.users
      .findOne(user, { known_clients: 1 })
      .lean<Pick<User, '_id' | 'known_clients'> | null>()
      .exec();
  }

  async setKnownClients(_id: Types.ObjectId, known_clients: KnownClient[]): Promise<void> {
    await this.users.updateOne({ _id }, { $set: { known_clients } });
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

  /** Accounts, permissions, epochs and factors of the active users among these. */
  findActive(ids: Types.ObjectId[]): Promise<ActiveUser[]> {
    const filter = { _id: { $in: ids }, active: true };
    return this.users
      .find(filter, {
        account: 1,
        scope: 1,
        session_epoch: 1,
        key_epoch: 1,
        factors: 1,
        oidc: 1,
        break_glass: 1,
      })
      .lean<ActiveUser[]>()
      .exec();
  }

  /** The users of an account, or of all accounts, oldest first. */
  list(account: Types.ObjectId | undefined, page: PageRequest): Promise<Page<User>> {
    return findPage(this.users, account ? { account } : {}, { _id: 1 }, page);
  }

  /**
   * Deactivation and a new password end every session in the same update, deactivation every API key too. Race: a
   * request for another e-mail address fails when the address, its pending change or the sessions have changed since
   * the user was read.
   * @param resignation of an administrator, which ends with the change
   * @returns null for a request that fails, for a resignation that another has ended, and when there is no such user
   */
  change(
    user: User,
    change: UserFields,
    events: OutboxEvent[] | undefined,
    now: Date,
    resignation?: Types.ObjectId,
  ): Promise<User | null> {
    const { password_hash, email_change, active } = change;
    const unchanged = {
      email: user.email,
      session_epoch: user.session_epoch ?? null,
      'email_change.token_hash': user.email_change?.token_hash ?? null,
    };
    const withdraws = password_hash !== undefined && email_change === undefined;
    const deactivated = active === false;
    const endsSessions = password_hash !== undefined || deactivated;
    const removed = {
      ...(withdraws ? WITHDRAWN : {}),
      ...(resignation ? { resignation: '' } : {}),
    };
    const epochs = { session_epoch: 1, ...(deactivated ? { key_epoch: 1 } : {}) };
    return this.users
      .findOneAndUpdate(
        {
          _id: user._id,
          ...(email_change ? unchanged : {}),
          ...(resignation ? { 'resignation.id': resignation } : {}),
        },
        {
          $set: { ...change, updatedAt: now },
          ...(endsSessions ? { $inc: epochs } : {}),
          ...(Object.keys(removed).length > 0 ? { $unset: removed } : {}),
          ...(events ? { $push: { events: { $each: events } } } : {}),
        },
        { returnDocument: 'after' },
      )
      .lean<User | null>()
      .exec();
  }

  /**
   * Marks an administrator who is about to cease to be one. Race: of several who resign at the same time, each is marked
   * before it looks for another one who stays, so the last of them finds none.
   * @returns undefined for a user who is not an administrator
   */
  async beginResignation(user: Types.ObjectId, at: Date): Promise<Types.ObjectId | undefined> {
    const id = new Types.ObjectId();
    const { matchedCount } = await this.users.updateOne(
      { _id: user, ...ADMINISTRATES },
      { $set: { resignation: { id, at } } },
    );
    return matchedCount > 0 ? id : undefined;
  }

  /** @returns false when the resignation has ended */
  async cancelResignation(user: Types.ObjectId, id: Types.ObjectId): Promise<boolean> {
    const { matchedCount } = await this.users.updateOne(
      { _id: user, 'resignation.id': id },
      { $unset: { resignation: '' } },
    );
    return matchedCount > 0;
  }

  /**
   * Whether one of the accounts has an administrator who stays, other than this user. One whose resignation a crash has
   * interrupted stays: it is cancelled first, as its process may only be slow.
   */
  async anyAdministratorStays(
    accounts: readonly Types.ObjectId[],
    except: Types.ObjectId,
    now: Date,
  ): Promise<boolean> {
    const others = { account: { $in: [...accounts] }, _id: { $ne: except }, ...ADMINISTRATES };
    if (await this.users.exists({ ...others, resignation: null })) return true;
    const interrupted = { 'resignation.at': { $lte: new Date(now.getTime() - RESIGNATION_MS) } };
    const found = await this.users.find({ ...others, ...interrupted }).lean<User[]>();
    for (const { _id, resignation } of found) {
      if (resignation && (await this.cancelResignation(_id, resignation.id))) return true;
    }
    return false;
  }

  /** Race: concurrent grants both take effect, as each only adds. @returns null when no user has the address */
  grant(email: string, permissions: Permission[], breakGlass: boolean, now: Date): Promise<User | null> {
    return this.users
      .findOneAndUpdate(
        { email },
        {
          $addToSet: { scope: { $each: permissions } },
          $set: { updatedAt: now, ...(breakGlass && { break_glass: true }) },
        },
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

  /** The users of an account who have no second factor. */
  async idsWithoutFactor(account: Types.ObjectId): Promise<Types.ObjectId[]> {
    const none = {
      'factors.totp': { $exists: false },
      'factors.passkeys.credential_id': { $exists: false },
    };
    const rows = await this.users.find({ account, ...none }, { _id: 1 }).lean<Pick<User, '_id'>[]>();
    return rows.map(({ _id }) => _id);
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
  async confirmEmail(
    { user, email, token_hash, undos, event }: EmailConfirmation,
    now: Date,
  ): Promise<boolean> {
    const { matchedCount } = await this.users.updateOne(
      { _id: user._id, email: user.email, 'email_change.token_hash': token_hash },
      {
        $set: { email, email_undos: undos, updatedAt: now },
        $unset: { email_change: '' },
        $push: { events: event },
      },
    );
    return matchedCount > 0;
  }

  findByEmailUndo(tokenHash: string, now: Date): Promise<User | null> {
    const live = { $elemMatch: { token_hash: tokenHash, expires_at: { $gt: now } } };
    return this.users.findOne({ email_undos: live }).lean<User | null>().exec();
  }

  /**
   * Sets a former address and another password, withdraws a pending change, forgets known clients, removes factors and a
   * link to the issuer that were added since the mail, and ends every session and API key. Races: the filter lets one of
   * two uses of the same link succeed, and a factor or link that has been added since the user was read prevents it.
   * @returns false for these
   * @throws a duplicate key error when another user has the address
   */
  async restoreEmail(
    { user, undo, undos, mailedAt, password_hash, event }: EmailRestoration,
    now: Date,
  ): Promise<boolean> {
    const { _id, factors, oidc } = user;
    const { passkeys, removed } = withoutFactorsSince(user, mailedAt);
    const isNewLink = oidc !== undefined && !oidc.provisioned && oidc.linked_at >= mailedAt;
    const fields = [
      'email_change',
      'known_clients',
      ...(factors ? removed : []),
      ...(isNewLink ? ['oidc'] : []),
    ];
    const { matchedCount } = await this.users.updateOne(
      {
        _id,
        'email_undos.token_hash': undo.token_hash,
        'factors.rev': factors?.rev ?? null,
        'oidc.sub': oidc?.sub ?? null,
      },
      {
        $set: {
          email: undo.email,
          password_hash,
          email_undos: undos,
          updatedAt: now,
          ...(passkeys.length > 0 && { 'factors.passkeys': passkeys }),
        },
        $unset: Object.fromEntries(fields.map((field) => [field, ''])),
        $inc: { session_epoch: 1, key_epoch: 1, ...(factors && { 'factors.rev': 1 }) },
        $push: { events: event },
      },
    );
    return matchedCount > 0;
  }

  /** Race: of a new link and an acceptance, the filter lets the first one win. @returns null for an accepted invitation */
  renewInvitation(
    user: Types.ObjectId,
    invitation: Invitation,
    events: OutboxEvent[],
    now: Date,
  ): Promise<User | null> {
    return this.users
      .findOneAndUpdate(
        { _id: user, invitation: { $exists: true } },
        { $set: { invitation, updatedAt: now }, $push: { events: { $each: events } } },
        { returnDocument: 'after' },
      )
      .lean<User | null>()
      .exec();
  }

  findInvited(tokenHash: string, now: Date): Promise<User | null> {
    return this.users.findOne(filterInvited(tokenHash, now)).lean<User | null>().exec();
  }

  /**
   * Race: of two acceptances of one link, the filter lets one succeed.
   * @returns null for the other
   * @throws a duplicate key error when another user has the passkey
   */
  acceptInvitation(
    { _id, email }: User,
    tokenHash: string,
    { passkey, ...fields }: { password_hash?: string; passkey?: Passkey; name?: string },
    now: Date,
  ): Promise<User | null> {
    const factors = passkey && { factors: { rev: 1, passkeys: [passkey] } };
    return this.users
      .findOneAndUpdate(
        { _id, email, ...filterInvited(tokenHash, now) },
        { $set: { ...fields, ...factors, updatedAt: now }, $unset: { invitation: '' } },
        { returnDocument: 'after' },
      )
      .lean<User | null>()
      .exec();
  }

  /** Without secrets. */
  ofAccount(account: Types.ObjectId): AsyncIterable<object> {
    return this.users
      .find(
        { account },
        {
          password_hash: 0,
          factors: 0,
          invitation: 0,
          email_change: 0,
          email_undos: 0,
          resignation: 0,
          events: 0,
          session_epoch: 0,
        },
      )
      .lean<User[]>()
      .cursor();
  }

  async deleteByAccounts(accounts: readonly Types.ObjectId[]): Promise<void> {
    await this.users.deleteMany({ account: { $in: [...accounts] } });
  }
}
