import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { normalizeEmail } from '../../common/email-address.js';
import { ValidationError } from '../../common/errors.js';
import { newSecretToken } from '../../common/secret-token.js';
import type { Actor } from '../access/actor.js';
import type { Account } from '../accounts/account.schema.js';
import { TakenEmailLimits } from '../limits/taken-email-limits.js';
import { InvitationsService } from '../password-reset/invitations.service.js';
import { DEFAULT_SCOPE, parseScope } from '../../access/index.js';
import { UsersService } from '../users/users.service.js';
import { checkGrant } from './check-grant.js';
import type { AddUserDto } from './user.dto.js';
import { userView } from './user.view.js';

/** New users, with a password or an invitation to choose one. A caller grants only permissions that it has. */
@Injectable()
export class UserCreation {
  constructor(
    private readonly users: UsersService,
    private readonly taken: TakenEmailLimits,
    private readonly invitations: InvitationsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Without a scope the user gets those default permissions that the caller has. A crash before the invitation is
   * stored leaves a user who gets a link by "Forgot password?".
   */
  async add(actor: Actor, { _id }: Account, { scope, invite = false, password, ...user }: AddUserDto) {
    if (invite && password !== undefined) throw passwordAndInvitation();
    const permissions = scope === undefined ? defaultPermissions(actor) : parseScope(scope);
    checkGrant(actor, permissions);
    if (invite) await this.invitations.claimMail(actor.account._id, normalizeEmail(user.email));
    // Nobody knows the password of an invited user before the link is used.
    const initial = { ...user, password: password ?? newSecretToken() };
    const create = () => this.users.create({ ...initial, account: _id, scope: permissions });
    const created = await this.taken.guard(actor.account._id, create);
    if (invite) await this.invitations.send(created);
    return userView(created, this.clock.now());
  }
}

const passwordAndInvitation = () =>
  new ValidationError([{ path: 'password', message: 'password must not be given with invite' }]);

const defaultPermissions = ({ user }: Actor) =>
  DEFAULT_SCOPE.filter((permission) => user.scope.includes(permission));
