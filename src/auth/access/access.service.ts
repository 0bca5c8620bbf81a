import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Permission } from '../../access/index.js';
import { ForbiddenError, UnauthorizedError } from '../../common/errors.js';
import type { Account } from '../accounts/account.schema.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { ApiKeyUses } from '../keys/api-key-uses.js';
import { hashApiKey, isWellFormedApiKey } from '../keys/api-key-secret.js';
import { ApiKeysService } from '../keys/api-keys.service.js';
import { OidcRenewal } from '../oidc/oidc-renewal.service.js';
import { AccessTokens } from '../sessions/access-tokens.js';
import { hashSessionId, SessionsService } from '../sessions/sessions.service.js';
import type { Actor, Identity, KeyIdentity, SessionActor } from './actor.js';
import type { CredentialLookup } from './identity-cache.js';
import { IdentityLoader, INVALID_KEY } from './identity-loader.js';
import type { Credentials } from './credentials.js';

export const NO_ACCOUNT_ACCESS = 'No access to this account.';

@Injectable()
export class AccessService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly keys: ApiKeysService,
    private readonly keyUses: ApiKeyUses,
    private readonly tokens: AccessTokens,
    private readonly identities: IdentityLoader,
    private readonly accounts: AccountsService,
    private readonly issuer: OidcRenewal,
  ) {}

  /**
   * Finds the caller. A session that is identified by its id, not by an access token, is renewed when necessary. Users
   * of the issuer have what their groups give at present.
   * @throws UnauthorizedError without a live session or API key of an active user
   * @throws ForbiddenError when the account or an ancestor is inactive
   */
  async authenticate(credentials: Credentials | undefined): Promise<Actor> {
    if (!credentials) throw credentialsMissing();
    const lookup = await this.toLookup(credentials);
    let identity = await this.identities.find(lookup);
    if (identity.key && this.keys.isExpired(identity.key)) throw new UnauthorizedError(INVALID_KEY);
    if (identity.session && this.sessions.isExpired(identity.session)) throw new UnauthorizedError();
    if (await this.issuer.refreshAccess(identity)) identity = await this.identities.load(lookup);
    if (identity.key) {
      this.keyUses.record(identity.key);
      return { ...identity, ...(await this.narrowGrant(identity, credentials)), via: credentials.via };
    }
    const actor = { ...identity, via: credentials.via };
    const renew = credentials.kind === 'session' && this.sessions.needsRenewal(identity.session);
    return renew ? this.renew(credentials.value, actor) : actor;
  }

  /** The caller of a public route who is logged in; renews nothing, and ignores credentials that have ended. */
  async recognize(credentials: Credentials | undefined): Promise<Identity | undefined> {
    if (!credentials) return undefined;
    try {
      const lookup = await this.toLookup(credentials);
      const identity = await this.identities.find(lookup);
      const hasEnded = identity.key
        ? this.keys.isExpired(identity.key)
        : this.sessions.isExpired(identity.session);
      return hasEnded ? undefined : identity;
    } catch (error) {
      if (error instanceof UnauthorizedError || error instanceof ForbiddenError) return undefined;
      throw error;
    }
  }

  /** The user of a grant of OAuth, as `recognize`. */
  async findGrant(key: Types.ObjectId): Promise<Identity | undefined> {
    try {
      const identity = await this.identities.load({ key });
      return identity.key?.grant && !this.keys.isExpired(identity.key) ? identity : undefined;
    } catch (error) {
      if (error instanceof UnauthorizedError || error instanceof ForbiddenError) return undefined;
      throw error;
    }
  }

  async renew(sessionId: string, actor: SessionActor): Promise<SessionActor> {
    const session = await this.sessions.renew(sessionId, actor.session);
    if (!session) throw new UnauthorizedError();
    this.identities.cache.forget(String(session._id));
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

  /** A client may ask for an access token with fewer permissions than its grant has. */
  private async narrowGrant({ key, user }: KeyIdentity, { kind, value }: Credentials) {
    const token = kind === 'grant' ? await this.tokens.verifyForAssistant(value) : null;
    if (!token) return {};
    const narrow = (scope: readonly Permission[]) => scope.filter((each) => token.scope.includes(each));
    return { key: { ...key, scope: narrow(key.scope) }, user: { ...user, scope: narrow(user.scope) } };
  }

  /** @throws UnauthorizedError for an invalid access token or a malformed API key */
  private async toLookup({ kind, value }: Credentials): Promise<CredentialLookup> {
    if (kind === 'session') return { token_hash: hashSessionId(value) };
    if (kind === 'key') {
      if (!isWellFormedApiKey(value)) throw new UnauthorizedError(INVALID_KEY);
      return { key_hash: hashApiKey(value) };
    }
    const source = await (kind === 'grant'
      ? this.tokens.verifyForAssistant(value)
      : this.tokens.verify(value));
    if (!source) throw new UnauthorizedError();
    return 'sid' in source ? { _id: source.sid } : { key: source.key };
  }
}

const credentialsMissing = () => new UnauthorizedError(undefined, undefined, HOW_TO_AUTHENTICATE);
const HOW_TO_AUTHENTICATE = {
  'WWW-Authenticate': 'Bearer realm="Rankwire: log in with POST /v1/auth/login, or send an API key"',
};
