import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import {
  covers,
  DEFAULT_SCOPE,
  findRole,
  parseScope,
  type Permission,
  PERMISSIONS,
  rolePermissions,
} from '../../access/index.js';
import { AuditTrail } from '../../audit/index.js';
import { Clock } from '../../common/clock.js';
import { omitUndefined } from '../../common/omit-undefined.js';
import { ConflictError, ForbiddenError, NotFoundError, ValidationError } from '../../common/errors.js';
import { type PageQuery, pagination } from '../../common/validation/pagination.js';
import { normalizeEmail } from '../../common/email-address.js';
import { type Actor, requireSession } from '../access/actor.js';
import { PLATFORM_ONLY } from '../access/request-authorizer.js';
import type { Account } from '../accounts/account.schema.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { EmailChangesService } from '../email-change/email-changes.service.js';
import { CredentialRevocation } from '../keys/credential-revocation.js';
import { EmailLimits } from '../limits/email-limits.js';
import { AuthService, type ProofRequest } from '../login/auth.service.js';
import { FactorRepository } from '../users/factor.repository.js';
import { InvitationsService, NO_MAIL } from '../invitations/invitations.service.js';
import { MailChannel } from '../../mail/index.js';
import { readPasskeys } from '../users/factors.js';
import { preferredLanguage } from '../users/preferences.js';
import { FACTORS_RESET_MAIL, factorsReset } from './factors-reset-mail.js';
import type { AddUserDto, ChangeUserDto } from './user.dto.js';
import { UserRepository } from '../users/user.repository.js';
import { type User, USERS } from '../users/user.schema.js';
import { UsersService } from '../users/users.service.js';

/** User administration. A caller can grant only permissions that it has. */
@Injectable()
export class UserAdminService implements OnModuleInit {
  constructor(
    private readonly users: UsersService,
    private readonly stored: UserRepository,
    private readonly accounts: AccountsService,
    private readonly credentials: CredentialRevocation,
    private readonly emails: EmailChangesService,
    private readonly own: AuthService,
    private readonly invitations: InvitationsService,
    private readonly factors: FactorRepository,
    private readonly mail: MailChannel,
    private readonly limits: EmailLimits,
    private readonly clock: Clock,
    private readonly trail: AuditTrail,
  ) {}

  onModuleInit(): void {
    this.mail.register(factorsReset, FACTORS_RESET_MAIL);
  }

  async list(actor: Actor, { _id }: Account, page: PageQuery) {
    const { rows, total } = await this.users.list(_id, page);
    return { rows: rows.map((row) => this.view(row, actor)), pagination: pagination(page, total) };
  }

  /** Without a scope the user gets those default permissions that the caller has; without a password an invitation. */
  async add(actor: Actor, account: Account, { invite, ...given }: AddUserDto) {
    const { scope, role, language, password, ...user } = given;
    if (invite === true && password !== undefined) throw passwordAndInvitation();
    if (password === undefined) requireSession(actor, 'invite users');
    if (invite === true && !this.invitations.sendsMail) throw new ConflictError(NO_MAIL);
    const permissions = readPermissions(actor, { scope, role }) ?? defaultPermissions(actor);
    checkGrant(actor, permissions);
    const email = normalizeEmail(user.email);
    const invited =
      password === undefined
        ? await this.invitations.prepare({ email }, account, actor.account._id, language ?? 'en')
        : undefined;
    const fields = { ...user, ...omitUndefined({ password }), ...invited?.fields };
    const preferences = language && { preferences: { language } };
    const create = () =>
      this.users.create({ ...fields, ...preferences, account: account._id, scope: permissions });
    const created = await this.limits.guardTaken(actor.account._id, create);
    const view = this.view(created, actor);
    if (!invited) return view;
    await this.invitations.sent(created);
    return { ...view, invited: invited.view };
  }

  /** A new link for a user who has yet to accept the invitation. */
  async invite(actor: Actor, id: Types.ObjectId) {
    return this.invitations.renew(await this.findBelow(actor, id), actor.account._id);
  }

  /**
   * Takes the second factors of another user away, and ends the user's sessions.
   * @returns how many were taken away
   * @throws ForbiddenError for the caller itself, and for a user with more permissions
   */
  async resetFactors(actor: Actor, id: Types.ObjectId) {
    if (id.equals(actor.user._id)) throw new ForbiddenError(OWN_FACTORS);
    return this.takeFactors(await this.findBelow(actor, id));
  }

  /** For operators. @returns as resetFactors; null when no user has that e-mail address */
  async resetFactorsByEmail(email: string) {
    const user = await this.users.findByEmail(email);
    return user && this.takeFactors(user);
  }

  private async takeFactors(user: User) {
    const { _id: id, account, email, factors } = user;
    const taken = {
      totp: factors?.totp ? 1 : 0,
      passkeys: readPasskeys(user).length,
      recovery_codes: factors?.recovery_codes?.length ?? 0,
    };
    const now = this.clock.now();
    const language = preferredLanguage(user.preferences);
    const event = factorsReset.event(new Types.ObjectId(), now, { account, mail: [email], language });
    const planned = {
      action: 'user.factors.reset',
      account,
      target: { type: 'user', id: String(id) },
      before: taken,
      after: { totp: 0, passkeys: 0, recovery_codes: 0 },
      proof: { collection: USERS, filter: { _id: id }, fields: ['factors.rev'] },
    };
    await this.trail.perform(planned, async () => {
      if (!(await this.factors.reset(user, event, now))) throw overtaken();
      await this.credentials.passwordChanged(id);
    });
    await this.emails.dispatchMails(id);
    return taken;
  }

  /** @throws NotFoundError for an unknown user, and for one outside the caller's account subtree */
  async change(
    actor: Actor,
    id: Types.ObjectId,
    { scope, role, email, current_password, ...change }: ChangeUserDto,
    proof: ProofRequest,
  ) {
    const user = await this.findInSubtree(actor, id);
    const permissions = readPermissions(actor, { scope, role });
    const isSelf = id.equals(actor.user._id);
    if (change.break_glass !== undefined && change.break_glass !== (user.break_glass ?? false)) {
      requireSession(actor, 'change break_glass');
      if (!actor.account.platform) throw new ForbiddenError(PLATFORM_ONLY);
    }
    if (isSelf) checkOwnChange(change);
    if (isSelf && email !== undefined && normalizeEmail(email) !== user.email)
      await this.own.proveRecently(actor, current_password, proof);
    // A leaked key could log in as that user, also once it is revoked. A change of the address can be undone by its owner.
    if (change.password !== undefined) requireSession(actor, KEYS_CANNOT);
    // Otherwise the caller could set the password of a user with more permissions, and log in as that user.
    checkGrant(actor, user.scope);
    checkGrant(actor, permissions ?? []);
    const request = email === undefined ? undefined : await this.emails.request(actor, user, email);
    const changed = await this.users.change(
      user,
      omitUndefined({ ...change, ...request, scope: permissions }),
    );
    if (!changed) throw overtaken();
    await this.updateCredentials(changed, change);
    if (request) await this.emails.dispatchMails(id);
    return this.view(changed, actor);
  }

  /**
   * Adds permissions to those of a user, for operators, who may grant any; effective in every process when it returns.
   * @param breakGlass whether the user may also use a password where the issuer is required
   * @returns null when no user has that e-mail address
   */
  async grant(email: string, permissions: Permission[], breakGlass = false): Promise<User | null> {
    const found = await this.stored.findByEmail(normalizeEmail(email));
    if (!found) return null;
    const { _id, account, scope } = found;
    const glass = breakGlass && { break_glass: true };
    const user = await this.trail.perform(
      {
        action: 'user.grant',
        account,
        target: { type: 'user', id: String(_id) },
        after: { granted: permissions, scope: [...new Set([...scope, ...permissions])], ...glass },
        proof: { collection: USERS, filter: { _id }, fields: ['scope', 'break_glass'] },
      },
      () => this.stored.grant(found.email, permissions, breakGlass, this.clock.now()),
      (changed) => changed && { after: { granted: permissions, scope: changed.scope, ...glass } },
    );
    if (user) await this.credentials.permissionsChanged();
    return user;
  }

  private view(user: User, { user: { scope } }: Actor) {
    return userView(user, this.clock.now(), scope);
  }

  /** @throws NotFoundError for an unknown user, and for one outside the caller's account subtree */
  private async findInSubtree(actor: Actor, id: Types.ObjectId): Promise<User> {
    const user = await this.users.find(id);
    if (!user || !(await this.accounts.isInSubtree(user.account, actor.account._id)))
      throw new NotFoundError('User not found.');
    return user;
  }

  /** @throws ForbiddenError for a user with more permissions; otherwise the caller could log in as that user */
  private async findBelow(actor: Actor, id: Types.ObjectId): Promise<User> {
    const user = await this.findInSubtree(actor, id);
    checkGrant(actor, user.scope);
    return user;
  }

  private async updateCredentials({ _id }: User, { active, password }: ChangeUserDto): Promise<void> {
    if (active === false) await this.credentials.endAll(_id);
    else if (password !== undefined) await this.credentials.passwordChanged(_id);
    else await this.credentials.permissionsChanged();
  }
}

/** A stolen session must not be enough to lock the owner out, or to set a password without the old one. */
function checkOwnChange({ active, password }: ChangeUserDto): void {
  if (active === false) throw new ConflictError('You cannot deactivate yourself.');
  if (password !== undefined)
    throw new ConflictError('Change your own password with POST /v1/auth/password.');
}

export const KEYS_CANNOT = 'change the password of another user';
export const OWN_FACTORS = 'Remove your own second factors in your profile.';

const overtaken = () => new ConflictError('The user was changed or deleted at the same time: try again.');

const passwordAndInvitation = () =>
  new ValidationError([{ path: 'password', message: 'password must not be given with invite' }]);

const roleAndScope = () =>
  new ValidationError([{ path: 'role', message: 'role must not be given with scope' }]);

const defaultPermissions = ({ user }: Actor) =>
  DEFAULT_SCOPE.filter((permission) => user.scope.includes(permission));

/** @throws ForbiddenError for permissions that the caller does not have */
function checkGrant({ user }: Actor, permissions: Permission[]): void {
  if (!covers(user.scope, permissions))
    throw new ForbiddenError('You cannot grant permissions you do not have.');
}

/** The permissions that a request gives; undefined: it gives none. */
function readPermissions(
  { user }: Actor,
  { scope, role }: Pick<ChangeUserDto, 'scope' | 'role'>,
): Permission[] | undefined {
  const isNamed = role !== undefined && role !== null;
  if (isNamed && scope !== undefined) throw roleAndScope();
  if (isNamed) return rolePermissions(role, user.scope);
  return scope === undefined ? undefined : parseScope(scope);
}

/**
 * A user as administrators see it; `pending_email` is an unconfirmed new address.
 * @param viewer permissions of the administrator, which the role `owner` would give
 */
export function userView(user: User, now: Date, viewer: readonly Permission[] = PERMISSIONS) {
  const { _id, email, email_change, name, image, account, scope, active, createdAt, updatedAt } = user;
  const { invitation, factors, break_glass = false } = user;
  const pending = email_change && email_change.expires_at > now ? { pending_email: email_change.email } : {};
  return {
    _id,
    email,
    ...pending,
    name,
    image,
    account,
    scope: scope.join(' '),
    role: findRole(scope, [PERMISSIONS, viewer]),
    active,
    factors: { totp: factors?.totp !== undefined, passkeys: readPasskeys(user).length },
    oidc: user.oidc !== undefined,
    invited: invitation ? { expires_at: invitation.expires_at } : null,
    break_glass,
    createdAt,
    updatedAt,
  };
}
