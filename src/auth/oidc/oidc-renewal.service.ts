import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { UnauthorizedError } from '../../common/errors.js';
import { omitUndefined } from '../../common/omit-undefined.js';
import { SecretBox, SecretBoxError } from '../../common/secret-box.js';
import { OidcSettings } from '../../settings/settings.js';
import { AccountDataRegistry } from '../accounts/account-data.js';
import type { Session } from '../sessions/session.schema.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { User } from '../users/user.schema.js';
import { UsersService } from '../users/users.service.js';
import { GovernedUsers } from './governed-users.service.js';
import { type ClaimedGrant, OidcGrantRepository, type SealedTokens } from './grant.repository.js';
import type { OidcGrant } from './grant.schema.js';
import { GroupMapping } from './group-mapping.js';
import { type Claims, readClaim } from './groups.js';
import { Issuer, type SignedIn, type Tokens } from './issuer.js';
import { IssuerError } from './issuer-error.js';

/** How long people go on without an answer of the issuer. */
const MAX_UNCHECKED_MS = 24 * 3_600_000;
/** Until the next attempt after one without an answer, so that few requests wait for an issuer that is down. */
const RETRY_MS = 30_000;
const POLL_MS = 100;
/** How long a request waits for the renewal of another one, whose process may have ended. */
const MAX_WAIT_MS = 15_000;
/** Longest time between a grant and its session, for other sign-ins of the user. */
const OPENING_MS = 60_000;

const NO_KEY =
  'Sessions by the issuer are not renewed, as their tokens cannot be decrypted: set the same SECRETS_KEY or JWT_SECRET in all processes, and keep former keys in SECRETS_KEY.';

interface Caller {
  session?: Pick<Session, '_id' | 'signed_in_by'> | undefined;
  user: Pick<User, '_id' | 'oidc'>;
}

/** Whose access is renewed: a session by its own grant, all else of a user by any of the user's. */
interface Renewed {
  id: string;
  user: Types.ObjectId;
  isSession: boolean;
  find: () => Promise<OidcGrant | null>;
}

type Times = Pick<OidcGrant, 'renew_at' | 'checked_at'>;

/**
 * Asks the issuer again, at the first request after a time: for each session that it has opened, and for the other
 * sessions and the API keys of users that it has made.
 */
@Injectable()
export class OidcRenewal implements OnModuleInit {
  private readonly logger = new Logger(OidcRenewal.name);
  /** By session, or by user for its keys: spares a read per request. */
  private readonly times = new LRUCache<string, Times>({ max: 10_000 });
  private readonly running = new Map<string, Promise<boolean>>();
  private hasWarned = false;

  constructor(
    private readonly grants: OidcGrantRepository,
    private readonly issuer: Issuer,
    private readonly mapping: GroupMapping,
    private readonly governed: GovernedUsers,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
    private readonly settings: OidcSettings,
    private readonly accountData: AccountDataRegistry,
  ) {}

  onModuleInit(): void {
    this.accountData.register({
      name: 'oidc_grant',
      erase: (accounts) => this.grants.deleteByAccounts(accounts),
    });
  }

  /**
   * Stores what the issuer has granted to a new session, and forgets what it granted to sessions that have ended.
   * @param live the other live sessions of the user
   */
  async store(
    session: Types.ObjectId,
    user: User,
    { tokens, claims }: SignedIn,
    live: readonly Types.ObjectId[],
  ): Promise<void> {
    const now = this.clock.now();
    await this.grants.insert({
      _id: session,
      user: user._id,
      account: user.account,
      issuer: claims.iss,
      sub: claims.sub,
      ...(typeof claims['sid'] === 'string' && { sid: claims['sid'] }),
      ...this.seal(tokens),
      renew_at: this.nextRenewal(tokens, now),
      checked_at: now,
      ...(!user.oidc?.provisioned && { expires_at: this.sessions.lastEnd(now) }),
      createdAt: now,
    } as OidcGrant);
    // Afterwards, so that API keys have a grant to ask by at any time.
    await this.grants.deleteOld(user._id, [...live, session], new Date(now.getTime() - OPENING_MS));
  }

  /** The ID token of a session, which names it to the issuer. */
  async readIdToken(session: Types.ObjectId): Promise<string | undefined> {
    const grant = await this.grants.find(session);
    return grant?.id_token === undefined ? undefined : this.secrets.openIfPossible(grant.id_token);
  }

  /** The issuer may end the grant of a session that has logged out: API keys ask by another one, where there is one. */
  async retire(session: Types.ObjectId, user: Types.ObjectId): Promise<void> {
    const grants = await this.grants.findOfUser(user);
    const hasOther = grants.some(
      ({ _id, refresh_token }) => !_id.equals(session) && refresh_token !== undefined,
    );
    if (hasOther) await this.grants.forgetRefreshToken(session);
  }

  /** Whether `refreshAccess` would read or ask; for callers that check many connections again and again. */
  isDue(caller: Caller): boolean {
    const renewed = this.findRenewed(caller);
    if (!renewed) return false;
    const known = this.times.get(renewed.id);
    return !known || known.renew_at <= this.clock.now();
  }

  /**
   * Asks the issuer again, if it is time to. Of concurrent requests, over all processes, one does, and the others wait.
   * @returns whether the caller has to be read again
   * @throws UnauthorizedError when the issuer has refused the user, and after a day without an answer
   */
  async refreshAccess(caller: Caller): Promise<boolean> {
    const renewed = this.findRenewed(caller);
    if (!renewed) return false;
    const { id } = renewed;
    const known = this.times.get(id);
    if (known && known.renew_at > this.clock.now()) {
      this.requireRecent(known);
      return false;
    }
    const running = this.running.get(id) ?? this.renew(renewed);
    this.running.set(id, running);
    try {
      return await running;
    } finally {
      if (this.running.get(id) === running) this.running.delete(id);
    }
  }

  private findRenewed({ session, user: { _id, oidc } }: Caller): Renewed | undefined {
    if (session?.signed_in_by === 'oidc') {
      const find = () => this.grants.find(session._id);
      return { id: String(session._id), user: _id, isSession: true, find };
    }
    if (!oidc?.provisioned || !this.settings.uses(oidc.issuer)) return undefined;
    return { id: String(_id), user: _id, isSession: false, find: () => this.findOfUser(_id) };
  }

  private async renew(renewed: Renewed): Promise<boolean> {
    const { id, find } = renewed;
    const began = performance.now();
    for (let hasWaited = false; ; hasWaited = true) {
      const grant = await find();
      if (!grant) throw new UnauthorizedError();
      if (grant.renew_at > this.clock.now()) {
        this.times.set(id, grant);
        this.requireRecent(grant);
        return hasWaited;
      }
      const claimed = await this.grants.claim(grant._id, this.clock.now());
      const done = claimed && (await this.renewClaimed(renewed, claimed));
      if (typeof done === 'boolean') return done;
      if (performance.now() - began > MAX_WAIT_MS) {
        this.requireRecent(grant);
        return false;
      }
      if (!claimed) await wait(POLL_MS);
    }
  }

  /** @returns as `refreshAccess`; undefined: another grant decides */
  private async renewClaimed(renewed: Renewed, grant: ClaimedGrant): Promise<boolean | undefined> {
    const { id, user } = renewed;
    try {
      const { tokens, claims } = await this.ask(grant);
      const current = await this.users.find(user);
      const kept = current && (await this.governed.applyGroups(current, claims));
      if (!kept) {
        if (current) await this.governed.endAccess(current, 'no_group');
        throw new UnauthorizedError();
      }
      const now = this.clock.now();
      await this.release(id, grant, { renew_at: this.nextRenewal(tokens, now), checked_at: now });
      return true;
    } catch (error) {
      if (error instanceof SecretBoxError) return this.leave(id, grant);
      if (!(error instanceof IssuerError)) throw error;
      return error.problem === 'refused' ? this.refuse(renewed, grant) : this.goOn(id, grant, error);
    }
  }

  /**
   * Race: after a pause of this process another one may have used the refresh token, and has the new one: it decides.
   * Without a session of its own, a caller ends the one whose grant is refused, and asks by the next grant of the user.
   * @throws UnauthorizedError when there is none
   */
  private async refuse({ id, user, isSession, find }: Renewed, grant: ClaimedGrant): Promise<undefined> {
    const isHeld = isSession ? await this.grants.isHeld(grant) : await this.grants.deleteHeld(grant);
    if (!isHeld) return;
    this.times.delete(id);
    const current = await this.users.find(user);
    if (!current) throw new UnauthorizedError();
    if (isSession) await this.governed.endAccess(current, 'refused');
    else {
      await this.sessions.revokeEach([grant._id]);
      if (await find()) return;
      await this.governed.stopKeys(current);
    }
    throw new UnauthorizedError();
  }

  /** @throws UnauthorizedError after a day without an answer */
  private async goOn(id: string, grant: ClaimedGrant, error: IssuerError): Promise<boolean> {
    this.logger.warn(`The issuer did not renew a session: ${error.message}`);
    const renew_at = new Date(this.clock.now().getTime() + RETRY_MS);
    await this.release(id, grant, { renew_at, checked_at: grant.checked_at });
    this.requireRecent(grant);
    return false;
  }

  /**
   * The grant stays due: another process may have the key, and the issuer has refused nothing.
   * @throws UnauthorizedError as `goOn`
   */
  private async leave(id: string, grant: ClaimedGrant): Promise<boolean> {
    if (!this.hasWarned) this.logger.error(NO_KEY);
    this.hasWarned = true;
    const { renew_at, checked_at } = grant;
    await this.grants.release(grant, { renew_at });
    this.times.set(id, { renew_at: new Date(this.clock.now().getTime() + RETRY_MS), checked_at });
    this.requireRecent(grant);
    return false;
  }

  /**
   * By the refresh token, else by userinfo. New tokens are stored before anything else, as the old ones may have ended.
   * @throws IssuerError, SecretBoxError
   */
  private async ask(grant: ClaimedGrant): Promise<{ tokens: Tokens; claims: Claims }> {
    const accessToken = this.secrets.open(grant.access_token);
    const refreshToken =
      grant.refresh_token === undefined ? undefined : this.secrets.open(grant.refresh_token);
    if (refreshToken === undefined)
      return {
        tokens: { access_token: accessToken },
        claims: await this.issuer.userInfo(accessToken, grant.sub),
      };
    const tokens = await this.issuer.refresh(refreshToken);
    await this.grants.replaceTokens(grant, this.seal(tokens));
    const { id_token } = tokens;
    const claims = id_token === undefined ? {} : await this.issuer.readIdToken(id_token, grant.sub);
    const isComplete = this.mapping.claims.every((name) => readClaim(claims, name) !== undefined);
    if (isComplete) return { tokens, claims };
    return { tokens, claims: { ...(await this.issuer.userInfo(tokens.access_token, grant.sub)), ...claims } };
  }

  private async release(id: string, grant: ClaimedGrant, times: Times): Promise<void> {
    await this.grants.release(grant, times);
    this.times.set(id, times);
  }

  /** The grant that speaks for a user: one that is not due, else the newest one with a refresh token. */
  private async findOfUser(user: Types.ObjectId): Promise<OidcGrant | null> {
    const grants = await this.grants.findOfUser(user);
    const now = this.clock.now();
    const current = grants.find(({ renew_at }) => renew_at > now);
    return current ?? grants.find(({ refresh_token }) => refresh_token !== undefined) ?? grants[0] ?? null;
  }

  private requireRecent({ checked_at }: Times): void {
    if (this.clock.now().getTime() - checked_at.getTime() > MAX_UNCHECKED_MS) throw new UnauthorizedError();
  }

  private nextRenewal({ expiresInMs = Number.POSITIVE_INFINITY }: Tokens, now: Date): Date {
    return new Date(now.getTime() + Math.min(expiresInMs, this.settings.renewMs));
  }

  private seal({ access_token, refresh_token, id_token }: Tokens): SealedTokens {
    const sealed = omitUndefined({ access_token, refresh_token, id_token });
    const entries = Object.entries(sealed).map(([name, token]) => [name, this.secrets.seal(token)]);
    return Object.fromEntries(entries) as SealedTokens;
  }
}
