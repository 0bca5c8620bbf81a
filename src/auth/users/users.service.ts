import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import { AuditTrail, type PlannedChange } from '../../audit/index.js';
import { Clock } from '../../common/clock.js';
import { normalizeEmail } from '../../common/email-address.js';
import { BadRequestError, ConflictError, NotFoundError } from '../../common/errors.js';
import { omitUndefined } from '../../common/omit-undefined.js';
import type { PageRequest } from '../../common/validation/pagination.js';
import { isDuplicateKey } from '../../database/errors/duplicate-key.js';
import type { OutboxEvent } from '../../outbox/index.js';
import { AccountDataRegistry } from '../accounts/account-data.js';
import { AccountsService } from '../accounts/accounts.service.js';
import type { Permission } from '../../access/index.js';
import {
  MAX_PREFERENCES_BYTES,
  mergePreferences,
  parsePreferences,
  type Preferences,
} from './preferences.js';
import { PasswordHasher } from './password-hasher.js';
import { type SettingsChange, UserRepository } from './user.repository.js';
import {
  type EmailChange,
  type EmailUndo,
  type Invitation,
  type OidcLink,
  type PublicProfile,
  type User,
  USERS,
} from './user.schema.js';

interface NewUser {
  /** A new one by default. */
  _id?: Types.ObjectId;
  email: string;
  /** Absent for a user of the issuer, and for one with an invitation. */
  password?: string;
  account: Types.ObjectId;
  scope: Permission[];
  name?: string;
  oidc?: OidcLink;
  break_glass?: boolean;
  invitation?: Invitation;
  preferences?: Preferences;
  /** The mail of the invitation. */
  events?: OutboxEvent[];
}

interface Settings {
  /** null: that of the browser. */
  time_zone?: string | null | undefined;
  /** null removes a key. */
  preferences?: Preferences | undefined;
}

interface UserChange {
  name?: string;
  scope?: Permission[];
  active?: boolean;
  password?: string;
  break_glass?: boolean;
  email_change?: EmailChange;
  email_undos?: EmailUndo[];
  /** Mails about the change. */
  events?: OutboxEvent[];
}

@Injectable()
export class UsersService implements OnModuleInit {
  constructor(
    private readonly users: UserRepository,
    private readonly accounts: AccountsService,
    private readonly passwords: PasswordHasher,
    private readonly clock: Clock,
    private readonly trail: AuditTrail,
    private readonly accountData: AccountDataRegistry,
  ) {}

  onModuleInit(): void {
    this.accountData.register({
      name: 'user',
      permission: 'accounts:read',
      export: (account) => this.users.ofAccount(account),
      erase: (accounts) => this.users.deleteByAccounts(accounts),
    });
  }

  /**
   * @throws NotFoundError on an unknown account
   * @throws ConflictError when the e-mail address is taken
   */
  async create({
    _id = new Types.ObjectId(),
    email,
    password,
    account,
    scope,
    name,
    oidc,
    break_glass,
    invitation,
    preferences,
    events,
  }: NewUser): Promise<User> {
    if (!(await this.accounts.find(account))) throw new NotFoundError('Account not found.');
    const now = this.clock.now();
    if (await this.users.isEmailTaken(normalizeEmail(email), now)) throw takenError();
    const user: User = {
      _id,
      email: normalizeEmail(email),
      ...(password !== undefined && { password_hash: await this.passwords.hash(password) }),
      name: name ?? normalizeEmail(email).split('@')[0]!,
      image: '',
      account,
      scope,
      active: true,
      ...omitUndefined({
        oidc,
        break_glass,
        invitation,
        events,
        preferences: preferences && JSON.stringify(preferences),
      }),
      createdAt: now,
      updatedAt: now,
    };
    const via = oidc && 'oidc';
    const planned = this.planned('user.create', user, [], {
      after: { ...auditedFields(user), password, via },
    });
    await this.trail.perform(planned, async () => {
      await this.users.insert(user).catch((error: unknown) => {
        throw isDuplicateKey(error) ? takenError() : error;
      });
      await this.accounts.setOwnerIfNone(account, user._id);
    });
    return user;
  }

  anyExists(): Promise<boolean> {
    return this.users.anyExists();
  }

  findActiveByEmails(emails: readonly string[]): Promise<Pick<User, 'email' | 'account'>[]> {
    return this.users.findActiveByEmails(emails.map(normalizeEmail));
  }

  find(user: Types.ObjectId): Promise<User | null> {
    return this.users.find(user);
  }

  findAll(ids: Types.ObjectId[]): Promise<User[]> {
    return this.users.findAll(ids);
  }

  findByEmail(email: string): Promise<User | null> {
    return this.users.findByEmail(normalizeEmail(email));
  }

  /** The users of an account, or of all accounts, oldest first. */
  list(account: Types.ObjectId | undefined, page: PageRequest) {
    return this.users.list(account, page);
  }

  /** Profiles of the existing users among these, in the order of the ids. */
  async publicProfiles(ids: string[]): Promise<PublicProfile[]> {
    const profiles = await this.users.findPublicProfiles(ids.map((id) => new Types.ObjectId(id)));
    const byId = new Map(profiles.map((profile) => [String(profile._id), profile]));
    return ids.map((id) => byId.get(id)).filter((profile) => profile !== undefined);
  }

  /**
   * Deactivation and a new password raise the session epoch, which ends every session of the user; deactivation also
   * ends every API key. A new password withdraws a pending change of e-mail address: an attacker may have requested it.
   * @param groups at the issuer that the change comes from, for the audit log
   * @throws ConflictError when no administrator of the account, or of one above it, would be left
   * @returns null when there is no such user, and for a change of e-mail address that another change has overtaken
   */
  async change(
    user: User,
    { password, events, ...change }: UserChange,
    groups?: readonly string[],
  ): Promise<User | null> {
    const password_hash = password === undefined ? undefined : await this.passwords.hash(password);
    const fields = omitUndefined({ ...change, password_hash });
    if (Object.keys(fields).length === 0) return this.find(user._id);
    const resignation = resigns(fields) ? await this.resign(user) : undefined;
    const states = {
      before: auditedFields(user),
      after: { ...auditedFields({ ...user, ...fields }), password, groups },
    };
    return this.trail.perform(
      this.planned('user.update', user, CHANGED_FIELDS, states),
      () => this.users.change(user, fields, events, this.clock.now(), resignation),
      (changed) => changed && { after: { ...auditedFields(changed), password, groups } },
    );
  }

  /**
   * Merges preferences into the stored ones. Race: a concurrent change is merged again with what the other stored.
   * @throws BadRequestError when the preferences become too large
   * @throws NotFoundError when the user has been deleted
   */
  async changeSettings(user: User, { time_zone, preferences }: Settings): Promise<User> {
    for (let current: User | null = user; current; current = await this.users.find(user._id)) {
      const merged = preferences && mergePreferences(current.preferences, preferences);
      if (preferences && merged === undefined) throw new BadRequestError(TOO_LARGE);
      const change = omitUndefined({ time_zone, preferences: merged });
      const changed = await this.storeSettings(current, change);
      if (changed) return changed;
    }
    throw new NotFoundError('User not found.');
  }

  /** @returns undefined for a user who is not an administrator */
  private async resign({ _id, account }: User): Promise<Types.ObjectId | undefined> {
    const now = this.clock.now();
    const resignation = await this.users.beginResignation(_id, now);
    if (!resignation) return undefined;
    const ancestors = (await this.accounts.find(account))?.ancestors ?? [];
    if (await this.users.anyAdministratorStays([account, ...ancestors], _id, now)) return resignation;
    await this.users.cancelResignation(_id, resignation);
    throw new ConflictError(LAST_ADMINISTRATOR);
  }

  /** @returns null after a concurrent change */
  private storeSettings(user: User, change: SettingsChange): Promise<User | null> {
    const states = { before: auditedSettings(user), after: settingsAfter(user, change) };
    return this.trail.perform(
      this.planned('user.update', user, ['time_zone', 'preferences'], states),
      () => this.users.changeSettings(user, change, this.clock.now()),
      (changed) => changed && { after: auditedSettings(changed) },
    );
  }

  private planned(
    action: string,
    { _id, account }: User,
    fields: readonly string[],
    states: { before?: object; after: object },
  ): PlannedChange {
    const proof = { collection: USERS, filter: { _id }, fields };
    return { action, account, target: { type: 'user', id: String(_id) }, proof, ...states };
  }
}

const auditedFields = ({ email, name, scope, active, break_glass, email_change }: User) => ({
  email,
  name,
  scope,
  active,
  break_glass,
  new_email: email_change?.email,
});

/** Whether an administrator would not be one after the change. */
const resigns = ({ scope, active }: Pick<UserChange, 'scope' | 'active'>) =>
  active === false || (scope !== undefined && !scope.includes('accounts:write'));

export const LAST_ADMINISTRATOR =
  'No other active user of this account, or of one above it, has accounts:write: give it to another one first.';

const CHANGED_FIELDS = ['name', 'scope', 'active', 'break_glass', 'password_hash', 'email_change'];

const auditedSettings = ({ time_zone, preferences }: Pick<User, 'time_zone' | 'preferences'>) => ({
  time_zone,
  preferences: parsePreferences(preferences),
});

function settingsAfter(
  user: User,
  { time_zone = user.time_zone, preferences = user.preferences }: SettingsChange,
) {
  return auditedSettings({
    ...(typeof time_zone === 'string' && { time_zone }),
    ...(preferences !== undefined && { preferences }),
  });
}

export const takenError = () => new ConflictError('This e-mail address is taken.');

const TOO_LARGE = `preferences must have at most ${MAX_PREFERENCES_BYTES} bytes as JSON.`;
