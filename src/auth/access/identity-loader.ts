import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import type { Types } from 'mongoose';
import { ForbiddenError, UnauthorizedError } from '../../common/errors.js';
import { EventBus } from '../../common/event-bus.js';
import { OidcSettings } from '../../settings/settings.js';
import type { Account } from '../accounts/account.schema.js';
import { AccountsService, INACTIVE_ACCOUNT } from '../accounts/accounts.service.js';
import type { ApiKey } from '../keys/api-key.schema.js';
import { ApiKeysService } from '../keys/api-keys.service.js';
import { SessionInvalidation } from '../sessions/session-invalidation.js';
import type { Session } from '../sessions/session.schema.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { isRefusedByIssuer } from '../users/issuer-refusal.js';
import { readEpoch, readKeyEpoch, type User } from '../users/user.schema.js';
import { UsersService } from '../users/users.service.js';
import type { Identity } from './actor.js';
import {
  type CredentialLookup,
  IdentityCache,
  isKeyLookup,
  isSessionLookup,
  readLookupName,
} from './identity-cache.js';

export const INVALID_KEY = 'The API key is unknown, revoked or expired.';

/** Bounds the documents that are decoded without a pause. */
const MAX_BATCH = 250;

/** A session or API key of an active user. */
interface Owned {
  user: User;
  /** Look-ups that find the credential. */
  lookups: CredentialLookup[];
  identify: (account: Account) => Identity;
}

/**
 * Reads sessions and API keys with their users and accounts. The reads that begin in one turn of the event loop are
 * combined: a thousand clients that reconnect together take a few queries each hundreds, not four queries each.
 */
@Injectable()
export class IdentityLoader {
  readonly cache: IdentityCache;
  private readonly loader = new DataLoader((lookups: readonly CredentialLookup[]) => this.readAll(lookups), {
    cache: false,
    maxBatchSize: MAX_BATCH,
    batchScheduleFn: (dispatch) => setImmediate(dispatch),
  });

  constructor(
    private readonly sessions: SessionsService,
    private readonly keys: ApiKeysService,
    private readonly users: UsersService,
    private readonly accounts: AccountsService,
    private readonly issuer: OidcSettings,
    invalidation: SessionInvalidation,
    bus: EventBus,
  ) {
    this.cache = new IdentityCache(invalidation, bus);
  }

  /** As `load`, from the cache where possible. */
  find(lookup: CredentialLookup): Promise<Identity> {
    return this.cache.get(lookup, () => this.load(lookup));
  }

  /**
   * @throws UnauthorizedError without a live session or API key of an active user
   * @throws ForbiddenError when the account or an ancestor is inactive
   */
  load(lookup: CredentialLookup): Promise<Identity> {
    return this.loader.load(lookup);
  }

  /**
   * Takes four queries at any depth of the account tree, one more for each further kind of lookup: sessions by id and
   * by hash, API keys by hash and by id.
   */
  private async readAll(lookups: readonly CredentialLookup[]): Promise<(Identity | Error)[]> {
    const owned = await this.findOwned(lookups);
    const accounts = byId(await this.accounts.findActive(owned.map(({ user }) => user.account)));
    const identities = new Map<string, Identity | Error>();
    for (const { user, lookups: own, identify } of owned) {
      const account = accounts.get(String(user.account));
      const identity = account ? identify(account) : new ForbiddenError(INACTIVE_ACCOUNT);
      for (const lookup of own) identities.set(readLookupName(lookup), identity);
    }
    return lookups.map((lookup) => identities.get(readLookupName(lookup)) ?? unauthorized(lookup));
  }

  private async findOwned(lookups: readonly CredentialLookup[]): Promise<Owned[]> {
    const [sessions, keys] = await Promise.all([
      this.sessions.findAll(lookups.filter(isSessionLookup)),
      this.keys.findAll(lookups.filter(isKeyLookup)),
    ]);
    const users = byId(await this.users.findAll([...sessions, ...keys].map(({ user }) => user)));
    return [
      ...sessions.flatMap((session) => this.ownedSession(users.get(String(session.user)), session)),
      ...keys.flatMap((key) => this.ownedKey(users.get(String(key.user)), key)),
    ];
  }

  /** @returns nothing for a session that its user's deactivation, password or issuer has ended */
  private ownedSession(user: User | undefined, session: Session): Owned[] {
    if (!user?.active || session.epoch < readEpoch(user)) return [];
    if (isRefusedByIssuer(this.issuer, user, session)) return [];
    const lookups = [{ _id: session._id }, { token_hash: session.token_hash }];
    return [{ user, lookups, identify: (account) => ({ session, user, account }) }];
  }

  /** The permissions are those that both the key and its user have now. */
  private ownedKey(user: User | undefined, key: ApiKey): Owned[] {
    if (!user?.active || key.epoch < readKeyEpoch(user) || isRefusedByIssuer(this.issuer, user)) return [];
    const scope = user.scope.filter((permission) => key.scope.includes(permission));
    const lookups = [{ key: key._id }, { key_hash: key.key_hash }];
    return [{ user, lookups, identify: (account) => ({ key, user: { ...user, scope }, account }) }];
  }
}

const byId = <T extends { _id: Types.ObjectId }>(documents: T[]) =>
  new Map(documents.map((document) => [String(document._id), document]));

const unauthorized = (lookup: CredentialLookup) =>
  isKeyLookup(lookup) ? new UnauthorizedError(INVALID_KEY) : new UnauthorizedError();
