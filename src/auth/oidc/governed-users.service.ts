import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { AuditTrail } from '../../audit/index.js';
import { covers, type Permission } from '../../access/index.js';
import { Clock } from '../../common/clock.js';
import { ConflictError } from '../../common/errors.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { CredentialRevocation } from '../keys/credential-revocation.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { OidcLinkRepository } from '../users/oidc-link.repository.js';
import { type User, USERS } from '../users/user.schema.js';
import { UsersService } from '../users/users.service.js';
import { OidcGrantRepository } from './grant.repository.js';
import { GroupMapping } from './group-mapping.js';
import type { Claims } from './groups.js';

/** Gives the users that the issuer has made what their groups give, and ends what it refuses. */
@Injectable()
export class GovernedUsers {
  constructor(
    private readonly mapping: GroupMapping,
    private readonly users: UsersService,
    private readonly links: OidcLinkRepository,
    private readonly accounts: AccountsService,
    private readonly grants: OidcGrantRepository,
    private readonly sessions: SessionsService,
    private readonly credentials: CredentialRevocation,
    private readonly clock: Clock,
    private readonly trail: AuditTrail,
  ) {}

  /**
   * Applies the groups of a person to its user. The last owner stays one whatever the groups say.
   * @returns the user as it is then; undefined when no mapped group of its account is left
   */
  async applyGroups(user: User, claims: Claims): Promise<User | undefined> {
    if (!user.oidc?.provisioned) return user;
    const { names, access } = this.mapping.read(claims);
    const scope = access?.account === String(user.account) ? access.scope : [];
    const changed = await this.changeScope(user, scope, names);
    const isMember = access?.account === String(user.account) || changed.scope.length > 0;
    return isMember ? changed : undefined;
  }

  /**
   * As `applyGroups`, at a sign-in: moves a user whose groups have another account. What was opened in the former one
   * ends, API keys too.
   */
  async signIn(user: User, claims: Claims): Promise<User | undefined> {
    const kept = await this.applyGroups(user, claims);
    const { access, names } = this.mapping.read(claims);
    if (kept || !access || !user.oidc?.provisioned) return kept;
    const account = new Types.ObjectId(access.account);
    if (!(await this.accounts.find(account))) return undefined;
    await this.credentials.endAll(user._id);
    const planned = {
      action: 'user.update',
      account: user.account,
      target: { type: 'user', id: String(user._id) },
      before: { account: user.account },
      after: { account, groups: names },
      proof: { collection: USERS, filter: { _id: user._id }, fields: ['account'] },
    };
    const moved = await this.trail.perform(planned, () =>
      this.links.move(user._id, account, this.clock.now()),
    );
    return moved ? this.changeScope(moved, access.scope, names) : undefined;
  }

  /** The issuer has ended the grant of a session of this user, or no mapped group is left. */
  async endAccess(user: User, reason: 'refused' | 'no_group'): Promise<void> {
    if (user.oidc?.provisioned) {
      await this.links.stop(user._id, this.clock.now());
      await this.credentials.stopAll(user._id);
    } else await this.sessions.revokeByIssuer(user._id);
    await this.grants.deleteOfUser(user._id);
    await this.recordLogout(user, reason);
  }

  /** The issuer has ended every grant by which the API keys of this user could ask: they stop until the next sign-in. */
  async stopKeys(user: User): Promise<void> {
    await this.links.stop(user._id, this.clock.now());
    await this.credentials.stopKeys(user._id);
    await this.recordLogout(user, 'refused');
  }

  async recordLogout({ _id, account }: User, reason: string): Promise<void> {
    const target = { type: 'user', id: String(_id) };
    await this.trail.record({ action: 'auth.oidc.logout', account, target, user: _id, after: { reason } });
  }

  private async changeScope(user: User, scope: Permission[], groups: string[]): Promise<User> {
    if (covers(scope, user.scope) && covers(user.scope, scope)) return user;
    const change = (permissions: Permission[]) => this.users.change(user, { scope: permissions }, groups);
    const changed = await change(scope).catch(async (error: unknown) => {
      if (!(error instanceof ConflictError)) throw error;
      const kept: Permission[] = [...new Set<Permission>([...scope, 'accounts:write'])];
      return covers(kept, user.scope) && covers(user.scope, kept) ? user : change(kept);
    });
    await this.credentials.permissionsChanged();
    return changed ?? user;
  }
}
