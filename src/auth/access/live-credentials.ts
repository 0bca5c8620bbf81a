import { Injectable, Logger } from '@nestjs/common';
import DataLoader from 'dataloader';
import { Types } from 'mongoose';
import { UnauthorizedError } from '../../common/errors.js';
import type { Account } from '../accounts/account.schema.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { ApiKeysService } from '../keys/api-keys.service.js';
import type { Permission } from '../../access/index.js';
import { OidcRenewal } from '../oidc/oidc-renewal.service.js';
import type { SessionOwner } from '../sessions/session.repository.js';
import { SessionInvalidation } from '../sessions/session-invalidation.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { OidcSettings } from '../../settings/settings.js';
import { isRefusedByIssuer } from '../users/issuer-refusal.js';
import { type ActiveUser, UserRepository } from '../users/user.repository.js';
import { readEpoch, readKeyEpoch } from '../users/user.schema.js';
import { type Actor, credentialId } from './actor.js';
import { mustEnrol } from './enrolment.js';

/** Of connections, at the issuer at the same time; each may take seconds while it is slow. */
const MAX_RENEWALS = 10;

/** What a session or API key is worth at present. */
export interface LiveCredential {
  /** Milliseconds; a session may be renewed until then. undefined: never. */
  expiresAt: number | undefined;
  scope: readonly Permission[];
}

/** Reads many sessions and API keys with few queries, for callers that hold connections open for them. */
@Injectable()
export class LiveCredentials {
  private readonly logger = new Logger(LiveCredentials.name);
  private readonly renewals = new Set<string>();
  private readonly checks = new DataLoader(
    async (ids: readonly string[]) => {
      const live = await this.find([...ids]);
      return ids.map((id) => live.has(id));
    },
    { cache: false, batchScheduleFn: (dispatch) => setImmediate(dispatch) },
  );

  constructor(
    private readonly sessions: SessionsService,
    private readonly keys: ApiKeysService,
    private readonly users: UserRepository,
    private readonly accounts: AccountsService,
    private readonly issuer: OidcRenewal,
    private readonly settings: OidcSettings,
    private readonly invalidation: SessionInvalidation,
  ) {}

  /** Whether `find` finds it; the checks that begin in one turn of the event loop are combined. */
  isLive(id: string): Promise<boolean> {
    return this.checks.load(id);
  }

  /**
   * The live sessions and API keys of active users in active accounts among these, by id; no session whose user has yet
   * to set up a required second factor. Takes four queries for any
   * number of ids, five where some are not those of a live session. Those of users of the issuer are renewed meanwhile, as
   * their connections send no requests: one that it refuses ends then.
   */
  async find(ids: string[]): Promise<Map<string, LiveCredential>> {
    const sessions = (await this.sessions.findUnexpired(ids.map((id) => new Types.ObjectId(id)))).map(
      toFound,
    );
    const known = new Set(sessions.map(({ id }) => id));
    const others = ids.filter((id) => !known.has(id)).map((id) => new Types.ObjectId(id));
    const keys = others.length > 0 ? (await this.keys.findUnexpired(others)).map(toFound) : [];
    const owners = await this.findOwners([...sessions, ...keys]);
    const live = new Map<string, LiveCredential>();
    for (const { id, userId, credential: session } of sessions) {
      const owner = owners.get(userId);
      if (!owner || session.epoch < readEpoch(owner.user)) continue;
      if (isRefusedByIssuer(this.settings, owner.user, session)) continue;
      if (mustEnrol(owner.user, owner.account, session)) continue;
      this.renewLater(id, { session, user: owner.user });
      live.set(id, { expiresAt: session.expires_at.getTime(), scope: owner.user.scope });
    }
    for (const { id, userId, credential: key } of keys) {
      const owner = owners.get(userId);
      if (!owner || key.epoch < readKeyEpoch(owner.user)) continue;
      if (isRefusedByIssuer(this.settings, owner.user)) continue;
      this.renewLater(id, { session: undefined, user: owner.user });
      const scope = owner.user.scope.filter((permission) => key.scope.includes(permission));
      live.set(id, { expiresAt: key.expires_at?.getTime(), scope });
    }
    return live;
  }

  /** The active owners in active accounts, by id. */
  private async findOwners(found: Found<Owned>[]): Promise<Map<string, Owner>> {
    const ids = new Map(found.map(({ userId, credential }) => [userId, credential.user]));
    const users = await this.users.findActive([...ids.values()]);
    const rows = users.map((user) => ({ user, accountId: String(user.account) }));
    const accountIds = new Map(rows.map(({ user, accountId }) => [accountId, user.account]));
    const active = await this.accounts.findActive([...accountIds.values()]);
    const accounts = new Map(active.map((account) => [String(account._id), account]));
    const owners = new Map<string, Owner>();
    for (const { user, accountId } of rows) {
      const account = accounts.get(accountId);
      if (account) owners.set(String(user._id), { user, account });
    }
    return owners;
  }

  private renewLater(id: string, caller: Parameters<OidcRenewal['isDue']>[0]): void {
    if (this.renewals.size >= MAX_RENEWALS || this.renewals.has(id) || !this.issuer.isDue(caller)) return;
    this.renewals.add(id);
    void this.issuer
      .refreshAccess(caller)
      .catch((error: unknown) => {
        if (!(error instanceof UnauthorizedError)) throw error;
        return this.invalidation.end(id);
      })
      .catch((error: unknown) => this.logger.error(error))
      .finally(() => this.renewals.delete(id));
  }
}

type Owned = Pick<SessionOwner, '_id' | 'user'>;

/** With its ids as text: to make it costs more than all else of a check. */
interface Found<T extends Owned> {
  id: string;
  userId: string;
  credential: T;
}

interface Owner {
  user: ActiveUser;
  account: Account;
}

const toFound = <T extends Owned>(credential: T): Found<T> => ({
  id: String(credential._id),
  userId: String(credential.user),
  credential,
});

/** The credential of a caller, as `find` returns it. */
export function toLiveCredential(actor: Actor): LiveCredential & { credentialId: string } {
  const { expires_at } = actor.key ?? actor.session;
  return {
    credentialId: credentialId(actor),
    expiresAt: expires_at?.getTime(),
    scope: actor.user.scope,
  };
}
