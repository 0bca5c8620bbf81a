import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { ForbiddenError, UnauthorizedError } from '../../common/errors.js';
import type { Account } from '../accounts/account.schema.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { AccessTokens } from '../sessions/access-tokens.js';
import { hashOf } from '../sessions/session-secrets.js';
import type { SessionLookup } from '../sessions/session.repository.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { epochOf } from '../users/user.schema.js';
import { UsersService } from '../users/users.service.js';
import type { Actor } from './actor.js';
import type { Credentials } from './credentials.js';
import { type Identity, IdentityCache } from './identity-cache.js';

export const NO_ACCESS = 'No access to this account.';

@Injectable()
export class AccessService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly tokens: AccessTokens,
    private readonly users: UsersService,
    private readonly accounts: AccountsService,
    private readonly cache: IdentityCache,
  ) {}

  /**
   * Who shows these credentials, in a route or anywhere else. A session that is shown by its id is renewed when its
   * time has come.
   * @throws UnauthorizedError without a live session of an active user
   * @throws ForbiddenError when the account, or one above it, is inactive
   */
  async actorOf(credentials: Credentials | undefined): Promise<Actor> {
    const which = credentials && (await this.whichOf(credentials));
    if (!which) throw new UnauthorizedError();
    const identity = await this.cache.get(which, () => this.identityOf(which));
    if (this.sessions.isOver(identity.session)) throw new UnauthorizedError();
    const actor = { ...identity, via: credentials.via };
    const due = credentials.kind === 'session' && this.sessions.isDue(identity.session);
    return due ? this.renew(credentials.value, actor) : actor;
  }

  /** Renews the caller's session, shown by its id. */
  async renew(sessionId: string, actor: Actor): Promise<Actor> {
    const session = await this.sessions.renew(sessionId, actor.session);
    if (!session) throw new UnauthorizedError();
    this.cache.forget(String(session._id));
    return { ...actor, session, renewed: true };
  }

  /**
   * The account that the caller acts for: its own, or one below it.
   * @throws ForbiddenError alike for a foreign account and for one that does not exist
   */
  async actedAccount(actor: Actor, account: Types.ObjectId | undefined): Promise<Account> {
    const found = await this.accountBelow(actor, account);
    if (found !== actor.account && !(await this.accounts.isActive(found)))
      throw new ForbiddenError('The account is not active.');
    return found;
  }

  /** For the platform account. @throws ForbiddenError, as for an account that is out of reach */
  async anyAccount(id: Types.ObjectId): Promise<Account> {
    const found = await this.accounts.find(id);
    if (!found) throw new ForbiddenError(NO_ACCESS);
    return found;
  }

  /** As actedAccount, but an inactive account will do: somebody has to be able to open it again. */
  async accountBelow(actor: Actor, account: Types.ObjectId | undefined): Promise<Account> {
    if (!account || account.equals(actor.account._id)) return actor.account;
    const found = await this.accounts.find(account);
    const below = found?.ancestors.some((ancestor) => ancestor.equals(actor.account._id));
    if (!found || !below) throw new ForbiddenError(NO_ACCESS);
    return found;
  }

  private async whichOf({ kind, value }: Credentials): Promise<SessionLookup | null> {
    if (kind === 'session') return { token_hash: hashOf(value) };
    const session = await this.tokens.sessionOf(value);
    return session && { _id: session };
  }

  /** Three or four reads, however deep the account stands in the tree. */
  private async identityOf(which: SessionLookup): Promise<Identity> {
    const session = await this.sessions.find(which);
    const user = session && (await this.users.find(session.user));
    if (!session || !user?.active || session.epoch < epochOf(user)) throw new UnauthorizedError();
    const account = await this.accounts.find(user.account);
    if (!account || !(await this.accounts.isActive(account)))
      throw new ForbiddenError('The account is not active.');
    return { session, user, account };
  }
}
