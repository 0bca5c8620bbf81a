import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { covers, DEFAULT_SCOPE, parseScope, type Permission } from '../../access/index.js';
import { AuditTrail } from '../../audit/index.js';
import { Clock } from '../../common/clock.js';
import { omitUndefined } from '../../common/omit-undefined.js';
import { ConflictError, ForbiddenError, NotFoundError, ValidationError } from '../../common/errors.js';
import { type PageQuery, pagination } from '../../common/validation/pagination.js';
import { newSecretToken } from '../../common/secret-token.js';
import { normalizeEmail } from '../../common/email-address.js';
import type { Actor } from '../access/actor.js';
import { PLATFORM_ONLY } from '../access/request-authorizer.js';
import type { Account } from '../accounts/account.schema.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { EmailChangesService } from '../email-change/email-changes.service.js';
import { CredentialRevocation } from '../keys/credential-revocation.js';
import { EmailLimits } from '../limits/email-limits.js';
import { AuthService, type ProofRequest } from '../login/auth.service.js';
import { PasswordResetService } from '../password-reset/password-reset.service.js';
import type { AddUserDto, ChangeUserDto } from './user.dto.js';
import { UserRepository } from '../users/user.repository.js';
import { type User, USERS } from '../users/user.schema.js';
import { UsersService } from '../users/users.service.js';

/** User administration. A caller can grant only permissions that it has. */
@Injectable()
export class UserAdminService {
  constructor(
    private readonly users: UsersService,
    private readonly stored: UserRepository,
    private readonly accounts: AccountsService,
    private readonly credentials: CredentialRevocation,
    private readonly emails: EmailChangesService,
    private readonly own: AuthService,
    private readonly resets: PasswordResetService,
    private readonly limits: EmailLimits,
    private readonly clock: Clock,
    private readonly trail: AuditTrail,
  ) {}

  async list({ _id }: Account, page: PageQuery) {
    const { rows, total } = await this.users.list(_id, page);
    return { rows: rows.map((row) => this.view(row)), pagination: pagination(page, total) };
  }

  /**
   * Without a scope the user gets those default permissions that the caller has. A crash before the invitation is
   * stored leaves a user who gets a link by "Forgot password?".
   */
  async add(actor: Actor, { _id }: Account, { scope, invite = false, password, ...user }: AddUserDto) {
    if (invite && password !== undefined) throw passwordAndInvitation();
    const permissions = scope === undefined ? defaultPermissions(actor) : parseScope(scope);
    checkGrant(actor, permissions);
    if (invite) await this.resets.claimInvitation(actor.account._id, normalizeEmail(user.email));
    // Nobody knows the password of an invited user before the link is used.
    const initial = { ...user, password: password ?? newSecretToken() };
    const create = () => this.users.create({ ...initial, account: _id, scope: permissions });
    const created = await this.limits.guardTaken(actor.account._id, create);
    if (invite) await this.resets.invite(created);
    return this.view(created);
  }

  /** @throws NotFoundError for an unknown user, and for one outside the caller's account subtree */
  async change(
    actor: Actor,
    id: Types.ObjectId,
    { scope, email, current_password, ...change }: ChangeUserDto,
    proof: ProofRequest,
  ) {
    const user = await this.users.find(id);
    if (!user || !(await this.accounts.isInSubtree(user.account, actor.account._id))) {
      throw new NotFoundError('User not found.');
    }
    const permissions = scope === undefined ? undefined : parseScope(scope);
    const isSelf = id.equals(actor.user._id);
    if (change.break_glass !== undefined && !actor.account.platform) throw new ForbiddenError(PLATFORM_ONLY);
    if (isSelf) checkOwnChange(change);
    if (isSelf && email !== undefined && normalizeEmail(email) !== user.email)
      await this.own.prove(actor, { field: 'current_password', password: current_password }, proof);
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
    return this.view(changed);
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

  private view(user: User) {
    return userView(user, this.clock.now());
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

const overtaken = () => new ConflictError('The user was changed or deleted at the same time: try again.');

const passwordAndInvitation = () =>
  new ValidationError([{ path: 'password', message: 'password must not be given with invite' }]);

const defaultPermissions = ({ user }: Actor) =>
  DEFAULT_SCOPE.filter((permission) => user.scope.includes(permission));

/** @throws ForbiddenError for permissions that the caller does not have */
function checkGrant({ user }: Actor, permissions: Permission[]): void {
  if (!covers(user.scope, permissions))
    throw new ForbiddenError('You cannot grant permissions you do not have.');
}

/** A user as administrators see it; `pending_email` is an unconfirmed new address. */
export function userView(user: User, now: Date) {
  const { _id, email, email_change, name, image, account, scope, active, createdAt, updatedAt } = user;
  const pending = email_change && email_change.expires_at > now ? { pending_email: email_change.email } : {};
  return {
    _id,
    email,
    ...pending,
    name,
    image,
    account,
    scope: scope.join(' '),
    active,
    oidc: user.oidc !== undefined,
    break_glass: user.break_glass === true,
    createdAt,
    updatedAt,
  };
}
