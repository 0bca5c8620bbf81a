import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { ConflictError, NotFoundError } from '../../common/errors.js';
import { defined } from '../../common/defined.js';
import { isDuplicateKey } from '../../database/duplicate-key.js';
import type { Happening } from '../../notifications/happenings/happening.js';
import { AccountsService } from '../accounts/accounts.service.js';
import type { ScopeWord } from '../scope.js';
import { Passwords } from './passwords.js';
import { type EmailChange, type User, USERS } from './user.schema.js';

export interface NewUser {
  email: string;
  password: string;
  account: Types.ObjectId;
  scope: ScopeWord[];
  name?: string;
}

export interface UserChange {
  name?: string;
  scope?: ScopeWord[];
  active?: boolean;
  password?: string;
  email_change?: EmailChange;
  /** Mails that the change brings about. */
  events?: Happening[];
}

/** The form in which an e-mail address is kept and looked up. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

@Injectable()
export class UsersService {
  constructor(
    @InjectModel(USERS) private readonly users: Model<User>,
    private readonly accounts: AccountsService,
    private readonly passwords: Passwords,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws NotFoundError on an unknown account
   * @throws ConflictError when the e-mail address is taken
   */
  async create({ email, password, account, scope, name }: NewUser): Promise<User> {
    if (!(await this.accounts.find(account))) throw new NotFoundError('Account not found.');
    const now = this.clock.now();
    const user: User = {
      _id: new Types.ObjectId(),
      email: foldEmail(email),
      password_hash: await this.passwords.hash(password),
      name: name ?? foldEmail(email).split('@')[0]!,
      image: '',
      account,
      scope,
      active: true,
      createdAt: now,
      updatedAt: now,
    };
    await this.users.create(user).catch((error: unknown) => {
      throw isDuplicateKey(error) ? new ConflictError('This e-mail address is taken.') : error;
    });
    await this.accounts.ownUnlessOwned(account, user._id);
    return user;
  }

  find(user: Types.ObjectId): Promise<User | null> {
    return this.users.findById(user).lean<User | null>().exec();
  }

  findByEmail(email: string): Promise<User | null> {
    return this.users
      .findOne({ email: foldEmail(email) })
      .lean<User | null>()
      .exec();
  }

  /** The users of an account, or without an account all; the older first. */
  async listOf(account: Types.ObjectId | undefined, { page, limit }: { page: number; limit: number }) {
    const filter = account ? { account } : {};
    const [rows, total] = await Promise.all([
      this.users
        .find(filter)
        .sort({ _id: 1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .lean<User[]>(),
      this.users.countDocuments(filter),
    ]);
    return { rows, total };
  }

  /**
   * One update: a user that is shut out, or gets a new password, loses every session by it, whatever happens next. A new
   * password also withdraws a change of e-mail address: whoever asked for it may be why the password is changed.
   * @returns null when there is no such user
   */
  async change(user: Types.ObjectId, { password, events, ...change }: UserChange): Promise<User | null> {
    const password_hash = password === undefined ? undefined : await this.passwords.hash(password);
    const given = defined({ ...change, password_hash });
    if (Object.keys(given).length === 0) return this.find(user);
    const withdraws = password_hash !== undefined && change.email_change === undefined;
    const endsSessions = password_hash !== undefined || change.active === false;
    return this.users
      .findOneAndUpdate(
        { _id: user },
        {
          $set: { ...given, updatedAt: this.clock.now() },
          ...(endsSessions ? { $inc: { session_epoch: 1 } } : {}),
          ...(withdraws ? { $unset: { email_change: '' } } : {}),
          ...(events ? { $push: { events: { $each: events } } } : {}),
        },
        { returnDocument: 'after' },
      )
      .lean<User | null>()
      .exec();
  }

  /** The user with this address and password, or null; both kinds of wrong take the same time. */
  async authenticate(email: string, password: string): Promise<User | null> {
    const user = await this.findByEmail(email);
    const right = await this.passwords.matches(user?.password_hash, password);
    return right && user?.active ? user : null;
  }
}
