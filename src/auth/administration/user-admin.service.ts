import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { omitUndefined } from '../../common/omit-undefined.js';
import { ConflictError, NotFoundError } from '../../common/errors.js';
import { type PageQuery, pagination } from '../../common/validation/pagination.js';
import { normalizeEmail } from '../../common/email-address.js';
import type { Actor } from '../access/actor.js';
import { checkGrant } from './check-grant.js';
import type { Account } from '../accounts/account.schema.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { EmailChangesService } from '../email-change/email-changes.service.js';
import { CredentialRevocation } from '../keys/credential-revocation.js';
import { OwnCredentials, type ProofRequest } from '../login/own-credentials.js';
import { parseScope } from '../../access/index.js';
import type { ChangeUserDto } from './user.dto.js';
import type { User } from '../users/user.schema.js';
import { userView } from './user.view.js';
import { UsersService } from '../users/users.service.js';

/** User administration. A caller can grant only permissions that it has. */
@Injectable()
export class UserAdminService {
  constructor(
    private readonly users: UsersService,
    private readonly accounts: AccountsService,
    private readonly credentials: CredentialRevocation,
    private readonly emails: EmailChangesService,
    private readonly own: OwnCredentials,
    private readonly clock: Clock,
  ) {}

  async list({ _id }: Account, page: PageQuery) {
    const { rows, total } = await this.users.list(_id, page);
    return { rows: rows.map((row) => this.view(row)), pagination: pagination(page, total) };
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
