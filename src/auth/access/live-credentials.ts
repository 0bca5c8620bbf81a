import { Injectable, Logger } from '@nestjs/common';
import DataLoader from 'dataloader';
import { Types } from 'mongoose';
import { UnauthorizedError } from '../../common/errors.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { ApiKeysService } from '../keys/api-keys.service.js';
import type { Permission } from '../../access/index.js';
import { OidcRenewal } from '../oidc/oidc-renewal.service.js';
import { SessionInvalidation } from '../sessions/session-invalidation.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { UserRepository } from '../users/user.repository.js';
import { readEpoch, readKeyEpoch } from '../users/user.schema.js';
import { type Actor, credentialId } from './actor.js';
import { mustEnrol } from './enrolment.js';
import { isRefusedByIssuer } from './issuer-refusal.js';

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
    const sessions = await this.sessions.findUnexpired(ids.map((id) => new Types.ObjectId(id)));
    const known = new Set(sessions.map(({ _id }) => String(_id)));
    const others = ids.filter((id) => !known.has(id)).map((id) => new Types.ObjectId(id));
    const keys = others.length > 0 ? await this.keys.findUnexpired(others) : [];
    const credentials = [
      ...sessions.map((session) => ({ ...session, session, scope: undefined, epochOfUser: readEpoch })),
      ...keys.map((key) => ({ ...key, session: undefined, epochOfUser: readKeyEpoch })),
    ];
    const owners = await this.users.findActive(distinct(credentials.map(({ user }) => user)));
    const users = new Map(owners.map((user) => [String(user._id), user]));
    const active = await this.accounts.findActive(distinct(owners.map(({ account }) => account)));
    const accounts = new Map(active.map((account) => [String(account._id), account]));
    const live = new Map<string, LiveCredential>();
    for (const { _id, user, session, epoch, epochOfUser, expires_at, scope } of credentials) {
      const owner = users.get(String(user));
      const account = owner && accounts.get(String(owner.account));
      if (!account || epoch < epochOfUser(owner)) continue;
      if (isRefusedByIssuer(owner, session) || (session && mustEnrol(owner, account, session))) continue;
      this.renewLater(String(_id), { session, user: owner });
      const held = scope ? owner.scope.filter((permission) => scope.includes(permission)) : owner.scope;
      live.set(String(_id), { expiresAt: expires_at?.getTime(), scope: held });
    }
    return live;
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

const distinct = (ids: readonly Types.ObjectId[]) => [...new Map(ids.map((id) => [String(id), id])).values()];

/** The credential of a caller, as `find` returns it. */
export function toLiveCredential(actor: Actor): LiveCredential & { credentialId: string } {
  const { expires_at } = actor.key ?? actor.session;
  return {
    credentialId: credentialId(actor),
    expiresAt: expires_at?.getTime(),
    scope: actor.user.scope,
  };
}
