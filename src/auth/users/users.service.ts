import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { ConflictError, NotFoundError } from '../../common/errors.js';
import { omitUndefined } from '../../common/omit-undefined.js';
import { isDuplicateKey } from '../../database/duplicate-key.js';
import type { OutboxEvent } from '../../outbox/index.js';
import { AccountsService } from '../accounts/accounts.service.js';
import type { ScopeWord } from '../scope.js';
import { Passwords } from './passwords.js';
import { UserRepository } from './user.repository.js';
import type { EmailChange, User } from './user.schema.js';

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
  events?: OutboxEvent[];
}

/** The form in which an e-mail address is kept and looked up. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

@Injectable()
export class UsersService {
  constructor(
    private readonly users: UserRepository,
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
    await this.users.insert(user).catch((error: unknown) => {
      throw isDuplicateKey(error) ? new ConflictError('This e-mail address is taken.') : error;
    });
    await this.accounts.ownUnlessOwned(account, user._id);
    return user;
  }

  find(user: Types.ObjectId): Promise<User | null> {
    return this.users.find(user);
  }

  findByEmail(email: string): Promise<User | null> {
    return this.users.findByEmail(foldEmail(email));
  }

  /** The users of an account, or without an account all; the older first. */
  listOf(account: Types.ObjectId | undefined, page: { page: number; limit: number }) {
    return this.users.list(account, page);
  }

  /**
   * A user who is deactivated, or gets a new password, loses every session. A new password also withdraws a change of
   * e-mail address: whoever asked for it may be why the password is changed.
   * @returns null when there is no such user
   */
  async change(user: Types.ObjectId, { password, events, ...change }: UserChange): Promise<User | null> {
    const password_hash = password === undefined ? undefined : await this.passwords.hash(password);
    const given = omitUndefined({ ...change, password_hash });
    if (Object.keys(given).length === 0) return this.find(user);
    return this.users.change(user, given, events, this.clock.now());
  }

  /** The user with this address and password, or null; both kinds of wrong take the same time. */
  async authenticate(email: string, password: string): Promise<User | null> {
    const user = await this.findByEmail(email);
    const right = await this.passwords.matches(user?.password_hash, password);
    return right && user?.active ? user : null;
  }
}
