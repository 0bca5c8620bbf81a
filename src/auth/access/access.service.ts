import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { ForbiddenError, UnauthorizedError } from '../../common/errors.js';
import type { Account } from '../accounts/account.schema.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { AccessTokens } from '../sessions/access-tokens.js';
import { hashSessionId } from '../sessions/session-secrets.js';
import type { SessionLookup } from '../sessions/session.repository.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { Actor } from './actor.js';
import type { Credentials } from './credentials.js';
import { IdentityCache } from './identity-cache.js';
import { IdentityLoader } from './identity-loader.js';

export const NO_ACCOUNT_ACCESS = 'No access to this account.';

@Injectable()
export class AccessService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly tokens: AccessTokens,
    private readonly identities: IdentityLoader,
    private readonly accounts: AccountsService,
    private readonly cache: IdentityCache,
  ) {}

  /**
   * Finds the caller. A session that is identified by its id, not by an access token, is renewed when necessary.
   * @throws UnauthorizedError without a live session of an active user
   * @throws ForbiddenError when the account or an ancestor is inactive
   */
  async authenticate(credentials: Credentials | undefined): Promise<Actor> {
    const lookup = credentials && (await this.sessionLookup(credentials));
    if (!lookup) throw new UnauthorizedError();
    const identity = await this.cache.get(lookup, () => this.identities.load(lookup));
    if (this.sessions.isExpired(identity.session)) throw new UnauthorizedError();
    const actor = { ...identity, via: credentials.via };
    const renew = credentials.kind === 'session' && this.sessions.needsRenewal(identity.session);
    return renew ? this.renew(credentials.value, actor) : actor;
  }

  async renew(sessionId: string, actor: Actor): Promise<Actor> {
    const session = await this.sessions.renew(sessionId, actor.session);
    if (!session) throw new UnauthorizedError();
    this.cache.forget(String(session._id));
    return { ...actor, session, renewed: true };
  }

  /**
   * The account that the caller acts for: its own by default, or a descendant.
   * @throws ForbiddenError for an account outside the caller's subtree, an unknown one, and an inactive one
   */
  async requireActiveAccount(actor: Actor, account: Types.ObjectId | undefined): Promise<Account> {
    const found = await this.requireAccount(actor, account);
    return found === actor.account ? found : this.accounts.requireActive(found);
  }

  /** For callers that reach every account. @throws ForbiddenError when it does not exist */
  async requireAnyAccount(id: Types.ObjectId): Promise<Account> {
    const found = await this.accounts.find(id);
    if (!found) throw new ForbiddenError(NO_ACCOUNT_ACCESS);
    return found;
  }

  /** As requireActiveAccount, but accepts inactive accounts, so that they can be reactivated. */
  async requireAccount(actor: Actor, account: Types.ObjectId | undefined): Promise<Account> {
    if (!account || account.equals(actor.account._id)) return actor.account;
    const found = await this.accounts.find(account);
    const isDescendant = found?.ancestors.some((ancestor) => ancestor.equals(actor.account._id));
    if (!found || !isDescendant) throw new ForbiddenError(NO_ACCOUNT_ACCESS);
    return found;
  }

  private async sessionLookup({ kind, value }: Credentials): Promise<SessionLookup | null> {
    if (kind === 'session') return { token_hash: hashSessionId(value) };
    const session = await this.tokens.verify(value);
    return session && { _id: session };
  }
}
